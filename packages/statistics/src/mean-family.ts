import { createRandom, type Known, known } from '@attune/core'
import type { ClusteredValue } from './observed.js'
import { normalQuantile } from './distributions.js'
import { pOfT, pValueOf, type Sample, sampleOf } from './mean-test.js'
import { normal } from './resample.js'

const DRAWS = 4999
/** Of the error of a skewness the part that goes with an extreme t, from simulations of log-normal values. */
const GOES_WITH_T = 0.75

export interface MeanInFamily {
  readonly values: Iterable<ClusteredValue>
  /** Whether these are values of one side. Differences of two sides are as likely above as below where nothing differs. */
  readonly isOneSided?: boolean
}

/**
 * The p-values of several `meanTest`s, adjusted so that with probability 1 - alpha none is below alpha whose mean is 0.
 * Unknown as theirs; never below them; that of a family of one is the same.
 *
 * The step-down maximum (Westfall and Young, Resampling-Based Multiple Testing, 1993, algorithm 2.8) on the scale of normal
 * deviates: each p is compared with the largest of correlated normal deviates that belong to it and to the larger ones.
 * Their correlation is that of the values over shared clusters (normal multipliers of the deviations from the mean), so that
 * measures that say the same count little more than once. Hothorn, Bretz and Westfall, "Simultaneous inference in general
 * parametric models", Biometrical Journal 50, 2008. The most extreme of m tests is one whose long tail was hardly seen: m of them are judged with
 * their skewness raised by three quarters of the error that is usual for the largest of m. The least p of a number of clusters
 * is adjusted too where values are one-sided: for differences it is put on afterwards. Throws not_finite.
 */
export function adjustedMeanTests(family: readonly MeanInFamily[]): Known<number>[] {
  const samples = family.map(({ values }) => sampleOf(values))
  const single = samples.map((sample) => pValueOf(sample, 0))
  const luck = luckAmong(samples)
  const members = samples.flatMap((sample, at) => {
    const p = (family[at]!.isOneSided ? pValueOf : pOfT)(sample, 0, luck(sample))
    return p.state === 'known' ? [{ at, sample, p: p.value }] : []
  })
  if (members.length < 2) return single
  const adjusted = stepDown(members.sort((left, right) => left.p - right.p))
  return single.map((p, at) => (p.state === 'known' ? known(Math.max(p.value, adjusted.get(at)!)) : p))
}

/**
 * The p-values of several `meanTest`s, not adjusted, but with the luck of the most extreme of them taken into account: what
 * procedures that sort p-values begin with. Throws not_finite.
 */
export function meanTestsAmong(family: readonly Iterable<ClusteredValue>[]): Known<number>[] {
  const samples = family.map((values) => sampleOf(values))
  const luck = luckAmong(samples)
  return samples.map((sample) => pValueOf(sample, 0, luck(sample)))
}

/** By how much the skewness of the most extreme of these is likely to be seen too small: its long tail was hardly seen. */
function luckAmong(samples: readonly Sample[]): (sample: Sample) => number {
  const m = samples.filter(({ means }) => means.length > 1).length
  const luck = m < 2 ? 0 : GOES_WITH_T * normalQuantile(m / (m + 1))
  return ({ tail }) => luck * tail.error
}

interface Member {
  readonly at: number
  readonly sample: Sample
  readonly p: number
}

/** `members`: by p, the smallest first. */
function stepDown(members: readonly Member[]): Map<number, number> {
  const draws = normalDraws(members.flatMap(({ sample }) => sample.clusters))
  const largest = new Float64Array(DRAWS)
  const shares = members.toReversed().map(({ sample, p }) => {
    raise(largest, sample, draws)
    const observed = -normalQuantile(p / 2) * (1 - 1e-9)
    let count = 1
    for (const value of largest) if (value >= observed) count += 1
    return count / (DRAWS + 1)
  })
  let most = 0
  const adjusted = new Map<number, number>()
  for (const [rank, share] of shares.toReversed().entries()) {
    most = Math.max(most, share)
    adjusted.set(members[rank]!.at, most)
  }
  return adjusted
}

type Draws = ReadonlyMap<string, Float32Array>

/** Families over the same scenarios follow each other: what the last one drew is kept, unless it is more than some 10 MB. */
let lastDraws: Draws = new Map()
const MOST_KEPT = 500

/** Each cluster has a stream that is seeded only by its name, so that nothing depends on the order of comparisons. */
function normalDraws(clusters: Iterable<string>): Draws {
  const make = (cluster: string): Float32Array => {
    const random = createRandom(`normal deviates of ${cluster}`)
    return Float32Array.from({ length: DRAWS }, () => normal(random))
  }
  const draws = new Map([...new Set(clusters)].map((cluster) => [cluster, lastDraws.get(cluster) ?? make(cluster)]))
  if (draws.size <= MOST_KEPT) lastDraws = draws
  return draws
}

/** Raises what is largest to the size of this sample's deviates, where that is more. */
function raise(largest: Float64Array, sample: Sample, draws: Draws): void {
  const { means, centre, error, clusters } = sample
  const g = means.length
  // All alike: they have no deviations from the mean, and are taken as one side of the sign test.
  const scale = error === 0 ? Math.sqrt(g) : error * Math.sqrt(g * (g - 1))
  const weights = means.map((each) => (error === 0 ? 1 : each - centre) / scale)
  const sums = new Float64Array(DRAWS)
  const none = new Float32Array(DRAWS)
  // Four clusters at a time: this is where the time goes.
  for (let at = 0; at < g; at += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((next) => (at + next < g ? draws.get(clusters[at + next]!)! : none))
    const [u = 0, v = 0, w = 0, x = 0] = weights.slice(at, at + 4)
    for (let draw = 0; draw < DRAWS; draw++) {
      sums[draw]! += u * a![draw]! + v * b![draw]! + w * c![draw]! + x * d![draw]!
    }
  }
  for (let draw = 0; draw < DRAWS; draw++) largest[draw] = Math.max(largest[draw]!, Math.abs(sums[draw]!))
}
