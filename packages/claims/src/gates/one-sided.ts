/** One-sided tests of a gate's number against its limit, with the confidence bounds that belong to them. */
import { type Known, known, unknown } from '@attune/core'
import {
  type ClusteredValue,
  clusterWelch,
  mean,
  shareBounds,
  shareTailTest,
  studentCritical,
  studentUpper,
} from '@attune/statistics'

export interface OneSided {
  /** Independent scenarios. */
  readonly clusters: number
  readonly estimate: Known<number>
  /** Of the hypothesis that the number is at most the limit. */
  readonly pAbove: Known<number>
  /** Of the hypothesis that it is at least the limit. */
  readonly pBelow: Known<number>
  /** Standard deviation over scenarios; unknown where it is not estimated. */
  readonly deviation: Known<number>
  /** Two one-sided bounds, each with this confidence. */
  bounds(confidence: number): Bounds | undefined
}

export interface Bounds {
  readonly lower: number
  readonly upper: number
  readonly method: string
}

/** With fewer scenarios a t test of their means is not made. */
export const FEWEST = 8
/** With fewer scenarios that differ, a t test of differences of shares is not made. */
export const FEWEST_THAT_DIFFER = 5

/**
 * Student's t test of the mean of one value per scenario. Where all values are equal, p is that of the sign flips: 2^-n.
 */
export function testOfMean(means: ArrayLike<number>, limit: number): OneSided {
  const clusters = means.length
  const estimate = clusters === 0 ? unknown('no_values') : known(mean(means))
  if (estimate.state === 'unknown' || clusters < FEWEST)
    return untested(clusters, estimate, clusters === 0 ? 'no_values' : 'too_few_clusters')
  const centre = estimate.value
  const deviation = deviationOf(means, centre)
  const distance = centre - limit
  if (deviation === 0) {
    const least = 2 ** -clusters
    const [pAbove, pBelow] = distance === 0 ? [1, 1] : distance > 0 ? [least, 1] : [1, least]
    const alike = { clusters, estimate, pAbove: known(pAbove), pBelow: known(pBelow) }
    return { ...alike, deviation: known(0), bounds: () => undefined }
  }
  const error = deviation / Math.sqrt(clusters)
  const df = clusters - 1
  return {
    clusters,
    estimate,
    pAbove: known(studentUpper(distance / error, df)),
    pBelow: known(studentUpper(-distance / error, df)),
    deviation: known(deviation),
    bounds: (confidence) => studentBounds({ centre, error, df }, confidence, 't over scenarios'),
  }
}

interface Student {
  readonly centre: number
  readonly error: number
  readonly df: number
}

function studentBounds({ centre, error, df }: Student, confidence: number, method: string): Bounds {
  const half = studentCritical(2 * confidence - 1, df) * error
  return { lower: centre - half, upper: centre + half, method }
}

const untested = (clusters: number, estimate: Known<number>, why: string): OneSided => {
  const none = unknown(why)
  return { clusters, estimate, pAbove: none, pBelow: none, deviation: none, bounds: () => undefined }
}

/** Sample standard deviation; 0 where values differ by rounding only. */
function deviationOf(values: ArrayLike<number>, centre: number): number {
  let [squares, largest] = [0, 1]
  for (let at = 0; at < values.length; at++) {
    squares += (values[at]! - centre) ** 2
    largest = Math.max(largest, Math.abs(values[at]!))
  }
  const deviation = Math.sqrt(squares / (values.length - 1))
  return deviation <= 1e-12 * largest ? 0 : deviation
}

/** Clopper and Pearson's exact test of a share, with scenarios counted and not dialogues. What has no value counts against it. */
export function testOfShare(values: readonly ClusteredValue[], limit: number): OneSided {
  const { clusters, estimate, pAbove, pBelow } = shareTailTest(values, limit)
  const bounds = (confidence: number): Bounds | undefined => {
    const { lower, upper } = shareBounds(values, confidence)
    if (lower.state === 'unknown' || upper.state === 'unknown') return undefined
    return { lower: lower.value, upper: upper.value, method: 'Clopper-Pearson over scenarios' }
  }
  return { clusters, estimate, pAbove, pBelow, deviation: unknown('not_estimated'), bounds }
}

/**
 * The t test of differences of shares, one per scenario, from -1 to 1. Where fewer than five scenarios differ it does not hold: then only
 * what was lost is counted, and the exact bound of that share must lie within the margin. So few scenarios show no loss.
 *
 * @param side on which the difference passes
 */
export function testOfShareDifference(
  differences: ArrayLike<number>,
  limit: number,
  side: 'above' | 'below',
): OneSided {
  const all = Array.from(differences)
  if (all.filter((value) => value !== 0).length >= FEWEST_THAT_DIFFER) {
    const test = testOfMean(all, limit)
    return { ...test, bounds: (confidence) => within(test.bounds(confidence)) }
  }
  const sign = side === 'above' ? -1 : 1
  const lost = all.map((value, at) => ({ cluster: String(at), value: known(Math.max(0, sign * value)) }))
  const margin = Math.max(0, sign * limit)
  const { pBelow } = shareTailTest(lost, margin)
  const shown = pBelow.state === 'known' ? known(margin === 0 ? 1 : pBelow.value) : pBelow
  const none = pBelow.state === 'known' ? known(1) : pBelow
  const base = testOfMean(all, limit)
  return {
    ...base,
    deviation: unknown('not_estimated'),
    pAbove: side === 'above' ? shown : none,
    pBelow: side === 'above' ? none : shown,
    bounds: (confidence) => {
      const { upper } = shareBounds(lost, confidence)
      if (upper.state === 'unknown' || base.estimate.state === 'unknown') return undefined
      const [worst, best] = [sign * upper.value, base.estimate.value]
      return side === 'above'
        ? { lower: worst, upper: Math.max(best, 0), method: EXACT_LOSS }
        : { lower: Math.min(best, 0), upper: worst, method: EXACT_LOSS }
    },
  }
}

const EXACT_LOSS = 'Clopper-Pearson bound of what was lost'

const within = (bounds: Bounds | undefined): Bounds | undefined =>
  bounds && { ...bounds, lower: Math.max(-1, bounds.lower), upper: Math.min(1, bounds.upper) }

/** Welch's t test of two sides without a scenario in common. */
export function testUnpaired(
  own: readonly ClusteredValue[],
  other: readonly ClusteredValue[],
  limit: number,
): OneSided {
  const { clustersA, clustersB, difference, standardError, df } = clusterWelch(own, other)
  const clusters = clustersA + clustersB
  if (difference.state === 'unknown') return untested(clusters, difference, 'no_values')
  const isTooFew = clustersA < FEWEST || clustersB < FEWEST
  if (isTooFew || standardError.state === 'unknown' || df.state === 'unknown' || standardError.value === 0)
    return untested(clusters, difference, 'too_few_clusters')
  const student = { centre: difference.value, error: standardError.value, df: df.value }
  const t = (student.centre - limit) / student.error
  return {
    clusters,
    estimate: difference,
    pAbove: known(studentUpper(t, student.df)),
    pBelow: known(studentUpper(-t, student.df)),
    deviation: known(student.error * Math.sqrt(clusters)),
    bounds: (confidence) => studentBounds(student, confidence, "Welch's t over scenarios"),
  }
}
