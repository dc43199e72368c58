/**
 * Predicts the remaining time of a run: the median of nine simulations of the open units with
 * sampled durations of calls. Predictions are smoothed exponentially, since a single answer says
 * little.
 */
import type { RunEvent } from '../types.js'
import { AnswerTimes } from './answer-times.js'
import type { Earlier } from './earlier-pace.js'
import type { PlannedUnit } from './open-units.js'
import { type OpenUnit, simulatedDuration } from './run-simulation.js'

type Called = Extract<RunEvent, { readonly type: 'called' }>
type Unit = Called['unit']

/** Number of answers in this run from which the durations of a model are sampled from them. */
const ENOUGH_ANSWERS = 3
/** Maximum share by which the remaining time falls while no answer arrives. */
const MOST_WITHOUT_ANSWER = 0.25
/** Number of simulations. With many groups chance averages out, and one is enough. */
const SIMULATIONS = 9
/** Share of the remaining time after which the run is simulated again. */
const SIMULATE_AFTER = 0.03
/** Time constant of the smoothing, as a share of the elapsed time. */
const TIME_CONSTANT = 0.02
/**
 * Maximum time constant of the smoothing in milliseconds, for longer and for shorter predictions.
 * Longer ones are followed more slowly, because a single answer may hang.
 */
const MOST_TIME_CONSTANT = { longer: 300_000, shorter: 60_000 }
/**
 * Factor between the observed spacing of calls and the spacing that the configured concurrency
 * explains. Above it, something else delays the calls.
 */
const UNEXPLAINED = 1.5

interface TrackedUnit extends OpenUnit {
  readonly group: TrackedUnit[]
  readonly use: string
  readonly answered: Map<string, number>
  requires: TrackedUnit[]
  /** Time of the last answer, or of the start. */
  lastAt: number | undefined
  /** Time at which the last required unit was settled. */
  readyAt: number
}

export interface PaceLimits {
  /** Number of units that run concurrently. */
  readonly concurrentUnits: number
  /** Number of concurrent calls to a model, if the config limits it. */
  limit(model: string): number | undefined
}

/**
 * Time that units of a component spent: `inCalls` sums the durations of calls, `elapsed` counts
 * concurrent calls once. The ratio is the number of concurrent calls.
 */
interface ComponentTime {
  inCalls: number
  elapsed: number
}

/** A prediction of the remaining time. Times are readings of the monotonic clock. */
interface Prediction {
  readonly at: number
  readonly remainingMs: number
  /** Time from which a new answer leads to a new simulation. */
  readonly nextAt: number
}

/** Listens to the events of a run. `now`: milliseconds of a monotonic clock. */
export class Pace {
  readonly #units = new Map<string, TrackedUnit>()
  readonly #groups: TrackedUnit[][]
  readonly #answers = new Map<string, AnswerTimes>()
  readonly #components = new Map<string, ComponentTime>()
  readonly #began: string
  #firstAt: number | undefined
  #lastAt: number | undefined
  #answered = 0
  #prediction: Prediction | undefined
  #randomState = 1

  /**
   * @param groups open units that make calls
   * @param began start of the run: answers of earlier runs do not show its pace
   */
  constructor(
    groups: readonly (readonly PlannedUnit[])[],
    private readonly earlier: Earlier,
    began: Date,
    private readonly limits: PaceLimits,
  ) {
    this.#groups = groups.map((units) => this.#tracked(units))
    this.#began = began.toISOString()
  }

  /** A unit has begun. */
  begun({ key }: Pick<Unit, 'key'>, now: number): void {
    const unit = this.#units.get(key)
    if (unit) unit.lastAt = now
  }

  /** A call of a unit was answered, in this run or (from the journal) in an earlier one. */
  called({ unit: { key }, call: { model, took, answered } }: Called, now: number): void {
    const unit = this.#units.get(key)
    if (!unit?.planned.has(model)) return
    this.#answered++
    unit.answered.set(model, (unit.answered.get(model) ?? 0) + 1)
    if (answered < this.#began) return
    const time = this.#components.get(unit.use) ?? { inCalls: 0, elapsed: 0 }
    this.#components.set(unit.use, time)
    time.inCalls += took
    time.elapsed += now - Math.max(now - took, unit.lastAt ?? 0)
    const pause = unit.lastAt === undefined ? undefined : now - took - unit.lastAt
    this.#of(model).recordAnswer(took, now, pause)
    this.#firstAt ??= now - took
    this.#lastAt = unit.lastAt = now
  }

  /** A unit is settled: units that require it become ready. */
  settled(
    { key }: Pick<Unit, 'key'>,
    as: 'done' | 'reused' | 'failed' | 'skipped' | 'left-out',
    now: number,
  ): void {
    const unit = this.#units.get(key)
    if (!unit) return
    this.#units.delete(key)
    unit.group.splice(unit.group.indexOf(unit), 1)
    for (const other of unit.group) {
      if (other.requires.includes(unit)) other.readyAt = now
      other.requires = other.requires.filter((each) => each !== unit)
    }
    if (as !== 'done') return
    for (const [model, planned] of unit.planned) {
      if (planned > 0) this.#of(model).recordRatio((unit.answered.get(model) ?? 0) / planned)
    }
  }

  /** Number of answered calls, those of earlier runs included, and expected total. */
  get calls(): { readonly answered: number; readonly all: number } {
    return { answered: this.#answered, all: Math.round(this.#answered + this.#remainingCalls()) }
  }

  /** Seconds since the last answer of this run. */
  sinceLast(now: number): number | undefined {
    return this.#lastAt === undefined ? undefined : (now - this.#lastAt) / 1000
  }

  /** Remaining seconds. Undefined while the durations of a model with open calls are unknown. */
  remainingSeconds(now: number): number | undefined {
    if (this.#lastAt === undefined || !this.#isKnown()) return (this.#prediction = undefined)
    const isDue = (last: Prediction): boolean => now >= last.nextAt && this.#lastAt! > last.at
    if (!this.#prediction || isDue(this.#prediction))
      this.#prediction = this.#predicted(now, this.#prediction)
    return this.#remainingMs(now, this.#prediction) / 1000
  }

  /** The last prediction minus the elapsed time. It stops falling until an answer arrives. */
  #remainingMs(now: number, { at, remainingMs }: Prediction): number {
    return remainingMs - Math.min(now - at, MOST_WITHOUT_ANSWER * remainingMs)
  }

  /** A new prediction, smoothed with the last one. */
  #predicted(now: number, last: Prediction | undefined): Prediction {
    const simulated = this.#simulated(now)
    const nextAt = now + SIMULATE_AFTER * simulated
    if (!last) return { at: now, remainingMs: simulated, nextAt }
    const before = this.#remainingMs(now, last)
    const timeConstant = Math.min(
      MOST_TIME_CONSTANT[simulated > before ? 'longer' : 'shorter'],
      TIME_CONSTANT * (now - this.#firstAt!),
      simulated + 1,
    )
    const weightOfLast = Math.exp(-(now - last.at) / timeConstant)
    return { at: now, remainingMs: simulated + (before - simulated) * weightOfLast, nextAt }
  }

  /** Median of the simulated remaining milliseconds. */
  #simulated(now: number): number {
    const { concurrentUnits, limit } = this.limits
    for (const unit of this.#units.values()) {
      Object.assign(unit, {
        sinceLastMs: unit.lastAt === undefined ? undefined : now - unit.lastAt,
        concurrentCalls: this.#concurrentCalls(unit),
      })
    }
    const groups = this.#groups.filter(({ length }) => length > 0)
    for (const group of groups.slice(0, 2 * concurrentUnits))
      group.sort((a, b) => a.readyAt - b.readyAt)
    const simulate = (): number =>
      simulatedDuration({
        groups,
        concurrentUnits,
        callLimit: (model) => limit(model) ?? Infinity,
        spacing: (model) => this.#spacing(model),
        sampleDuration: (model) => this.#sampleDuration(model),
        sampleRemaining: (model, sinceLastMs) => this.#sampleRemaining(model, sinceLastMs),
        remainingCalls: (model, planned, answered) =>
          this.#of(model).sampleCalls(this.#random, planned, answered, this.#earlierRatio(model)) -
          answered,
      })
    const count = groups.length > 2 * concurrentUnits ? 1 : SIMULATIONS
    const durations = Array.from({ length: count }, simulate).toSorted((a, b) => a - b)
    return durations[durations.length >> 1]!
  }

  #concurrentCalls({ use }: TrackedUnit): number {
    const { inCalls, elapsed } = this.#components.get(use) ?? { inCalls: 0, elapsed: 0 }
    return elapsed > 0 ? Math.max(1, Math.round(inCalls / elapsed)) : 1
  }

  /** Observed spacing of calls; 0 if the configured concurrency explains it. */
  #spacing(model: string): number {
    const { spacing, mean } = this.#of(model)
    const explained = mean / (this.limits.limit(model) ?? Infinity)
    return spacing > UNEXPLAINED * explained ? spacing : 0
  }

  #sampleDuration(model: string): number {
    const answers = this.#of(model)
    return answers.count < ENOUGH_ANSWERS
      ? this.earlier.took.get(model)!
      : answers.sampleDuration(this.#random)
  }

  #sampleRemaining(model: string, sinceLastMs: number): number {
    const answers = this.#of(model)
    return answers.count < ENOUGH_ANSWERS
      ? Math.max(0, this.earlier.took.get(model)! - sinceLastMs)
      : answers.sampleRemaining(this.#random, sinceLastMs)
  }

  #isKnown(): boolean {
    for (const { planned } of this.#units.values()) {
      for (const model of planned.keys()) {
        if (this.#of(model).count < ENOUGH_ANSWERS && !this.earlier.took.has(model)) return false
      }
    }
    return true
  }

  /** Expected number of calls of all open units that are not answered. */
  #remainingCalls(): number {
    let remaining = 0
    for (const { planned, answered } of this.#units.values()) {
      for (const [model, calls] of planned) {
        const expected = calls * this.#of(model).ratio(this.#earlierRatio(model))
        remaining += Math.max(0, expected - (answered.get(model) ?? 0))
      }
    }
    return remaining
  }

  #earlierRatio(model: string): number {
    return this.earlier.ratio.get(model) ?? 1
  }

  #of(model: string): AnswerTimes {
    const answers = this.#answers.get(model) ?? new AnswerTimes()
    this.#answers.set(model, answers)
    return answers
  }

  #tracked(units: readonly PlannedUnit[]): TrackedUnit[] {
    const group: TrackedUnit[] = []
    for (const { key, use, calls, requires } of units) {
      if (this.#units.has(key)) continue
      const unit: TrackedUnit = {
        group,
        use,
        planned: calls,
        answered: new Map(),
        requires: requires.flatMap((each) => this.#units.get(each) ?? []),
        concurrentCalls: 1,
        sinceLastMs: undefined,
        readyAt: 0,
        lastAt: undefined,
      }
      this.#units.set(key, unit)
      group.push(unit)
    }
    return group
  }

  /** Random numbers uniform in [0, 1), the same in each run (Lehmer generator). */
  readonly #random = (): number =>
    (this.#randomState = (this.#randomState * 16_807) % 2_147_483_647) / 2_147_483_647
}
