/** What may undo a difference that its p-value shows: what was lost, and rare bad endings. */
import type { Claim, ClaimTail, ClaimTails, ComparedMeasure, Comparison, MissingValues } from '@attune/core/findings'
import { tailOf } from '@attune/kit'
import { meanTest, pairValues, shareDifferenceTest } from '@attune/statistics'
import { formatNumber } from '@attune/tables'
import { lossBetween } from './loss.js'
import { type Tipping, tippingOf, tippingScenarios } from './tipping.js'

export interface Found {
  readonly direction: Claim['direction']
  /** Its own p and the adjusted one: what is completed must pass as much as it did. */
  readonly p: number
  readonly adjusted: number
  readonly level: number
}

/** Why it is only said of those that were scored, and how far what was lost could move it. */
export function lossOf(
  { first, second, isPaired = true, supporter, against = '', computed }: Comparison,
  of: ComparedMeasure,
  { direction, p, adjusted, level }: Found,
): Pick<MissingValues, 'onlyScored' | 'worstCase'> {
  const isNone = second === undefined || first.length + second.length === 0
  if (isNone || !isPaired || direction === 'none' || of.corrected !== undefined) return {}
  const test = of.areShares ? shareDifferenceTest : meanTest
  const { doubts, worstCase } = lossBetween(first, second, {
    level,
    names: [supporter, against],
    ...(of.better !== undefined && { better: of.better }),
    ...(of.range !== undefined && { range: of.range }),
    stillDetected: (differences, claimed) => {
      // Its values are of several scales: how bad a lost one would be is not known.
      if (computed) return true
      const { pValue, estimate } = test(differences, { level })
      if (pValue.state === 'unknown' || estimate.state === 'unknown') return false
      const isSame = estimate.value > 0 === (claimed === 'above')
      return isSame && pValue.value * Math.max(1, adjusted / p) < 1 - level
    },
  })
  const why = doubts[direction]
  return { ...(why !== undefined && { onlyScored: why }), ...(worstCase && { worstCase }) }
}

export interface Tails {
  /** None of shares: the worst dialogue is a no. */
  readonly tail?: ClaimTails
  readonly holdsUnless?: string
}

/** Of a measure with a direction, and a floor or a range, or of shares with several dialogues a scenario. */
export function tailsOf(
  { kind, first, second, isPaired = true }: Comparison,
  of: ComparedMeasure,
  direction: Claim['direction'],
  level: number,
): Tails | undefined {
  const { better, range, floor, areShares } = of
  if (kind !== 'difference' || second === undefined || better === undefined) return undefined
  if (areShares) return isPaired && direction !== 'none' ? rareScenarios(first, second, level) : undefined
  // What people would say of a single dialogue is not known.
  if (of.corrected !== undefined) return undefined
  if (range === undefined && floor === undefined) return undefined
  const options = { better, level, ...(floor !== undefined && { floor }) }
  const sides = [first, second].map((values) => claimTail(tailOf(values, options)))
  const [one, other] = (direction === 'above') === (better === 'higher') ? [first, second] : [second, first]
  const format = (value: number): string => formatNumber(value, of as Parameters<typeof formatNumber>[1])
  const tipping: Tipping | undefined =
    isPaired && direction !== 'none'
      ? tippingOf(one, other, { ...options, ...(range !== undefined && { range }), format })
      : undefined
  if (sides[0] === undefined || sides[1] === undefined) return undefined
  return {
    tail: {
      first: sides[0],
      second: sides[1],
      ...(tipping && { tipping: tipping.tipping, open: tipping.open }),
    },
    ...(tipping && { holdsUnless: tipping.text }),
  }
}

function rareScenarios(
  first: Comparison['first'],
  second: NonNullable<Comparison['second']>,
  level: number,
): Tails | undefined {
  const holdsUnless = tippingScenarios(pairValues(first, second).differences, level)
  return holdsUnless === undefined ? undefined : { holdsUnless }
}

function claimTail({ worst, n, below }: ReturnType<typeof tailOf>): ClaimTail | undefined {
  if (worst.state === 'unknown') return undefined
  return { worst: worst.value, ...(below && { beyond: { count: below.count, of: n, upper: below.upper } }) }
}
