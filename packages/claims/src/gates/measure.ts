/** What a gate finds in this check: its number, the test of its bound, and what is missing. */
import type { Known } from '@attune/core'
import type { Interval } from '@attune/core/findings'
import { comparedValues, quantity, shareInterval } from '@attune/kit'
import { alphaOf } from '../engine/asked.js'
import {
  type BoundTest,
  boundTest,
  type ClusteredValue,
  pairedShareInterval,
  pairValues,
  shareBounds,
  shareBoundTest,
  shareDifferenceBoundTest,
  shareTailTest,
  unpairedBoundTest,
} from '@attune/statistics'
import type { Decision, GateSides } from './decide.js'
import type { GateRow } from './gate-rows.js'
import { type Gate, isOfShares } from './gate.js'
import { isFirstLook } from './looks-of-gate.js'
import { levelByGate, orderedByGate, type Stage } from '../sequential/design.js'

export interface Measured extends Pick<Decision, 'missing' | 'isPaired' | 'offline'> {
  readonly test: BoundTest
  /** `isEnd`: this gate, and no other, ended its check here. */
  readonly interval: (isEnd: boolean) => Interval | undefined
  /** Of the values that there should be. */
  readonly missingShare: number
}

/** The number or the difference of two sides, its test and its interval. */
export function measure(sides: GateSides, level: number): Measured {
  const { gate, own, other, back } = sides
  const isFirst = (): boolean => back !== undefined && isFirstLook(sides, back)
  const look = { level, gate, stage: back?.now.stage, isFirst }
  const offline = [...own, ...(other ?? [])].some((row) => row.offline === true)
  if (!other) {
    const missing = own.filter(({ value }) => value.state === 'unknown').length
    const test = numberBoundTest(gate, own, alphaOf({ level }))
    return {
      test,
      interval: intervalAt((each) => intervalOfNumber(gate, own, each), test, look),
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
  const test = pairedBoundTest(gate, differences, alphaOf({ level }))
  return {
    test,
    interval: intervalAt((each) => intervalOf(gate, differences, each), test, look),
    missing,
    missingShare: share(missing, differences.length + onlyFirst + onlySecond),
    isPaired: true,
    offline,
  }
}

interface LookAtGate {
  readonly level: number
  readonly gate: Gate
  readonly stage: Stage | undefined
  /** Whether its version was not looked at before. */
  readonly isFirst: () => boolean
}

/**
 * After a check that could end early. Where this gate by itself ended it, at the first look of its version, ends are ordered by look
 * (`orderedLevels`); else the repeated interval: wider, and right whatever ended the check.
 */
const intervalAt =
  (
    made: (level: number) => Interval | undefined,
    test: BoundTest,
    { level, gate, stage, isFirst }: LookAtGate,
  ): Measured['interval'] =>
  (isEnd) => {
    if (!stage) return made(level)
    const isOrdered = isEnd && gate.beyond === undefined && stage.looks.length > 1 && isFirst()
    const ordered = isOrdered ? orderedInterval(made, test, { level, gate, stage }) : undefined
    const interval = ordered ?? made(levelByGate(level, stage))
    return interval && { ...interval, level, method: `${interval.method}; allowing for looks` }
  }

function orderedInterval(
  made: (level: number) => Interval | undefined,
  { pAbove, pBelow }: BoundTest,
  { level, gate, stage }: Pick<LookAtGate, 'level' | 'gate'> & { readonly stage: Stage },
): Interval | undefined {
  const pPass = gate.side === 'above' ? pAbove : pBelow
  if (pPass.state === 'unknown') return undefined
  const { lower: worse, upper: better } = orderedByGate(pPass.value, stage, level)
  const [lower, upper] = gate.side === 'above' ? [worse, better] : [better, worse]
  const [low, high] = [made(1 - 2 * lower), made(1 - 2 * upper)]
  return low && high && { ...low, upper: high.upper }
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
    interval: () => undefined,
    missing,
    missingShare: share(missing, own.length + other.length),
    isPaired: false,
  }
}

const readings = (rows: readonly GateRow[]) => rows.map((row) => ({ row, value: row.value }))

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Why it cannot be decided, if so. */
export const undecidable = (measured: Measured, gate: Gate): string | undefined =>
  tooMuchMissing(measured, gate) ?? untestable(measured.test)

function tooMuchMissing({ missingShare, missing, test }: Measured, { maxMissing }: Gate): string | undefined {
  if (missingShare <= maxMissing) return undefined
  const percent = (of: number): string => `${Math.round(100 * of)} %`
  return `${missing} of ${missing + test.n} values are missing (${percent(missingShare)}, limit ${percent(maxMissing)})`
}

function untestable({ pAbove, n, clusters }: BoundTest): string | undefined {
  if (pAbove.state === 'known') return undefined
  return n === 0 ? 'there are no values' : `there ${clusters === 1 ? 'is one scenario' : 'are too few scenarios'}`
}
