/** Decides gates: one-sided tests against their bounds; what speaks of failures is adjusted over all gates of a config. */
import { type Known, unknown } from '@attune/core'
import type { Evaluation, Interval } from '@attune/core/findings'
import { scenariosIn } from '@attune/tables'
import { comparedValues, quantity, shareInterval } from '@attune/kit'
import { alphaOf } from '../engine/asked.js'
import {
  type BoundTest,
  boundTest,
  type ClusteredValue,
  holm,
  pairedShareInterval,
  pairValues,
  shareBounds,
  shareBoundTest,
  shareDifferenceBoundTest,
  shareTailTest,
  unpairedBoundTest,
} from '@attune/statistics'
import type { GateRow } from './gate-rows.js'
import { scenariosToDecide } from './scenarios-to-decide.js'
import { worstScenarios } from './worst-scenarios.js'
import { type Gate, isOfShares } from './gate.js'

export type Outcome = 'pass' | 'fail' | 'inconclusive'

/** What a gate is decided from. */
export interface GateSides {
  readonly gate: Gate
  readonly own: readonly GateRow[]
  /** What it is compared with; none: a number. */
  readonly other?: readonly GateRow[]
  /** Why nothing can be decided, whatever the numbers say. */
  readonly unfit?: string
  /** The version that the baseline has too, so that there is nothing to decide; empty where it has no name. */
  readonly same?: string
}

export interface Decision {
  readonly gate: Gate
  readonly outcome: Outcome
  /** Why it is inconclusive: words for people. */
  readonly why?: string
  /** It passes, since both sides are this version. */
  readonly same?: string
  /** The number, or the difference own - other. */
  readonly estimate: Known<number>
  /** Two-sided, of the config's level; pointwise. */
  readonly interval?: Interval
  /** Of the side that passes, of this gate by itself. */
  readonly pPass: Known<number>
  /** Of the side that fails, adjusted over all gates. */
  readonly pFail: Known<number>
  readonly n: number
  readonly clusters: number
  /** As a quantity has it. */
  readonly scenarios?: number
  /** Values that are missing, and pairs without a counterpart. */
  readonly missing: number
  readonly isPaired: boolean
  /** As many scenarios would decide with probability 0.8, were the number what it is here. */
  readonly needed?: number
  /** Scenarios that speak most against it, where it is not passed. */
  readonly worst?: readonly string[]
  /** Stand-ins answered somewhere on the way. */
  readonly offline: boolean
}

type Statistics = Pick<Evaluation['statistics'], 'level'>

/**
 * A gate passes where the one-sided test shows its number on the right side of the bound, and fails where it shows the wrong
 * side: p below 1 - level. Everything else is inconclusive.
 *
 * A check is green only if all gates pass, so each pass may be tested by itself: a wrong green needs the pass of a gate that
 * should not pass, which no other gate makes likelier (intersection-union test: Berger, Technometrics 24, 1982). A check is red
 * if any gate fails, so fails are adjusted over all gates (Holm).
 */
export function decide(all: readonly GateSides[], { level }: Statistics): Decision[] {
  const alpha = alphaOf({ level })
  const measured = all.map((sides) => {
    const each = measure(sides, level)
    if (sides.same !== undefined) return { ...each, why: undefined }
    return { ...each, why: sides.unfit ?? tooMuchMissing(each, sides.gate) ?? untestable(each.test) }
  })
  const outcomes = outcomesOf(
    measured.map(({ test, why }, at) => sidesOf(all[at]!.gate, test, why ?? all[at]!.same)),
    alpha,
  )
  return measured.map(({ test, why, interval, missing, isPaired, offline }, at): Decision => {
    const { gate, same } = all[at]!
    if (same !== undefined) {
      const unmeasured = { estimate: unknown('not measured'), missing: 0, isPaired, n: 0, clusters: 0 } as const
      return { gate, ...outcomes[at]!, outcome: 'pass', same, ...unmeasured, offline }
    }
    const isOpen = outcomes[at]!.outcome === 'inconclusive' && why === undefined
    const needed = isOpen ? scenariosToDecide(gate, test, alpha) : undefined
    const worst = outcomes[at]!.outcome === 'pass' ? [] : worstScenarios(all[at]!)
    return {
      gate,
      ...outcomes[at]!,
      ...(worst.length > 0 && { worst }),
      ...(why !== undefined && { why }),
      estimate: test.estimate,
      ...(interval && { interval }),
      missing,
      isPaired,
      offline,
      n: test.n,
      clusters: test.clusters,
      ...scenariosIn([...all[at]!.own, ...(isPaired ? [] : (all[at]!.other ?? []))].filter(isKnown)),
      ...(needed !== undefined && { needed }),
    }
  })
}

type Decided = Pick<Decision, 'outcome' | 'pPass' | 'pFail'>

/** Raw p-values of gates, and what they come to: fails are adjusted. */
export function outcomesOf(raw: readonly Omit<Decided, 'outcome'>[], alpha: number): Decided[] {
  const fails = holm(raw.map(({ pFail }) => pFail)).adjusted
  return raw.map(({ pPass }, at): Decided => {
    const pFail = fails[at]!
    return { outcome: outcomeOf(pPass, pFail, alpha), pPass, pFail }
  })
}

/** The p-values of a gate; what is not decided takes no part in the adjustment. */
export function sidesOf(
  { side }: Gate,
  { pAbove, pBelow }: BoundTest,
  why?: string,
): Pick<Decision, 'pPass' | 'pFail'> {
  if (why !== undefined) return { pPass: unknown(why), pFail: unknown(why) }
  return side === 'above' ? { pPass: pAbove, pFail: pBelow } : { pPass: pBelow, pFail: pAbove }
}

interface Measured extends Pick<Decision, 'interval' | 'missing' | 'isPaired' | 'offline'> {
  readonly test: BoundTest
  /** Of the values that there should be. */
  readonly missingShare: number
}

function measure({ gate, own, other }: GateSides, level: number): Measured {
  const offline = [...own, ...(other ?? [])].some((row) => row.offline === true)
  if (!other) {
    const missing = own.filter(({ value }) => value.state === 'unknown').length
    const interval = intervalOfNumber(gate, own, level)
    return {
      test: numberBoundTest(gate, own, alphaOf({ level })),
      ...(interval && { interval }),
      missing,
      missingShare: share(missing, own.length),
      isPaired: false,
      offline,
    }
  }
  const { differences, onlyFirst, onlySecond, nMissing } = pairValues(
    comparedValues(readings(own)),
    comparedValues(readings(other)),
  )
  if (differences.length === 0 && own.length > 0 && other.length > 0) return { ...unpaired(gate, own, other), offline }
  const missing = nMissing + onlyFirst + onlySecond
  const interval = intervalOf(gate, differences, level)
  return {
    test: pairedBoundTest(gate, differences, alphaOf({ level })),
    ...(interval && { interval }),
    missing,
    missingShare: share(missing, differences.length + onlyFirst + onlySecond),
    isPaired: true,
    offline,
  }
}

/** Of values by themselves. Harm is tested exactly, and what was lost counts as harm. */
export function numberBoundTest(gate: Gate, values: readonly ClusteredValue[], alpha: number): BoundTest {
  if (gate.beyond) return shareTailTest(values, gate.bound)
  return isOfShares(gate) ? shareBoundTest(values, gate.bound, alpha) : boundTest(values, gate.bound)
}

function intervalOfNumber(gate: Gate, own: readonly GateRow[], level: number): Interval | undefined {
  if (!gate.beyond) return quantity(own, { level, of: isOfShares(gate) ? 'shares' : 'numbers' }).interval
  const { lower, upper } = shareBounds(own, (1 + level) / 2)
  if (lower.state === 'unknown' || upper.state === 'unknown') return undefined
  return { lower: lower.value, upper: upper.value, level, method: 'clopper-pearson' }
}

/** Of differences by pair. */
export const pairedBoundTest = (gate: Gate, differences: readonly ClusteredValue[], alpha: number): BoundTest =>
  isOfShares(gate) ? shareDifferenceBoundTest(differences, gate.bound, alpha) : boundTest(differences, gate.bound)

function intervalOf(gate: Gate, differences: readonly ClusteredValue[], level: number): Interval | undefined {
  if (!isOfShares(gate))
    return quantity(differences as readonly (ClusteredValue & { value: Known<number> })[], { level }).interval
  const cited = shareInterval(pairedShareInterval(differences, level), level, 'score')
  return 'interval' in cited ? cited.interval : undefined
}

/** Two sides without a scenario in common: logs of different conversations. */
function unpaired({ bound }: Gate, own: readonly GateRow[], other: readonly GateRow[]): Omit<Measured, 'offline'> {
  const missing = [...own, ...other].filter(({ value }) => value.state === 'unknown').length
  return {
    test: unpairedBoundTest(own, other, bound),
    missing,
    missingShare: share(missing, own.length + other.length),
    isPaired: false,
  }
}

const isKnown = ({ value }: GateRow): boolean => value.state === 'known'

const readings = (rows: readonly GateRow[]) => rows.map((row) => ({ row, value: row.value }))

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

function tooMuchMissing({ missingShare, missing, test }: Measured, { maxMissing }: Gate): string | undefined {
  if (missingShare <= maxMissing) return undefined
  const percent = (of: number): string => `${Math.round(100 * of)} %`
  return `${missing} of ${missing + test.n} values are missing (${percent(missingShare)}, limit ${percent(maxMissing)})`
}

function untestable({ pAbove, n, clusters }: BoundTest): string | undefined {
  if (pAbove.state === 'known') return undefined
  return n === 0 ? 'there are no values' : `there ${clusters === 1 ? 'is one scenario' : 'are too few scenarios'}`
}

function outcomeOf(pPass: Known<number>, pFail: Known<number>, alpha: number): Outcome {
  const isBelow = (p: Known<number>): boolean => p.state === 'known' && p.value < alpha
  if (isBelow(pPass)) return 'pass'
  return isBelow(pFail) ? 'fail' : 'inconclusive'
}
