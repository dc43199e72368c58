/** Remaining time of a run, from its planned calls and the answered ones. */
import { playedAhead, type UnitAhead } from './ahead.js'
import type { Earlier } from './earlier-pace.js'
import type { PlannedUnit } from './groups-ahead.js'
import { AnswerTimes } from './answer-times.js'
import type { RunEvent } from '../types.js'

type Called = Extract<RunEvent, { readonly type: 'called' }>
type Unit = Called['unit']

/** Number of answers of a model in this run from which its pace is known. */
const ENOUGH = 3
/** Largest share of the remaining time that passes while an answer is pending. */
const MOST_WAITED = 0.25
/** Number of simulations; a single one if chance averages out. */
const PLAYS = 9
/** Share of the remaining time after which the simulation is repeated. */
const AGAIN = 0.03
/** Share of the elapsed time after which a new estimate counts fully. */
const FOLLOWS = 0.02
/**
 * Maximum milliseconds for a new estimate to count: a longer one is followed more slowly, because a
 * single answer may hang.
 */
const MOST_FOLLOWED = { up: 300_000, down: 60_000 }

/**
 * Factor between the observed and the stated spacing of calls above which something other than the
 * stated limit holds them back.
 */
const BEYOND = 1.5

interface OpenUnit extends UnitAhead {
  readonly group: OpenUnit[]
  readonly use: string
  readonly answered: Map<string, number>
  after: OpenUnit[]
  /** Time of the last answer, or of the beginning. */
  lastAt: number | undefined
  readyAt: number
}

export interface PaceLimits {
  /** Number of units that run concurrently. */
  readonly places: number
  /** Number of concurrent calls of a model, if the config limits it. */
  limit(model: string): number | undefined
}

/**
 * Time in calls of a component's units (`busy`), and in the units (`wall`): `busy` is larger if it
 * makes concurrent calls.
 */
interface UsePace {
  busy: number
  wall: number
}

export class Pace {
  readonly #units = new Map<string, OpenUnit>()
  readonly #groups: OpenUnit[][]
  readonly #answers = new Map<string, AnswerTimes>()
  readonly #uses = new Map<string, UsePace>()
  readonly #began: string
  #firstAt: number | undefined
  #lastAt: number | undefined
  #answered = 0
  #left:
    | {
        readonly at: number
        readonly milliseconds: number
        readonly next: number
      }
    | undefined
  #random = 1

  /** @param began start of the run: answers of earlier runs do not show its pace */
  constructor(
    ahead: readonly (readonly PlannedUnit[])[],
    private readonly earlier: Earlier,
    began: Date,
    private readonly limits: PaceLimits,
  ) {
    this.#groups = ahead.map((units) => this.#opened(units))
    this.#began = began.toISOString()
  }

  /** @param now milliseconds of a monotonic clock */
  begun({ key }: Pick<Unit, 'key'>, now: number): void {
    const unit = this.#units.get(key)
    if (unit) unit.lastAt = now
  }

  called({ unit: { key }, call: { model, took, answered } }: Called, now: number): void {
    const unit = this.#units.get(key)
    if (!unit?.planned.has(model)) return
    this.#answered++
    unit.answered.set(model, (unit.answered.get(model) ?? 0) + 1)
    if (answered < this.#began) return
    const use = this.#uses.get(unit.use) ?? { busy: 0, wall: 0 }
    this.#uses.set(unit.use, use)
    use.busy += took
    use.wall += now - Math.max(now - took, unit.lastAt ?? 0)
    this.#of(model).answered(
      took,
      now,
      unit.lastAt === undefined ? undefined : now - took - unit.lastAt,
    )
    this.#firstAt ??= now - took
    this.#lastAt = unit.lastAt = now
  }

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
      const waits = other.after.includes(unit)
      other.after = other.after.filter((each) => each !== unit)
      if (waits) other.readyAt = now
    }
    if (as !== 'done') return
    for (const [model, planned] of unit.planned) {
      if (planned > 0) this.#of(model).made((unit.answered.get(model) ?? 0) / planned)
    }
  }

  /** Number of answered calls, including earlier runs, and expected total. */
  get calls(): { readonly answered: number; readonly all: number } {
    const left = [...this.#remaining().values()].reduce((sum, calls) => sum + calls, 0)
    return { answered: this.#answered, all: Math.round(this.#answered + left) }
  }

  /** Seconds since the last answer of this run. */
  sinceLast(now: number): number | undefined {
    return this.#lastAt === undefined ? undefined : (now - this.#lastAt) / 1000
  }

  /** Remaining seconds; undefined while the pace of a model with open calls is unknown. */
  left(now: number): number | undefined {
    if (this.#lastAt === undefined || !this.#isKnown()) return (this.#left = undefined)
    if (this.#left === undefined || (now >= this.#left.next && this.#lastAt > this.#left.at))
      this.#follow(now)
    return this.#stillLeft(now) / 1000
  }

  #stillLeft(now: number): number {
    const { at, milliseconds } = this.#left!
    return milliseconds - Math.min(now - at, MOST_WAITED * milliseconds)
  }

  /** Moves the estimate gradually: a single answer has little influence. */
  #follow(now: number): void {
    const wanted = this.#played(now)
    const next = now + AGAIN * wanted
    if (this.#left === undefined) {
      this.#left = { at: now, milliseconds: wanted, next }
      return
    }
    const before = this.#stillLeft(now)
    const side = wanted > before ? 'up' : 'down'
    const within = Math.min(MOST_FOLLOWED[side], FOLLOWS * (now - this.#firstAt!), wanted + 1)
    const milliseconds = wanted + (before - wanted) * Math.exp(-(now - this.#left.at) / within)
    this.#left = { at: now, milliseconds, next }
  }

  #played(now: number): number {
    const { places, limit } = this.limits
    for (const unit of this.#units.values()) {
      Object.assign(unit, {
        since: unit.lastAt === undefined ? undefined : now - unit.lastAt,
        lanes: this.#lanes(unit),
      })
    }
    const groups = this.#groups.filter(({ length }) => length > 0)
    for (const group of groups.slice(0, 2 * places)) group.sort((a, b) => a.readyAt - b.readyAt)
    const play = (): number =>
      playedAhead({
        groups,
        places,
        limit: (model) => limit(model) ?? Infinity,
        spacing: (model) => this.#spacing(model),
        took: (model) => this.#took(model),
        rest: (model, since) => this.#rest(model, since),
        left: (model, planned, heard) =>
          this.#of(model).all(this.#draw, planned, heard, this.#ratio(model)) - heard,
      })
    const plays = Array.from({ length: groups.length > 2 * places ? 1 : PLAYS }, play)
    return plays.toSorted((a, b) => a - b)[plays.length >> 1]!
  }

  #lanes({ use }: OpenUnit): number {
    const { busy, wall } = this.#uses.get(use) ?? { busy: 0, wall: 0 }
    return wall > 0 ? Math.max(1, Math.round(busy / wall)) : 1
  }

  /** Observed spacing of calls; 0 if the concurrency limit of the config explains it. */
  #spacing(model: string): number {
    const { spacing, mean } = this.#of(model)
    const stated = mean / (this.limits.limit(model) ?? Infinity)
    return spacing > BEYOND * stated ? spacing : 0
  }

  #took(model: string): number {
    const answers = this.#of(model)
    return answers.count < ENOUGH ? this.earlier.took.get(model)! : answers.took(this.#draw)
  }

  #rest(model: string, since: number): number {
    const answers = this.#of(model)
    return answers.count < ENOUGH
      ? Math.max(0, this.earlier.took.get(model)! - since)
      : answers.rest(this.#draw, since)
  }

  #isKnown(): boolean {
    for (const { planned } of this.#units.values()) {
      for (const model of planned.keys()) {
        if (this.#of(model).count < ENOUGH && !this.earlier.took.has(model)) return false
      }
    }
    return true
  }

  #remaining(): ReadonlyMap<string, number> {
    const remaining = new Map<string, number>()
    for (const { planned, answered } of this.#units.values()) {
      for (const [model, calls] of planned) {
        const left = calls * this.#of(model).ratio(this.#ratio(model)) - (answered.get(model) ?? 0)
        remaining.set(model, (remaining.get(model) ?? 0) + Math.max(0, left))
      }
    }
    return remaining
  }

  #ratio(model: string): number {
    return this.earlier.ratio.get(model) ?? 1
  }

  #of(model: string): AnswerTimes {
    const answers = this.#answers.get(model) ?? new AnswerTimes()
    this.#answers.set(model, answers)
    return answers
  }

  #opened(units: readonly PlannedUnit[]): OpenUnit[] {
    const group: OpenUnit[] = []
    for (const { key, use, calls, after } of units) {
      if (this.#units.has(key)) continue
      const needs = after.flatMap((each) => this.#units.get(each) ?? [])
      const open: OpenUnit = {
        group,
        use,
        planned: calls,
        answered: new Map(),
        after: needs,
        lanes: 1,
        since: undefined,
        readyAt: 0,
        lastAt: undefined,
      }
      this.#units.set(key, open)
      group.push(open)
    }
    return group
  }

  /** Uniform in [0, 1), the same in each run. */
  readonly #draw = (): number =>
    (this.#random = (this.#random * 16_807) % 2_147_483_647) / 2_147_483_647
}
