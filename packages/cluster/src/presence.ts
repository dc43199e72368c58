/**
 * Publishes the state of this process to other processes on the same store. Has no effect for a
 * store that is not shared.
 */
import type {
  Clock,
  Duty,
  Gateway,
  MemberCounts,
  MemberState,
  MemberUsage,
  ModelEvent,
  Presence,
  RunEvent,
  Store,
} from '@attune/core/runtime'

/** Milliseconds between two publications of the state. */
const PACE = 2_000
/** Maximum number of groups that the state lists. */
const MAX_GROUPS = 5

const nothing: MemberCounts = { done: 0, reused: 0, failed: 0, skipped: 0, leftOut: 0 }

export class CrewPresence implements Presence {
  #counts = { ...nothing }
  #before: MemberUsage | undefined
  #analysing: string | undefined
  #held: { readonly why: string; readonly until: number } | undefined
  #duty: Duty | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly store: Pick<Store, 'crew'>,
    private readonly clock: Clock,
    private readonly gateway: Pick<Gateway, 'spent' | 'waiting'>,
  ) {}

  /** Starts to publish. Counts and usage begin at zero. */
  begin(duty: Duty): void {
    this.end()
    if (!this.store.crew) return
    this.#duty = duty
    this.#counts = { ...nothing }
    this.#before = this.#usage()
    this.#tell()
    this.#timer = setInterval(() => this.#tell(), PACE).unref()
  }

  /**
   * Publishes that the work has ended.
   *
   * @param stopped error that ended the work early
   */
  end(stopped?: Error): void {
    if (!this.#duty) return
    clearInterval(this.#timer)
    const { role, run } = this.#duty
    this.#duty = { role, ...(run !== undefined && { run }) }
    this.#tell({ isThrough: true, ...(stopped && { stopped: stopped.message }) })
    this.#duty = undefined
  }

  readonly observer = (event: RunEvent): void => {
    this.#analysing = event.type === 'analysing' ? event.unit.label : undefined
    if (event.type === 'settled') this.#counts[event.as === 'left-out' ? 'leftOut' : event.as]++
  }

  /** Derives from events of models whether and why the process is waiting. */
  readonly onModelEvent = (event: ModelEvent): void => {
    if (event.type === 'answered') this.#held = undefined
    else if (event.type === 'waiting')
      this.#hold(event.wait, (end) => `a limit of model "${event.model}" until ${end}`)
    else if (event.type === 'retried') {
      this.#hold(
        event.wait,
        (end) => `model "${event.model}" (${event.code}): it is asked again at ${end}`,
      )
    }
  }

  #hold(wait: number, text: (end: string) => string): void {
    const until = this.clock.date().getTime() + wait
    this.#held = { why: text(`${new Date(until).toISOString().slice(11, 19)} UTC`), until }
  }

  #tell(end: Pick<MemberState, 'isThrough' | 'stopped'> = {}): void {
    const { role, run, inHand } = this.#duty!
    const groups = inHand?.() ?? []
    const waits = this.#waits()
    this.store.crew!.tell({
      role,
      ...(run !== undefined && { run }),
      groups: groups.length,
      doing: groups.slice(0, MAX_GROUPS),
      counts: { ...this.#counts },
      usage: since(this.#before!, this.#usage()),
      ...(this.#analysing !== undefined && { analysing: this.#analysing }),
      ...(waits !== undefined && { waits }),
      ...end,
    })
  }

  /** Usage of models since the project was opened. */
  #usage(): MemberUsage {
    return { ...this.gateway.spent, waiting: this.gateway.waiting }
  }

  #waits(): string | undefined {
    const own = this.#duty!.waits?.()
    if (own !== undefined) return own
    const now = this.clock.date().getTime()
    return this.#held && this.#held.until >= now ? this.#held.why : undefined
  }
}

function since(before: MemberUsage, now: MemberUsage): MemberUsage {
  const tokens = (of: 'input' | 'output' | 'reasoning'): number =>
    now.tokens[of] - before.tokens[of]
  const cached = (now.tokens.cached ?? 0) - (before.tokens.cached ?? 0)
  return {
    calls: now.calls - before.calls,
    repeated: now.repeated - before.repeated,
    waiting: now.waiting,
    tokens: {
      input: tokens('input'),
      output: tokens('output'),
      reasoning: tokens('reasoning'),
      ...(cached > 0 && { cached }),
    },
    ...(now.cancelled !== undefined && { cancelled: now.cancelled - (before.cancelled ?? 0) }),
    ...(now.cost !== undefined && { cost: now.cost - (before.cost ?? 0) }),
  }
}
