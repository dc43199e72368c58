/** Each comparison by itself: its estimate, interval and p, before anything is adjusted. */
import { type Known, known, unknown } from '@attune/core'
import type { Comparison, ComputedDifference, Interval } from '@attune/core/findings'
import {
  type ClusteredValue,
  clusterWelch,
  equivalence,
  meanTest,
  pairedShareInterval,
  pairValues,
  ppiPaired,
  type PpiTested,
  ppiWinShare,
  shareDifferenceBoundTest,
  shareDifferenceTest,
  type ShareTest,
  shareTest,
  twoWayTest,
  unpairedShareTest,
} from '@attune/statistics'

/** Why a direction may not be claimed, whatever p says. */
export interface Doubts {
  readonly above?: string
  readonly below?: string
}

export interface Pointwise {
  readonly n: number
  readonly clusters: number
  readonly estimate: Known<number>
  readonly interval: Known<Interval>
  readonly p: Known<number>
  readonly deviation: Known<number>
  /** The estimate where there is no difference: 0, or 1/2 of a preference. */
  readonly nothing: number
  readonly doubts: Doubts
  /** What sign flips turn over: values less `nothing`. None of shares, and where sides are not paired, or a margin is tested. */
  readonly flipped?: readonly ClusteredValue[]
  /** The interval as it were without the least p of so few scenarios; of what is flipped. */
  readonly withoutLeastP?: Known<Interval>
  /** p of what is flipped by its range: of any shape. */
  readonly pByRange?: number
  /** Whether these are values of one side, which may have a long tail: differences of two alike sides have none. */
  readonly isOneSided?: boolean
  /** Whether interval and p are for seekers like those that were asked. */
  readonly isForOthers?: boolean
  /** Least and greatest estimate of single seekers. */
  readonly overSeekers?: readonly [number, number]
}

/** Comparisons are asked for in both readings of a run. */
const found = new WeakMap<Comparison, { readonly level: number; readonly result: Pointwise }>()

/** Throws STATISTICS_INPUT. */
export function pointwise(comparison: Comparison, level: number): Pointwise {
  const before = found.get(comparison)
  if (before?.level === level) return before.result
  const result = pointwiseAnew(comparison, level)
  found.set(comparison, { level, result })
  return result
}

/** The same for a level that is asked once. */
export const pointwiseAnew = (comparison: Comparison, level: number): Pointwise =>
  inRange(measured(comparison, level), comparison)

/** The part of an interval that a difference of two values in their range can take: what is cut away cannot be true. */
function inRange(result: Pointwise, { of: { range }, kind }: Comparison): Pointwise {
  const { interval, estimate } = result
  if (range === undefined || kind === 'preference' || interval.state === 'unknown' || estimate.state === 'unknown')
    return result
  const width = range[1] - range[0]
  const lower = Math.max(interval.value.lower, Math.min(-width, estimate.value))
  const upper = Math.min(interval.value.upper, Math.max(width, estimate.value))
  return { ...result, interval: known({ ...interval.value, lower, upper }) }
}

function measured(comparison: Comparison, level: number): Pointwise {
  const { kind, of, first, second = [], isPaired = true, computed } = comparison
  if (computed) return asComputed(computed)
  if (kind === 'preference' && of.corrected !== undefined) return correctedShare(first, level)
  if (kind === 'preference') {
    const shares = tested(shareTest(first, { level }), level, methods.preference)
    return forSeekersLikeThese({ ...shares, nothing: 1 / 2 }, first, level)
  }
  if (kind === 'change') {
    return forSeekersLikeThese({ ...ofMean(first, of, level), isOneSided: true }, first, level)
  }
  if (of.corrected !== undefined) return corrected(first, second, level)
  if (!isPaired) return unpaired(comparison, level)
  const differences = differencesOf(comparison)
  if (kind === 'not-worse' || kind === 'equivalent') return againstMargin(comparison, differences, level)
  const result = of.areShares
    ? tested(shareDifferenceTest(differences, { level }), level, methods.shares)
    : ofMean(differences, of, level)
  return forSeekersLikeThese(result, differencesBySeeker(first, second), level)
}

const paired = new WeakMap<Comparison, readonly ClusteredValue[]>()

/** The same ones at every level that is asked for. */
function differencesOf(comparison: Comparison): readonly ClusteredValue[] {
  const { first, second = [] } = comparison
  const differences = paired.get(comparison) ?? pairValues(first, second).differences
  paired.set(comparison, differences)
  return differences
}

/** Differences and changes of values in a range are within its width. */
function ofMean(flipped: readonly ClusteredValue[], { range }: Comparison['of'], level: number): Pointwise {
  const width = range && range[1] - range[0]
  const found = meanTest(flipped, { level, ...(width !== undefined && { range: [-width, width] }) })
  const withoutLeastP = intervalOf(found.withoutLeastP, level, methods.mean)
  return { ...tested(found, level, methods.mean), flipped, pByRange: found.pByRange, withoutLeastP }
}

const asComputed = ({ n: { values: n, clusters }, ...found }: ComputedDifference): Pointwise => ({
  ...found,
  n,
  clusters,
  deviation: unknown('not a mean over scenarios'),
  nothing: 0,
  doubts: {},
})

const methods = {
  corrected: 'prediction-powered t over scenario clusters',
  mean: 't over scenario clusters, allowing for skewness',
  shares: 'score interval over scenario clusters',
  preference: 'score interval over scenario clusters',
  unpaired: 'Welch t over scenario means',
  unpairedShares: 'Newcombe hybrid of score intervals over scenario clusters',
  seekers: 't over seekers and scenario clusters',
} as const

/** What people would say of the difference, from those dialogues that they rated and the judge's scores of all. */
function corrected(first: Comparison['first'], second: Comparison['first'], level: number): Pointwise {
  const others = new Map(second.map((each) => [each.pair, each]))
  const none = unknown('not rated')
  const pairs = first.flatMap(({ pair, cluster, value, human = none }) => {
    const other = others.get(pair)
    return other === undefined
      ? []
      : [{ cluster, aHuman: human, aJudge: value, bHuman: other.human ?? none, bJudge: other.value }]
  })
  return ofPeople(ppiPaired(pairs, { confidence: level }), level, 0)
}

/** How often people would prefer the first, from those pairs in which they chose and the judge's choices in all. */
function correctedShare(first: Comparison['first'], level: number): Pointwise {
  const rows = first.map(({ cluster, value, human = unknown('not rated') }) => ({ cluster, human, judge: value }))
  return ofPeople(ppiWinShare(rows, { confidence: level }), level, 1 / 2)
}

function ofPeople(
  { estimate, interval, pValue, se, n, nUnlabelled, clusters }: PpiTested,
  level: number,
  nothing: number,
): Pointwise {
  const rated = clusters.labelled
  return {
    n: n + nUnlabelled,
    clusters: rated,
    estimate: inWords(estimate),
    interval: intervalOf(interval, level, methods.corrected),
    p: inWords(pValue),
    deviation: se.state === 'known' ? known(se.value * Math.sqrt(rated)) : inWords(se),
    nothing,
    doubts: {},
  }
}

/** From five seekers on they are a sample as the scenarios are; of two to four, their range is known. */
function forSeekersLikeThese(result: Pointwise, values: readonly SeekerValue[], level: number): Pointwise {
  const seekers = new Set(values.map(({ seeker }) => seeker))
  if (seekers.size < 2 || seekers.has(undefined)) return result
  const crossed = values.map(({ seeker, cluster, value }) => ({ facet: seeker!, cluster, value }))
  const { pValue, interval, range } = twoWayTest(crossed, { confidence: level, nothing: result.nothing })
  const overSeekers =
    range.state === 'known' ? ([range.value.least.estimate, range.value.most.estimate] as const) : undefined
  if (pValue.state === 'unknown') return { ...result, ...(overSeekers && { overSeekers }) }
  return {
    ...result,
    p: result.p.state === 'known' ? known(Math.max(pValue.value, result.p.value)) : result.p,
    interval: wider(intervalOf(interval, level, methods.seekers), result.interval),
    isForOthers: true,
  }
}

interface SeekerValue extends ClusteredValue {
  readonly seeker?: string | undefined
}

/** What holds for others like them holds for these: so neither of the two intervals may exclude it. */
function wider(one: Known<Interval>, other: Known<Interval>): Known<Interval> {
  if (one.state === 'unknown' || other.state === 'unknown') return one
  const lower = Math.min(one.value.lower, other.value.lower)
  return known({ ...one.value, lower, upper: Math.max(one.value.upper, other.value.upper) })
}

function differencesBySeeker(first: Comparison['first'], second: Comparison['first']): SeekerValue[] {
  const others = new Map(second.map((each) => [each.pair, each]))
  return first.flatMap(({ pair, cluster, value, seeker }): SeekerValue[] => {
    const other = others.get(pair)
    if (other === undefined || value.state === 'unknown' || other.value.state === 'unknown') return []
    return [{ seeker, cluster, value: known(value.value - other.value.value) }]
  })
}

function tested(
  {
    n,
    nClusters,
    estimate,
    interval,
    pValue,
    deviation,
    doubts,
  }: Pick<ShareTest, 'n' | 'nClusters' | 'estimate' | 'interval' | 'pValue' | 'deviation' | 'doubts'>,
  level: number,
  method: string,
): Pointwise {
  return {
    n,
    clusters: nClusters,
    estimate: inWords(estimate),
    interval: intervalOf(interval, level, method),
    p: inWords(pValue),
    deviation,
    nothing: 0,
    doubts,
  }
}

/** The two sides share no scenarios (logs that are not the same conversations): their means are compared. */
function unpaired({ of, first, second = [] }: Comparison, level: number): Pointwise {
  const { nA, nB, clustersA, clustersB, ...welch } = clusterWelch(first, second, level)
  const shares = of.areShares ? unpairedShareTest(first, second, { level }) : undefined
  return {
    n: nA + nB,
    clusters: clustersA + clustersB,
    estimate: inWords(welch.difference),
    interval: shares
      ? intervalOf(shares.interval, level, methods.unpairedShares)
      : intervalOf(welch.interval, level, methods.unpaired),
    p: inWords(shares ? shares.pValue : welch.pValue),
    deviation: unknown('two sets of scenarios'),
    nothing: 0,
    doubts: shares?.doubts ?? {},
  }
}

/** Of `not-worse` p is twice the one-sided one: it is found at (1 - level) / 2 each. Two one-sided tests for `equivalent`, each at 1 - level. */
function againstMargin(
  { kind, of, margin = 0 }: Comparison,
  differences: readonly ClusteredValue[],
  level: number,
): Pointwise {
  const alpha = 1 - level
  const confidence = kind === 'equivalent' ? 1 - 2 * alpha : level
  const own = kind === 'equivalent' ? alpha : alpha / 2
  const ends = of.areShares ? sharesAgainst(differences, margin, own) : numbersAgainst(differences, margin, own)
  const { n, clusters, estimate, aboveLower, belowUpper, interval, deviation } = ends
  const oneSided =
    kind === 'equivalent' ? larger(aboveLower, belowUpper) : of.better === 'lower' ? belowUpper : aboveLower
  const p = oneSided.state === 'known' && kind === 'not-worse' ? known(Math.min(1, 2 * oneSided.value)) : oneSided
  const method = of.areShares ? methods.shares : methods.mean
  return {
    n,
    clusters,
    estimate: inWords(estimate),
    interval: intervalOf(interval, confidence, method),
    p: inWords(p),
    deviation,
    nothing: kind === 'not-worse' ? (of.better === 'lower' ? margin : -margin) : 0,
    doubts: {},
  }
}

interface Ends {
  readonly n: number
  readonly clusters: number
  readonly estimate: Known<number>
  readonly aboveLower: Known<number>
  readonly belowUpper: Known<number>
  readonly interval: Known<{ readonly lower: number; readonly upper: number }>
  readonly deviation: Known<number>
}

function numbersAgainst(differences: readonly ClusteredValue[], margin: number, alpha: number): Ends {
  const { pLower, pUpper, interval } = equivalence(differences, { margin, alpha })
  const { n, nClusters: clusters, estimate, deviation } = meanTest(differences, {})
  // No p is below what as many scenarios on one side of a median would have.
  const least = 2 ** -clusters
  const floored = (p: Known<number>): Known<number> => (p.state === 'known' ? known(Math.max(least, p.value)) : p)
  return { n, clusters, estimate, aboveLower: floored(pLower), belowUpper: floored(pUpper), interval, deviation }
}

/** By exact tails: few scenarios cannot pass where some rare no may be missed. */
function sharesAgainst(differences: readonly ClusteredValue[], margin: number, alpha: number): Ends {
  const lower = shareDifferenceBoundTest(differences, -margin, alpha)
  const upper = shareDifferenceBoundTest(differences, margin, alpha)
  const { n, clusters, estimate, deviation, pAbove } = lower
  const interval = pairedShareInterval(differences, 1 - 2 * alpha)
  return { n, clusters, estimate, aboveLower: pAbove, belowUpper: upper.pBelow, interval, deviation }
}

const larger = (one: Known<number>, other: Known<number>): Known<number> =>
  one.state === 'known' && other.state === 'known' && one.value > other.value ? one : other

const intervalOf = (
  interval: Known<{ readonly lower: number; readonly upper: number }>,
  level: number,
  method: string,
): Known<Interval> => (interval.state === 'known' ? known({ ...interval.value, level, method }) : inWords(interval))

const words: Readonly<Record<string, string>> = {
  no_values: 'nothing to compare',
  too_few_clusters: 'fewer than two independent scenarios',
  zero_variance: 'all scenarios have the same value',
  too_few_of_each: 'people chose one of the two in fewer than five pairs',
}

const inWords = <T>(value: Known<T>): Known<T> =>
  value.state === 'known' ? value : unknown(words[value.why] ?? value.why)
