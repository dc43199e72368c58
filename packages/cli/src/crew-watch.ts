/**
 * Checks every few seconds which other processes work on the store, for the progress of a run.
 * Reports nothing for a store that is not shared.
 */
import { usage } from '@attune/host'
import type { CrewAtWork } from '@attune/cluster'
import type { Crew, Member, MemberState, MemberUsage } from '@attune/core/runtime'
import { cleanLine } from '@attune/tables'
import { count, type ProgressSource } from './progress.js'
import { columnsText, fold, terminalWidth } from './terminal-text.js'
import type { Project, UsageSnapshot } from './types.js'

/** Text on the active and the lost processes of a shared store. Empty without any. */
export function crewText({ alive, gone }: CrewAtWork, width = terminalWidth()): string {
  const atWork =
    alive.length > 0 ? ['At work now:', ...alive.map((member) => memberText(member, width))] : []
  const missed = gone.map((member) => fold(lostMemberText(member, alive), width))
  return [atWork.join('\n'), missed.join('\n')].filter(Boolean).join('\n\n')
}

/** Name of a process: `worker on node7 (pid 4242)`. */
export const memberName = ({ host, pid, state }: Member): string =>
  `${roleName(state)} on ${cleanLine(host)} (pid ${pid})`

const roleName = (state: MemberState | undefined): string =>
  state === undefined
    ? 'process'
    : state.role === 'run'
      ? `run ${state.run ?? ''}`.trim()
      : state.role

function memberText(member: Member, width: number): string {
  const { state, seen } = member
  const ofRun = state?.run === undefined || state.role === 'run' ? '' : `, run ${state.run}`
  const head = `${memberName(member)}${ofRun}, last sign of life ${seen.slice(11, 19)} UTC`
  const facts = state ? factsOf(state).map((fact) => ['', ...fact]) : []
  return [fold(head, width), ...(facts.length > 0 ? [columnsText(facts, width)] : [])].join('\n')
}

function factsOf({
  role,
  groups,
  doing,
  analysing,
  counts,
  usage,
  waits,
  stopped,
}: MemberState): [string, string][] {
  const { done, reused, failed, skipped, leftOut } = counts
  const units: Counted[] = [
    [done, 'done'],
    [reused, 'reused'],
    [failed, 'failed'],
    [skipped, 'skipped'],
    [leftOut, 'left out'],
  ]
  const works = role !== 'planner'
  const facts: [string, string | undefined][] = [
    [
      'in hand',
      works && groups > 0 ? `${groupsText(groups)}: ${namesOf(doing, groups)}` : undefined,
    ],
    ['units', works ? some(units) || 'none yet' : undefined],
    ['models', usage && usage.calls + usage.waiting > 0 ? usageText(usage) : undefined],
    ['analyses', analysing === undefined ? undefined : cleanLine(analysing)],
    ['waits for', waits === undefined ? undefined : cleanLine(waits)],
    ['stopped', stopped === undefined ? undefined : cleanLine(stopped)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined)
}

type Counted = readonly [number, string]
const some = (counted: readonly Counted[]): string =>
  counted.flatMap(([number, word]) => (number > 0 ? [`${number} ${word}`] : [])).join(', ')

export const groupsText = (groups: number): string =>
  groups === 1 ? '1 group' : `${groups} groups`

const namesOf = (doing: MemberState['doing'], groups: number): string =>
  [
    ...doing.map(({ evaluation, scenario, repeat }) =>
      cleanLine(`${evaluation}/${scenario}${repeat > 1 ? ` (repeat ${repeat})` : ''}`),
    ),
    ...(groups > doing.length ? ['…'] : []),
  ].join(', ')

const usageText = ({
  calls,
  repeated,
  waiting,
  tokens,
  cost,
}: NonNullable<MemberState['usage']>): string =>
  [
    `${calls} calls`,
    repeated > 0 && `${repeated} repeated`,
    waiting > 0 && `${waiting} waiting for a limit`,
    `${count(tokens.input)} in, ${count(tokens.output)} out tokens`,
    cost !== undefined && `cost ${cost.toFixed(2)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Text on a process that stopped or is lost, and on its unfinished groups. */
export function lostMemberText(member: Member, alive: readonly Member[]): string {
  const { is, seen, state } = member
  const at = `${seen.slice(11, 16)} UTC`
  const groups = state?.groups ?? 0
  if (is === 'left')
    return `${memberName(member)} stopped at ${at}: ${cleanLine(state?.stopped ?? '')}`
  const lost = `${memberName(member)} is lost since ${at}`
  if (groups === 0) return `${lost}.`
  const isHeld = alive.some(({ state: other }) => other !== undefined && other.role !== 'planner')
  const they = groups === 1 ? 'its group' : `its ${groups} groups`
  const next = isHeld
    ? groups === 1
      ? 'goes to the others'
      : 'go to the others'
    : `${groups === 1 ? 'waits' : 'wait'} for another ${state?.role === 'run' ? 'run' : 'worker'}`
  return `${lost}: ${they} ${next}.`
}

const PAUSE = 2_000

interface Watched {
  /** Processes that share the store. Undefined if only this process can use it. */
  readonly crew?: Pick<Crew, 'me' | 'members'> | undefined
  usage(): UsageSnapshot
}

export const watchedOf = (project: Project): Watched => ({
  crew: project.services.store.crew,
  usage: () => usage(project),
})

export class CrewWatch implements ProgressSource {
  readonly #timer: NodeJS.Timeout | undefined
  /**
   * All processes found so far, by id. Lost ones are kept here, since a store lists them only for a
   * day.
   */
  readonly #members = new Map<string, Member>()
  /** Keys of members whose loss was already reported or happened before this run. */
  readonly #reported = new Set<string>()
  #hasPolled = false
  /** Number of calls that the workers had made when they were first found; undefined until then. */
  #callsBefore: number | undefined

  constructor(
    private readonly watched: Watched,
    private readonly say: (text: string) => void,
  ) {
    if (!watched.crew) return
    const look = (): void => void this.#poll().catch(() => undefined)
    look()
    this.#timer = setInterval(look, PAUSE).unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /** Usage of this process and of the workers of its run. */
  readonly usage = (): UsageSnapshot => {
    const own = this.watched.usage()
    if (!this.#isPlanner) return own
    const all = this.#workers.flatMap(({ is, state }) => {
      const usage = state?.usage
      return usage ? [is === 'alive' ? usage : { ...usage, waiting: 0 }] : []
    })
    return { ...all.reduce<UsageSnapshot>(sum, own), before: this.#callsBefore ?? 0 }
  }

  readonly crew = (): string | undefined => {
    if (!this.#self) return undefined
    const alive = (members: readonly Member[]): number =>
      members.filter(({ is }) => is === 'alive').length
    if (this.#isPlanner) {
      const workers = alive(this.#workers)
      return workers === 0
        ? 'no worker: start `attune work`'
        : `${workers} worker${workers === 1 ? '' : 's'}`
    }
    const others = alive(
      [...this.#members.values()].filter(
        ({ id, state }) => id !== this.#self?.id && state !== undefined,
      ),
    )
    return others === 0 ? undefined : `beside ${others === 1 ? '1 other' : `${others} others`}`
  }

  async #poll(): Promise<void> {
    for (const member of await this.watched.crew!.members()) this.#members.set(member.id, member)
    const members = [...this.#members.values()]
    const alive = members.filter(({ is, id }) => is === 'alive' && id !== this.#self?.id)
    for (const member of members) {
      if (member.is === 'alive') this.#reported.delete(member.id)
      else if (!this.#reported.has(member.id)) {
        this.#reported.add(member.id)
        if (this.#hasPolled && isReportable(member)) this.say(lostMemberText(member, alive))
      }
    }
    this.#hasPolled = true
    if (this.#isPlanner)
      this.#callsBefore ??= this.#workers.reduce(
        (calls, { state }) => calls + (state?.usage?.calls ?? 0),
        0,
      )
  }

  get #self(): Member | undefined {
    return this.#members.get(this.watched.crew?.me ?? '')
  }

  get #isPlanner(): boolean {
    return this.#self?.state?.role === 'planner'
  }

  get #workers(): readonly Member[] {
    const run = this.#self?.state?.run
    return [...this.#members.values()].filter(
      ({ state }) => state?.role === 'worker' && state.run === run,
    )
  }
}

const isReportable = ({ is, state }: Member): boolean =>
  is === 'lost' || state?.stopped !== undefined

const sum = (a: UsageSnapshot, b: MemberUsage): UsageSnapshot => ({
  calls: a.calls + b.calls,
  repeated: a.repeated + b.repeated,
  waiting: a.waiting + b.waiting,
  tokens: {
    input: a.tokens.input + b.tokens.input,
    output: a.tokens.output + b.tokens.output,
    ...((a.tokens.cached ?? b.tokens.cached) !== undefined && {
      cached: (a.tokens.cached ?? 0) + (b.tokens.cached ?? 0),
    }),
  },
  ...((a.cancelled ?? b.cancelled) !== undefined && {
    cancelled: (a.cancelled ?? 0) + (b.cancelled ?? 0),
  }),
  ...((a.cost ?? b.cost) !== undefined && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
})
