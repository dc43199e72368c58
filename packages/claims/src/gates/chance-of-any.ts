/** How often chance says in some look of a round what all looks together say. */
import { createRandom } from '@attune/core'
import { normal, studentCritical, studentUpper } from '@attune/statistics'
import { LAST, ROUND, WINDOWS } from '../sequential/design.js'

// The test of the mean of some looks, whose variance is known from earlier looks too.

/** The means of the clusters in as many looks. */
export interface Window {
  readonly clusters: number
  readonly mean: number
  /** Over clusters; 0 where they are all alike. */
  readonly variance: number
}

export function windowOf(values: ArrayLike<number>): Window {
  const clusters = values.length
  let sum = 0
  for (let at = 0; at < clusters; at++) sum += values[at]!
  const mean = sum / clusters
  let squares = 0
  for (let at = 0; at < clusters; at++) squares += (values[at]! - mean) ** 2
  return { clusters, mean, variance: clusters < 2 ? 0 : squares / (clusters - 1) }
}

/**
 * One-sided p-value of the last window: that its mean is not below 0. At least 2^-clusters, as for a single look.
 *
 * Student's t with the mean variance of the last ten windows of this length. Each has clusters - 1 degrees of freedom; windows have
 * looks and the baseline in common, so k of them have k / (1 + (k - 1) r^2) times as many, where r is the correlation of
 * two windows without a look in common (that of two normal sample variances is r^2), and k counts windows as far as they have none.
 */
export function windowP(windows: readonly Window[], looks: number, shared: number): number {
  const last = windows.slice(-LAST)
  const { clusters, mean } = last.at(-1)!
  const variance = last.reduce((sum, each) => sum + each.variance, 0) / last.length
  if (variance === 0 || clusters < 2) return mean < 0 && clusters > 1 ? 2 ** -clusters : 1
  const alike = (shared / (shared + (1 - shared) / looks)) ** 2
  const apart = 1 + (last.length - 1) / looks
  const df = ((clusters - 1) * apart) / (1 + (apart - 1) * alike)
  return Math.max(2 ** -clusters, studentUpper(-mean / Math.sqrt(variance / clusters), df))
}

export interface LooksAlike {
  /** Independent scenarios. */
  readonly clusters: number
  /** The correlation of the values of two looks: the luck of the baseline is in all of them. 0 to 1. */
  readonly shared: number
  readonly alpha: number
}

/** With more clusters the chance hardly changes. */
const MOST_CLUSTERS = 20
const DRAWS = 1500
/** Correlations are taken to be smaller, by less than this. */
const STEP = 0.1

const known = new Map<string, Float64Array>()

/**
 * The chance that the smallest p-value of a round of looks is as small as this, each divided by the share of its window, where
 * nothing is worse. Looks share the baseline, so fifty of them amount to five or six independent ones.
 *
 * Simulated: normal values, t tests, the same draws for the same arguments; never above Bonferroni's bound, which is taken where no
 * draw is as extreme. A look counts only if it is below alpha by itself, as in `decideOverLooks`.
 */
export function chanceOfAny(smallest: number, { clusters, shared, alpha }: LooksAlike): number {
  const size = Math.min(MOST_CLUSTERS, clusters)
  const correlation = Math.floor(shared / STEP + 1e-9) * STEP
  const key = `${size} ${correlation} ${alpha}`
  const drawn = known.get(key) ?? drawnMinima({ clusters: size, shared: correlation, alpha })
  known.set(key, drawn)
  const beyond = drawn.findIndex((each) => each > smallest)
  const count = beyond === -1 ? drawn.length : beyond
  return Math.min(1, bonferroni() * smallest, (1 + count) / (1 + drawn.length))
}

const bonferroni = (): number => WINDOWS.reduce((sum, { looks, share }) => sum + share * (ROUND - looks + 1), 0)

/** Sorted. Each draw counts twice, for both sides are alike. */
function drawnMinima(alike: LooksAlike): Float64Array {
  const random = createRandom(JSON.stringify(['looks', alike]))
  const drawn = Array.from({ length: DRAWS }, () => minima(sumsOf(alike, random), alike)).flat()
  return Float64Array.from(drawn).sort()
}

/** Of each cluster the running sums of its values over looks. */
function sumsOf({ clusters, shared }: LooksAlike, random: () => number): Float64Array[] {
  const [common, own] = [Math.sqrt(shared), Math.sqrt(1 - shared)]
  return Array.from({ length: clusters }, () => {
    const luck = common * normal(random)
    const sums = new Float64Array(ROUND + 1)
    for (let look = 0; look < ROUND; look++) sums[look + 1] = sums[look]! + luck + own * normal(random)
    return sums
  })
}

/** Of both sides, as `decideOverLooks` finds them. */
function minima(sums: readonly Float64Array[], { alpha, shared }: LooksAlike): [above: number, below: number] {
  const clusters = sums.length
  const critical = criticalOf(clusters, alpha)
  const windows = WINDOWS.map(({ looks }) => windowsOf(sums, looks))
  const smallest: [number, number] = [1, 1]
  for (let look = 0; look < ROUND; look++) {
    const single = windows[0]!(look)
    const isOne = Math.abs(single.mean) >= critical * Math.sqrt(single.variance / clusters)
    if (!isOne) continue
    const side = single.mean < 0 ? 0 : 1
    for (const [at, { looks, share }] of WINDOWS.entries()) {
      const to = look + 1 - looks
      if (to < 0) continue
      const last = Array.from({ length: Math.min(LAST, to + 1) }, (_, back) => windows[at]!(to - back)).reverse()
      const p = windowP(side === 0 ? last : last.map(mirrored), looks, shared) / share
      if (p < smallest[side]) smallest[side] = p
    }
  }
  return smallest
}

const criticals = new Map<string, number>()

function criticalOf(clusters: number, alpha: number): number {
  const key = `${clusters} ${alpha}`
  const found = criticals.get(key) ?? studentCritical(1 - 2 * alpha, clusters - 1)
  criticals.set(key, found)
  return found
}

const mirrored = (window: Window): Window => ({ ...window, mean: -window.mean })

/** Windows of this length, by their first look; made when they are asked for, since most draws need few. */
function windowsOf(sums: readonly Float64Array[], looks: number): (from: number) => Window {
  const made: Window[] = []
  const values = new Float64Array(sums.length)
  return (from) => {
    const found = made[from]
    if (found) return found
    for (let at = 0; at < values.length; at++) values[at] = (sums[at]![from + looks]! - sums[at]![from]!) / looks
    return (made[from] = windowOf(values))
  }
}
