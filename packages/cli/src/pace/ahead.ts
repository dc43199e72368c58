/**
 * Simulation of the remaining run: its units begin in the order of the engine, and the durations of
 * their calls are drawn from the observed ones.
 */

/** An unsettled unit that makes calls. */
export interface UnitAhead {
  /** Expected number of calls by model. */
  readonly planned: ReadonlyMap<string, number>
  /** Number of answered calls by model. */
  readonly answered: ReadonlyMap<string, number>
  /** Milliseconds since its last answer; undefined without an answer. */
  readonly since: number | undefined
  /** Units of its group that must finish first. */
  readonly after: readonly UnitAhead[]
  /** Number of calls that the unit makes concurrently. */
  readonly lanes: number
}

export interface RunAhead {
  /**
   * Units by group, in the order of the plan; within a group in the order in which they began to
   * wait for a place.
   */
  readonly groups: readonly (readonly UnitAhead[])[]
  /** Number of units that run concurrently. */
  readonly places: number
  /** Returns the number of concurrent calls to a model. */
  limit(model: string): number
  /** Milliseconds between calls to a model that are held back; 0 if none are. */
  spacing(model: string): number
  /** Milliseconds of a call, drawn at random. */
  took(model: string): number
  /** Remaining milliseconds of a call whose unit has been without an answer for `since`. */
  rest(model: string, since: number): number
  /** Number of remaining calls of a unit. */
  left(model: string, planned: number, heard: number): number
}

/**
 * Number of simulated groups per place. Each group beyond them takes as long as one in the second
 * half of these.
 */
const PLAYED = 4
const FEWEST_PLAYED = 24

/** Milliseconds until all units are settled. */
export function playedAhead(run: RunAhead): number {
  const { groups, places } = run
  const many = Math.max(FEWEST_PLAYED, PLAYED * places)
  if (groups.length <= 1.5 * many) return new Play(run, groups).length()
  const [half, whole] = [many / 2, many].map((count) =>
    new Play(run, groups.slice(0, count)).length(),
  ) as [number, number]
  return whole + ((whole - half) / (many / 2)) * (groups.length - many)
}

/** Remaining calls of a unit in their order: models take turns. */
class Playing {
  readonly calls: string[]
  lanes: number
  since: number | undefined
  constructor(
    readonly unit: UnitAhead,
    readonly group: { open: number },
    left: RunAhead['left'],
  ) {
    const counts = [...unit.planned].map(([model, planned]) => {
      return {
        model,
        count: Math.round(left(model, planned, unit.answered.get(model) ?? 0)),
      }
    })
    const most = Math.max(0, ...counts.map(({ count }) => count))
    this.calls = counts
      .flatMap(({ model, count }) =>
        Array.from({ length: count }, (_, at) => ({
          model,
          at: ((at + 1) * most) / count,
        })),
      )
      .sort((a, b) => b.at - a.at)
      .map(({ model }) => model)
    this.lanes = Math.min(unit.lanes, Math.max(1, this.calls.length))
    this.since = unit.since
  }
}

interface ModelState {
  free: number
  readonly waiting: (() => void)[]
  next: number
}

class Play {
  #now = 0
  #free: number
  #entered = 0
  readonly #events: { readonly at: number; readonly what: () => void }[] = []
  readonly #ready: Playing[] = []
  readonly #models = new Map<string, ModelState>()
  /** Units that wait for each unsettled unit. */
  readonly #waiting = new Map<UnitAhead, Playing[]>()
  readonly #needs = new Map<Playing, number>()

  constructor(
    private readonly run: RunAhead,
    private readonly groups: RunAhead['groups'],
  ) {
    this.#free = run.places
  }

  length(): number {
    while (this.#entered < Math.min(2 * this.run.places, this.groups.length)) this.#enter()
    this.#ready.sort((a, b) => (b.unit.since ?? -1) - (a.unit.since ?? -1))
    this.#admit()
    for (let event = this.#pop(); event; event = this.#pop()) {
      this.#now = event.at
      event.what()
    }
    return this.#now
  }

  #enter(): void {
    const units = this.groups[this.#entered++]!
    const group = { open: units.length }
    for (const unit of units) {
      const playing = new Playing(unit, group, this.run.left)
      if (unit.after.length === 0) this.#ready.push(playing)
      this.#needs.set(playing, unit.after.length)
      for (const one of unit.after)
        this.#waiting.set(one, [...(this.#waiting.get(one) ?? []), playing])
    }
  }

  #admit(): void {
    for (; this.#free > 0; this.#free--) {
      const next = this.#ready.shift()
      if (!next) return
      if (next.calls.length === 0) this.#at(this.#now, () => this.#settle(next))
      else for (let lane = 0; lane < next.lanes; lane++) this.#ask(next)
    }
  }

  #ask(playing: Playing): void {
    const model = playing.calls.pop()
    if (model === undefined) {
      if (--playing.lanes === 0) this.#settle(playing)
      return
    }
    const state = this.#model(model)
    const { since } = playing
    playing.since = undefined
    if (state.free > 0) {
      state.free--
      this.#send(playing, model, since)
    } else state.waiting.push(() => this.#send(playing, model, undefined))
  }

  /** @param since milliseconds since the call began; undefined if it has not */
  #send(playing: Playing, model: string, since: number | undefined): void {
    const { run } = this
    const state = this.#model(model)
    const from = since === undefined ? Math.max(this.#now, state.next) : this.#now
    state.next =
      Math.max(this.#now, from, state.next) + (since === undefined ? run.spacing(model) : 0)
    this.#at(from + (since === undefined ? run.took(model) : run.rest(model, since)), () => {
      const waiting = state.waiting.shift()
      if (waiting) waiting()
      else state.free++
      this.#ask(playing)
    })
  }

  #settle({ unit, group }: Playing): void {
    this.#free++
    for (const one of this.#waiting.get(unit) ?? []) {
      const needs = this.#needs.get(one)! - 1
      this.#needs.set(one, needs)
      if (needs === 0) this.#ready.push(one)
    }
    if (--group.open === 0 && this.#entered < this.groups.length) this.#enter()
    this.#admit()
  }

  #model(name: string): ModelState {
    const state = this.#models.get(name) ?? {
      free: this.run.limit(name),
      waiting: [],
      next: 0,
    }
    this.#models.set(name, state)
    return state
  }

  #at(at: number, what: () => void): void {
    const events = this.#events
    let [low, high] = [0, events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (events[middle]!.at > at) low = middle + 1
      else high = middle
    }
    events.splice(low, 0, { at, what })
  }

  #pop() {
    return this.#events.pop()
  }
}
