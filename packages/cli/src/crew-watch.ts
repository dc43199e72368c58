/** Looks every few seconds at who else works on the store: for the progress of a run. Of a store that nobody shares it says nothing. */
import type { Crew, Member, MemberUsage } from '@attune/core/runtime'
import { goneText } from './crew-text.js'
import type { ProgressSource } from './progress.js'
import type { Project, Runtime, UsageSnapshot } from './types.js'

const PAUSE = 2_000

interface Watched {
  /** Of a store that several machines share. */
  readonly crew?: Pick<Crew, 'me' | 'members'> | undefined
  usage(): UsageSnapshot
}

export const watchedOf = (project: Project, runtime: Runtime): Watched => ({
  crew: project.services.store.crew,
  usage: () => runtime.usage(project),
})

export class CrewWatch implements ProgressSource {
  readonly #timer: NodeJS.Timeout | undefined
  /** Those that are gone are remembered: a store names them only for a day. */
  readonly #members = new Map<string, Member>()
  /** Those that were gone before are no news. */
  readonly #named = new Set<string>()
  #hasLooked = false
  /** Calls that were answered before it was known for whom to look. */
  #before: number | undefined

  constructor(
    private readonly watched: Watched,
    private readonly say: (text: string) => void,
  ) {
    if (!watched.crew) return
    const look = (): void => void this.#look().catch(() => undefined)
    look()
    this.#timer = setInterval(look, PAUSE).unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /** Of this process, and of the workers of its run. */
  readonly usage = (): UsageSnapshot => {
    const own = this.watched.usage()
    if (!this.#isPlanner) return own
    const all = this.#workers.flatMap(({ is, state }) => {
      const usage = state?.usage
      return usage ? [is === 'alive' ? usage : { ...usage, waiting: 0 }] : []
    })
    return { ...all.reduce<UsageSnapshot>(sum, own), before: this.#before ?? 0 }
  }

  readonly crew = (): string | undefined => {
    if (!this.#self) return undefined
    const alive = (members: readonly Member[]): number => members.filter(({ is }) => is === 'alive').length
    if (this.#isPlanner) {
      const workers = alive(this.#workers)
      return workers === 0 ? 'no worker: start `attune work`' : `${workers} worker${workers === 1 ? '' : 's'}`
    }
    const others = alive(
      [...this.#members.values()].filter(({ id, state }) => id !== this.#self?.id && state !== undefined),
    )
    return others === 0 ? undefined : `beside ${others === 1 ? '1 other' : `${others} others`}`
  }

  async #look(): Promise<void> {
    for (const member of await this.watched.crew!.members()) this.#members.set(member.id, member)
    const members = [...this.#members.values()]
    const alive = members.filter(({ is, id }) => is === 'alive' && id !== this.#self?.id)
    for (const member of members) {
      if (member.is === 'alive') this.#named.delete(member.id)
      else if (!this.#named.has(member.id)) {
        this.#named.add(member.id)
        if (this.#hasLooked && isNews(member)) this.say(goneText(member, alive))
      }
    }
    this.#hasLooked = true
    if (this.#isPlanner)
      this.#before ??= this.#workers.reduce((calls, { state }) => calls + (state?.usage?.calls ?? 0), 0)
  }

  get #self(): Member | undefined {
    return this.#members.get(this.watched.crew?.me ?? '')
  }

  get #isPlanner(): boolean {
    return this.#self?.state?.role === 'planner'
  }

  get #workers(): readonly Member[] {
    const run = this.#self?.state?.run
    return [...this.#members.values()].filter(({ state }) => state?.role === 'worker' && state.run === run)
  }
}

const isNews = ({ is, state }: Member): boolean => is === 'lost' || state?.stopped !== undefined

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
  ...((a.cancelled ?? b.cancelled) !== undefined && { cancelled: (a.cancelled ?? 0) + (b.cancelled ?? 0) }),
  ...((a.cost ?? b.cost) !== undefined && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
})
