/** Checks of versions whose loss is known, page by page, decided and ended as `attune check` does. */
import { type Known, known, type Random } from '@attune/core'
import {
  type BoundTest,
  mean,
  meansBoundTest,
  shareBoundTest,
  shareDifferenceBoundTest,
  shareTailTest,
} from '@attune/statistics'
import { afterGates } from '../gates/after-look.js'
import { isFutile, outcomesOf, type Outcome, sidesOf } from '../gates/decide.js'
import { type Gate, testedBy } from '../gates/gate.js'
import { largerP } from '../gates/harm.js'
import type { Look } from '../gates/look.js'
import { decideOverLooks, isBelow, type LooksAtGate, pFailOfFirst } from '../gates/over-looks.js'
import { looksOfCheck } from '../gates/reachable.js'
import { windowOf, windowP } from '../gates/chance-of-any.js'
import { type Course, isEarly, shareOf, spentByGate, type Stage } from '../sequential/design.js'
import { drawLooks, type Losses, type Planned, scenariosOf, type Values } from './draw-looks.js'
import type { Spread } from './spread.js'

export interface Checked {
  /** Of all gates. */
  readonly outcomes: readonly Outcome[]
  /** The share of scenarios that were asked. */
  readonly asked: number
}

interface Deciding {
  readonly alpha: number
  readonly random: Random
}

/** What `count` checks come to, one after the other. */
export function checksOf(
  all: readonly Planned[],
  losses: Losses,
  count: number,
  { alpha, random }: Deciding,
): readonly Checked[] {
  const walks = all.map((planned): Walk => {
    const gates = planned.spreads.map((spread) => gateOf(spread, alpha))
    const drawn = drawLooks(planned, losses, count, random)
    return { gates, drawn, looks: looksOf(planned, losses, alpha), kept: gates.map(() => []) }
  })
  return Array.from({ length: count }, (_, check) => checkOnce(walks, check, check < count - 1))
}

const knownLooks = new WeakMap<Planned, Map<string, readonly number[]>>()

/** How many scenarios are asked at each look of a check; the same in thousands of studies. */
export function looksOf(planned: Planned, losses: Losses, alpha: number): readonly number[] {
  const scenarios = scenariosOf(planned, losses)
  if (planned.isWhole) return [scenarios]
  const found = knownLooks.get(planned) ?? new Map<string, readonly number[]>()
  knownLooks.set(planned, found)
  const key = `${scenarios} ${alpha}`
  const gates = planned.spreads.map(({ gate }) => gate)
  const looks = found.get(key) ?? looksOfCheck(gates, scenarios, alpha)
  found.set(key, looks)
  return looks
}

/** The checks of an evaluation. */
interface Walk {
  readonly gates: readonly PlannedGate[]
  /** By gate and check. */
  readonly drawn: readonly (readonly Values[])[]
  readonly looks: readonly number[]
  /** By gate: what earlier checks have kept. */
  readonly kept: readonly Look[][]
}

interface PlannedGate extends Omit<LooksAtGate, 'looks'> {
  readonly gate: Gate
}

const gateOf = ({ gate, runs }: Spread, alpha: number): PlannedGate => ({
  gate,
  runs,
  bound: gate.bound,
  side: gate.side,
  alpha,
  tested: testedBy(gate),
})

function checkOnce(walks: readonly Walk[], check: number, isKept: boolean): Checked {
  // Of no gate is the spread known.
  if (walks.length === 0) return { outcomes: [], asked: 1 }
  let courses = walks.map(({ looks }): Course => ({ until: 'decided', looks, at: 1, leftOut: {} }))
  for (;;) {
    const pages = walks.map((walk, at) => new Page(walk, check, courses[at]!))
    if (!pages.every((page) => page.course.ended || page.hasOpen())) {
      const outcomes = decided(pages)
      courses = courses.map((course, at) => (course.ended ? course : afterGates(outcomes[at]!, course)))
      if (courses.every(({ ended }) => ended)) {
        if (isKept) for (const page of pages) page.keep()
        const asked = courses.map(({ looks, at }) => looks[at - 1]! / looks.at(-1)!)
        return { outcomes: outcomes.flat().map(({ outcome }) => outcome), asked: mean(asked) }
      }
    }
    courses = courses.map((course) => (course.ended ? course : { ...course, at: course.at + 1 }))
  }
}

/** By evaluation and gate; fails are adjusted over all. */
function decided(pages: readonly Page[]) {
  const raw = pages.map((page) => page.walk.gates.map((_, gate) => page.at(gate)))
  const outcomes = outcomesOf(raw.flat(), pages[0]!.walk.gates[0]!.alpha).values()
  return raw.map((gates) =>
    gates.map(({ isFutile }) => {
      const { outcome } = outcomes.next().value!
      return { outcome, ...(isFutile && outcome === 'inconclusive' && { isFutile: true as const }) }
    }),
  )
}

interface Sides {
  readonly pPass: Known<number>
  readonly pFail: Known<number>
}

interface LookedGate extends Sides {
  readonly isFutile: boolean
}

/** What a check has asked of an evaluation up to a look. A gate is decided when it is asked for: one that is open is enough to go on. */
class Page {
  readonly #found: (LookedGate | undefined)[] = []

  constructor(
    readonly walk: Walk,
    readonly check: number,
    readonly course: Course,
  ) {}

  /** Whether it goes on whatever the others come to: adjusted p-values are not smaller. */
  hasOpen(): boolean {
    if (!isEarly(this.course)) return false
    return this.walk.gates.some(({ alpha }, at) => {
      const { pPass, pFail, isFutile } = this.at(at)
      return !isFutile && !isBelow(pPass, alpha) && !isBelow(pFail, alpha)
    })
  }

  at(gate: number): LookedGate {
    return (this.#found[gate] ??= this.#decided(gate))
  }

  keep(): void {
    for (const [gate, looks] of this.walk.kept.entries()) looks.push(this.#lookOf(gate))
  }

  #decided(at: number): LookedGate {
    const gate = this.walk.gates[at]!
    const values = this.#valuesOf(at)
    const test = testOfValues(gate, values)
    const single = sidesOf(gate.gate, test)
    const stage = this.#stage
    const before = this.walk.kept[at]!
    const { pPass, pFail } =
      firstLook(gate, values, { single, stage, isFirst: before.length === 0 }) ??
      decideOverLooks({ ...gate, looks: [...before, this.#lookOf(at)] })
    return {
      pPass: gate.gate.beyond ? withHarm(pPass, values, gate.bound, stage) : pPass,
      pFail,
      isFutile: stage !== undefined && isEarly(stage) && isFutile(single, stage, gate.alpha),
    }
  }

  get #stage(): Stage | undefined {
    return this.course.looks.length < 2 ? undefined : this.course
  }

  #valuesOf(gate: number): Values {
    const values = this.#asked(gate)
    return values.includes(NaN) ? values.filter((value) => !Number.isNaN(value)) : values
  }

  #asked(gate: number): Values {
    const { looks, at } = this.course
    return this.walk.drawn[gate]![this.check]!.subarray(0, looks[at - 1])
  }

  #lookOf(gate: number): Look {
    const values = [...this.#asked(gate)].flatMap((value, at) =>
      Number.isNaN(value) ? [] : [{ scenario: String(at), cluster: String(at), value }],
    )
    return { version: String(this.check), values, ...(this.#stage && { stage: this.#stage }) }
  }
}

/** As `testOf` has it of one look. */
function testOfValues({ tested, bound, alpha }: PlannedGate, values: Values): BoundTest {
  if (tested === 'mean') return meansBoundTest(values, bound)
  const shares = Array.from(values, (value, at) => ({ cluster: String(at), value: known(value) }))
  return (tested === 'share' ? shareBoundTest : shareDifferenceBoundTest)(shares, bound, alpha)
}

interface FirstLook {
  readonly single: Sides
  readonly stage: Stage | undefined
  /** Since the baseline. */
  readonly isFirst: boolean
}

/** As `decideOverLooks` decides the first look of a version, and much sooner; undefined where it may fail by earlier versions too. */
function firstLook(gate: PlannedGate, values: Values, { single, stage, isFirst }: FirstLook): Sides | undefined {
  const { pPass, pFail } = single
  if (pPass.state === 'unknown' || pFail.state === 'unknown') return undefined
  const toPass = spentByGate(pPass, stage, 'pass')
  const passing = toPass.state === 'known' ? known(Math.min(1, toPass.value / shareOf(0))) : toPass
  if (pFail.value > 1 / 2) return { pPass: passing, pFail }
  const byItself = gate.tested === 'mean' ? pFailOfMean(gate, values) : pFail.value
  const toFail = spentByGate(known(byItself), stage, 'fail')
  if (!isBelow(toFail, gate.alpha)) return { pPass: passing, pFail: toFail }
  if (!isFirst) return undefined
  return { pPass: passing, pFail: spentByGate(known(pFailOfFirst(byItself, values.length, gate)), stage, 'fail') }
}

/** It does not allow for tails. */
const pFailOfMean = ({ bound, side }: PlannedGate, values: Values): number =>
  windowP([windowOf(values.map((value) => (side === 'above' ? value - bound : bound - value)))], 1, 0)

function withHarm(p: Known<number>, values: Values, bound: number, stage: Stage | undefined): Known<number> {
  const exact = Array.from(values, (value, at) => ({ cluster: String(at), value: known(value) }))
  return largerP(p, spentByGate(shareTailTest(exact, bound).pBelow, stage, 'pass'))
}
