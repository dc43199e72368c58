/** How much longer a run takes, from the calls that it plans and those that were answered. */
import type { PlannedCalls } from '@attune/forecast'
import type { Earlier } from './earlier-pace.js'
import type { RunEvent } from './types.js'

type Called = Extract<RunEvent, { readonly type: 'called' }>
type Unit = Called['unit']
type Calls = ReadonlyMap<string, number>

/** Answers of a model in this run after which its pace is known. */
const ENOUGH = 3
/** What was planned counts as this many observed calls, and so does the median: one odd unit or answer changes little. */
const TRUST = 30
/** While an answer is waited for, at most this share of the time left goes by. */
const MOST_WAITED = 0.25
/** Milliseconds in which the time left follows what is new, but for a third. Bad news may be a single answer that hangs. */
const FOLLOWS_IN = { up: 300_000, down: 60_000 }

/** A unit that has been answered something, and is not settled. */
interface UnderWay {
  readonly planned: Calls
  readonly heard: Map<string, number>
}

/** Milliseconds of a model's answers, in ascending order, and their sum. */
interface Took {
  readonly sorted: number[]
  sum: number
}

export class Pace {
  /** Planned calls of units that are not settled. */
  readonly #open: Map<string, number>
  /** Of units that were done: what they planned, and what they took. */
  readonly #planned = new Map<string, number>()
  readonly #made = new Map<string, number>()
  readonly #took = new Map<string, Took>()
  readonly #underWay = new Map<string, UnderWay>()
  readonly #began: string
  #firstAt: number | undefined
  #lastAt: number | undefined
  #busy = 0
  #heard = 0
  #left: number | undefined

  /** @param began when the run did, ISO 8601: answers of earlier runs say nothing of its pace */
  constructor(
    private readonly plan: PlannedCalls,
    private readonly earlier: Earlier,
    began: Date,
  ) {
    this.#open = new Map(plan.open)
    this.#began = began.toISOString()
  }

  /** @param now milliseconds of a clock that never goes back */
  called({ unit, call: { model, took, answered } }: Called, now: number): void {
    if (!this.plan.open.has(model)) return
    this.#heard++
    const underWay = this.#underWay.get(unit.key) ?? { planned: this.plan.of(unit), heard: new Map<string, number>() }
    this.#underWay.set(unit.key, underWay)
    add(underWay.heard, model, 1)
    if (answered < this.#began) return
    const own = this.#tookBy(model)
    insert(own.sorted, took)
    own.sum += took
    this.#busy += took
    this.#firstAt ??= now - took
    this.#follow(now)
  }

  settled(unit: Unit, as: 'done' | 'failed' | 'skipped' | 'left-out'): void {
    const { planned, heard } = this.#underWay.get(unit.key) ?? { planned: this.plan.of(unit), heard: new Map() }
    this.#underWay.delete(unit.key)
    for (const [model, calls] of planned) {
      add(this.#open, model, -calls)
      if (as !== 'done') continue
      add(this.#planned, model, calls)
      add(this.#made, model, heard.get(model) ?? 0)
    }
  }

  /** Answered calls, those of earlier runs included, and how many there will be. */
  get calls(): { readonly heard: number; readonly all: number } {
    const left = [...this.#remaining().values()].reduce((sum, calls) => sum + calls, 0)
    return { heard: this.#heard, all: Math.round(this.#heard + left) }
  }

  /** Seconds since the last answer of this run. */
  sinceLast(now: number): number | undefined {
    return this.#lastAt === undefined ? undefined : (now - this.#lastAt) / 1000
  }

  /** Seconds; nothing while the pace of a model is unknown that is still to be asked. */
  left(now: number): number | undefined {
    if (this.#left === undefined || this.#lastAt === undefined) return undefined
    const waited = Math.min(now - this.#lastAt, MOST_WAITED * this.#left)
    return (this.#left - waited) / 1000
  }

  /** What is new counts by and by: no single answer makes much of a difference. */
  #follow(now: number): void {
    const wanted = this.#estimate(now)
    const before = this.left(now)
    const passed = now - (this.#lastAt ?? now)
    this.#lastAt = now
    if (wanted === undefined) this.#left = undefined
    else if (before === undefined) this.#left = wanted
    else {
      const within = wanted > 1000 * before ? FOLLOWS_IN.up : FOLLOWS_IN.down
      this.#left = wanted + (1000 * before - wanted) * Math.exp(-passed / within)
    }
  }

  /** The work that is left, divided among as many calls as are under way on average; no unit ends before its own calls. */
  #estimate(now: number): number | undefined {
    const usual = new Map<string, number>()
    const remaining = this.#remaining()
    for (const [model, calls] of remaining) {
      const took = this.#usual(model)
      if (took === undefined && calls > 0) return undefined
      usual.set(model, took ?? 0)
    }
    const timeOf = (calls: Calls): number =>
      [...calls].reduce((sum, [model, count]) => sum + count * (usual.get(model) ?? 0), 0)
    const atOnce = this.#busy / Math.max(1, now - this.#firstAt!)
    const longest = Math.max(0, ...[...this.#underWay.values()].map((unit) => timeOf(this.#leftOf(unit))))
    return Math.max(timeOf(remaining) / atOnce, longest)
  }

  #remaining(): Calls {
    const remaining = new Map([...this.#open].map(([model, calls]) => [model, calls * this.#ratio(model)]))
    for (const unit of this.#underWay.values()) {
      const left = this.#leftOf(unit)
      for (const [model, calls] of unit.planned) {
        add(remaining, model, (left.get(model) ?? 0) - calls * this.#ratio(model))
      }
    }
    return new Map([...remaining].map(([model, calls]) => [model, Math.max(0, calls)]))
  }

  #leftOf({ planned, heard }: UnderWay): Calls {
    const left = (model: string, calls: number): number => calls * this.#ratio(model) - (heard.get(model) ?? 0)
    return new Map([...planned].map(([model, calls]) => [model, Math.max(0, left(model, calls))]))
  }

  /** Calls that are made for each that is planned: answers are asked for again, dialogues end early. */
  #ratio(model: string): number {
    const before = this.earlier.ratio.get(model) ?? 1
    return ((this.#made.get(model) ?? 0) + before * TRUST) / ((this.#planned.get(model) ?? 0) + TRUST)
  }

  /** Milliseconds; of an earlier run until there are enough answers of this one. */
  #usual(model: string): number | undefined {
    const { sorted, sum } = this.#tookBy(model)
    if (sorted.length < ENOUGH) return this.earlier.took.get(model)
    // One answer that hangs must not change the rest of the plan; many that do are part of it.
    return (sum + TRUST * sorted[sorted.length >> 1]!) / (sorted.length + TRUST)
  }

  #tookBy(model: string): Took {
    const took = this.#took.get(model) ?? { sorted: [], sum: 0 }
    this.#took.set(model, took)
    return took
  }
}

function add(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count)
}

function insert(sorted: number[], value: number): void {
  const at = sorted.findLastIndex((each) => each <= value) + 1
  sorted.splice(at, 0, value)
}
