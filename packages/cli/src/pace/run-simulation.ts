/**
 * Discrete-event simulation of the remaining run: units begin in the order of the engine, and the
 * durations of their calls are sampled from observed durations.
 */

/** Unit that makes calls and is not settled. */
export interface OpenUnit {
  /** Predicted number of calls by model. */
  readonly planned: ReadonlyMap<string, number>
  /** Number of answered calls by model. */
  readonly answered: ReadonlyMap<string, number>
  /**
   * Milliseconds since the last answer, or since the start. Undefined if the unit has not begun.
   */
  readonly sinceLastMs: number | undefined
  /** Units of the same group that must be settled first. */
  readonly requires: readonly OpenUnit[]
  /** Number of calls that the unit makes concurrently. */
  readonly concurrentCalls: number
}

/** Open units, limits, and random durations of a simulated run. Times are in milliseconds. */
export interface RemainingRun {
  /**
   * Units by group, in the order of the plan. Within a group they are in the order in which they
   * became ready.
   */
  readonly groups: readonly (readonly OpenUnit[])[]
  /** Number of units that run concurrently. */
  readonly concurrentUnits: number
  /** Maximum number of concurrent calls to a model. */
  callLimit(model: string): number
  /** Time between the starts of two calls to a model that something delays; 0 if nothing does. */
  spacing(model: string): number
  /** Random duration of a call. */
  sampleDuration(model: string): number
  /** Random remaining duration of a call whose unit has waited `sinceLastMs` for it. */
  sampleRemaining(model: string, sinceLastMs: number): number
  /** Random number of remaining calls of a unit. */
  remainingCalls(model: string, planned: number, answered: number): number
}

/**
 * Number of simulated groups per concurrent unit. Further groups are extrapolated: each takes as
 * long as one in the second half of the simulated groups.
 */
const SIMULATED_GROUPS = 4
const FEWEST_SIMULATED = 24

/** Simulated milliseconds until all units are settled. */
export function simulatedDuration(run: RemainingRun): number {
  const { groups, concurrentUnits } = run
  const count = Math.max(FEWEST_SIMULATED, SIMULATED_GROUPS * concurrentUnits)
  if (groups.length <= 1.5 * count) return new RunSimulation(run, groups).duration()
  const [half, whole] = [count / 2, count].map((size) =>
    new RunSimulation(run, groups.slice(0, size)).duration(),
  ) as [number, number]
  return whole + ((whole - half) / (count / 2)) * (groups.length - count)
}

/** A unit in the simulation, with its remaining calls. Calls to several models alternate. */
class SimulatedUnit {
  /** Models of the remaining calls; the last element is the next call. */
  readonly calls: string[]
  /** Number of concurrent sequences of calls that are not finished. */
  openSequences: number
  sinceLastMs: number | undefined

  constructor(
    readonly unit: OpenUnit,
    readonly group: { openUnits: number },
    remainingCalls: RemainingRun['remainingCalls'],
  ) {
    const counts = [...unit.planned].map(([model, planned]) => ({
      model,
      count: Math.round(remainingCalls(model, planned, unit.answered.get(model) ?? 0)),
    }))
    const most = Math.max(0, ...counts.map(({ count }) => count))
    this.calls = counts
      .flatMap(({ model, count }) =>
        Array.from({ length: count }, (_, at) => ({
          model,
          position: ((at + 1) * most) / count,
        })),
      )
      .sort((a, b) => b.position - a.position)
      .map(({ model }) => model)
    this.openSequences = Math.min(unit.concurrentCalls, Math.max(1, this.calls.length))
    this.sinceLastMs = unit.sinceLastMs
  }
}

interface ModelState {
  /** Number of calls that may start now. */
  freeCalls: number
  /** Starts of the calls that wait for the limit of concurrent calls. */
  readonly waiting: (() => void)[]
  /** Earliest start of the next call, because of the spacing. */
  nextStart: number
}

class RunSimulation {
  #now = 0
  #freeUnits: number
  #enteredGroups = 0
  /** Future events, the earliest last. */
  readonly #events: { readonly at: number; readonly happen: () => void }[] = []
  /** Units that may start, in order. */
  readonly #ready: SimulatedUnit[] = []
  readonly #models = new Map<string, ModelState>()
  /** Units that wait for each unsettled unit. */
  readonly #dependents = new Map<OpenUnit, SimulatedUnit[]>()
  /** Number of unsettled units that each unit waits for. */
  readonly #unmet = new Map<SimulatedUnit, number>()

  constructor(
    private readonly run: RemainingRun,
    private readonly groups: RemainingRun['groups'],
  ) {
    this.#freeUnits = run.concurrentUnits
  }

  duration(): number {
    const atStart = Math.min(2 * this.run.concurrentUnits, this.groups.length)
    while (this.#enteredGroups < atStart) this.#enterGroup()
    this.#ready.sort((a, b) => (b.unit.sinceLastMs ?? -1) - (a.unit.sinceLastMs ?? -1))
    this.#startUnits()
    for (let event = this.#events.pop(); event; event = this.#events.pop()) {
      this.#now = event.at
      event.happen()
    }
    return this.#now
  }

  #enterGroup(): void {
    const units = this.groups[this.#enteredGroups++]!
    const group = { openUnits: units.length }
    for (const unit of units) {
      const simulated = new SimulatedUnit(unit, group, this.run.remainingCalls)
      if (unit.requires.length === 0) this.#ready.push(simulated)
      this.#unmet.set(simulated, unit.requires.length)
      for (const required of unit.requires)
        this.#dependents.set(required, [...(this.#dependents.get(required) ?? []), simulated])
    }
  }

  #startUnits(): void {
    for (; this.#freeUnits > 0; this.#freeUnits--) {
      const next = this.#ready.shift()
      if (!next) return
      if (next.calls.length === 0) this.#schedule(this.#now, () => this.#settle(next))
      else for (let count = next.openSequences; count > 0; count--) this.#nextCall(next)
    }
  }

  #nextCall(unit: SimulatedUnit): void {
    const model = unit.calls.pop()
    if (model === undefined) {
      if (--unit.openSequences === 0) this.#settle(unit)
      return
    }
    const state = this.#model(model)
    const { sinceLastMs } = unit
    unit.sinceLastMs = undefined
    if (state.freeCalls > 0) {
      state.freeCalls--
      this.#send(unit, model, sinceLastMs)
    } else state.waiting.push(() => this.#send(unit, model, undefined))
  }

  /** @param sinceLastMs milliseconds since a call began that is already running; else undefined */
  #send(unit: SimulatedUnit, model: string, sinceLastMs: number | undefined): void {
    const { run } = this
    const state = this.#model(model)
    const isRunning = sinceLastMs !== undefined
    const start = isRunning ? this.#now : Math.max(this.#now, state.nextStart)
    state.nextStart = Math.max(start, state.nextStart) + (isRunning ? 0 : run.spacing(model))
    const duration = isRunning ? run.sampleRemaining(model, sinceLastMs) : run.sampleDuration(model)
    this.#schedule(start + duration, () => {
      const startWaiting = state.waiting.shift()
      if (startWaiting) startWaiting()
      else state.freeCalls++
      this.#nextCall(unit)
    })
  }

  #settle({ unit, group }: SimulatedUnit): void {
    this.#freeUnits++
    for (const dependent of this.#dependents.get(unit) ?? []) {
      const unmet = this.#unmet.get(dependent)! - 1
      this.#unmet.set(dependent, unmet)
      if (unmet === 0) this.#ready.push(dependent)
    }
    if (--group.openUnits === 0 && this.#enteredGroups < this.groups.length) this.#enterGroup()
    this.#startUnits()
  }

  #model(name: string): ModelState {
    const state = this.#models.get(name) ?? {
      freeCalls: this.run.callLimit(name),
      waiting: [],
      nextStart: 0,
    }
    this.#models.set(name, state)
    return state
  }

  #schedule(at: number, happen: () => void): void {
    const events = this.#events
    let [low, high] = [0, events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (events[middle]!.at > at) low = middle + 1
      else high = middle
    }
    events.splice(low, 0, { at, happen })
  }
}
