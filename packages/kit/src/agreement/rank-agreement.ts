import { type Known, known, unknown } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { kendall, spearman } from '@attune/statistics'
import { jackknifed } from './jackknifed.js'

/** Rank correlations in O(n log n), because resampling computes them thousands of times. */

interface RankCorrelations {
  readonly spearman: number
  readonly kendall: number
}

/** Ranks of the values as whole numbers from 0; equal values have equal codes. */
export function codesOf(values: readonly number[]): Uint32Array {
  const codes = new Map<number, number>()
  for (const value of Float64Array.from(values).sort())
    if (!codes.has(value)) codes.set(value, codes.size)
  return Uint32Array.from(values, (value) => codes.get(value)!)
}

/**
 * Spearman's rho and Kendall's tau-b of points with coded values, as `spearman` and `kendall` of
 * the statistics define them; undefined where x or y does not vary.
 */
export function rankCorrelations(x: Uint32Array, y: Uint32Array): RankCorrelations | undefined {
  const [left, right] = [tally(x), tally(y)]
  if (left.spread === 0 || right.spread === 0) return undefined
  const centre = (x.length + 1) / 2
  let common = 0
  for (let i = 0; i < x.length; i++)
    common += (left.ranks[x[i]!]! - centre) * (right.ranks[y[i]!]! - centre)
  const balance = concordantMinusDiscordant(x, y, left)
  return {
    spearman: within(common / Math.sqrt(left.spread * right.spread)),
    kendall: within(balance / (Math.sqrt(left.untied) * Math.sqrt(right.untied))),
  }
}

const within = (value: number): number => Math.max(-1, Math.min(1, value))

interface Tally {
  /** Number of values with a smaller code, indexed by code. */
  readonly before: Uint32Array
  /** Midrank of each code. */
  readonly ranks: Float64Array
  /** Sum of squared deviations of the ranks. */
  readonly spread: number
  /** Pairs of values that differ. */
  readonly untied: number
}

function tally(codes: Uint32Array): Tally {
  const size = codes.reduce((most, code) => Math.max(most, code + 1), 0)
  const counts = new Uint32Array(size)
  for (const code of codes) counts[code]! += 1
  const before = new Uint32Array(size)
  const ranks = new Float64Array(size)
  const centre = (codes.length + 1) / 2
  let [smaller, spread, untied] = [0, 0, 0]
  for (const [code, count] of counts.entries()) {
    before[code] = smaller
    ranks[code] = smaller + (count + 1) / 2
    spread += count * (ranks[code]! - centre) ** 2
    untied += count * smaller
    smaller += count
  }
  return { before, ranks, spread, untied }
}

/**
 * Goes through the points by ascending x and counts, among the points with a smaller x, those with
 * a smaller and those with a larger y, from the sums of a binary indexed tree (Fenwick, Software:
 * Practice and Experience 24, 1994).
 */
function concordantMinusDiscordant(x: Uint32Array, y: Uint32Array, { before }: Tally): number {
  const sorted = new Uint32Array(x.length)
  const next = before.slice()
  for (let i = 0; i < x.length; i++) sorted[next[x[i]!]!++] = i
  const seen = new CountingTree(y)
  let balance = 0
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && x[sorted[end]!] === x[sorted[start]!]) end++
    for (let at = start; at < end; at++) {
      const code = y[sorted[at]!]!
      balance += seen.below(code) - (start - seen.below(code + 1))
    }
    for (let at = start; at < end; at++) seen.add(y[sorted[at]!]!)
  }
  return balance
}

class CountingTree {
  private readonly sums: Uint32Array

  constructor(codes: Uint32Array) {
    this.sums = new Uint32Array(codes.reduce((most, code) => Math.max(most, code + 2), 1))
  }

  add(code: number): void {
    for (let at = code + 1; at < this.sums.length; at += at & -at) this.sums[at]! += 1
  }

  /** Number of added codes that are smaller than `code`. */
  below(code: number): number {
    let count = 0
    for (let at = code; at > 0; at -= at & -at) count += this.sums[at]!
    return count
  }
}

/** Rank correlations of two ratings, each from -1 (opposite orders) to 1 (the same order). */
export interface RankAgreement {
  /** Spearman's rho. */
  readonly spearman: Quantity
  /** Kendall's tau-b. */
  readonly kendall: Quantity
}

/**
 * Values that two ratings give the same things, coded by `codesOf`: `x[i]` and `y[i]` belong to the
 * same thing.
 */
export interface Points {
  readonly x: Uint32Array
  readonly y: Uint32Array
}

/** Things to rank, with points for any subset of the scenario clusters. */
export interface Rankable {
  /** Plural name of the ranked things: `dialogues`. */
  readonly things: string
  readonly clusters: number
  /** Points of these clusters only. */
  pointsOf(kept: readonly number[]): Points
  /** Number of things without a point, by reason. */
  readonly missing: Readonly<Record<string, number>>
  /** Reason why the interval is missing for any number of clusters. */
  readonly noInterval?: string
}

/** Least number of points: two points always lie in the same or in the opposite order. */
const FEWEST = 3
/**
 * Least number of clusters for which the interval holds in at least 93 of 100 studies
 * (benchmarks/parts/coverage.mjs).
 */
const FEWEST_CLUSTERS = 8

/**
 * Spearman's rho and Kendall's tau-b of all points, each with its jackknife t interval over
 * clusters; n is the number of points. Unknown for fewer than three points, and where one rating
 * does not vary. Throws STATISTICS_INPUT for a level outside (0, 1).
 */
export function rankAgreement(rankable: Rankable, level: number): RankAgreement {
  const { clusters, pointsOf, missing, things, noInterval } = rankable
  const positions = Array.from({ length: clusters }, (_, index) => index)
  const points = pointsOf(positions)
  const estimate = estimateOf(points, things)
  const without = remembered((kept) => {
    const { x, y } = pointsOf(kept)
    return x.length < FEWEST ? undefined : rankCorrelations(x, y)
  })
  const quantityOf = (of: keyof RankCorrelations): Quantity => {
    const statistic = (kept: readonly number[]): Known<number> => {
      const found = without(kept)
      return found === undefined ? unknown('without one scenario there is none') : known(found[of])
    }
    const doubt =
      noInterval === undefined
        ? jackknifed(positions, statistic, level, FEWEST_CLUSTERS)
        : { noInterval }
    return {
      value: estimate.state === 'known' ? known(estimate.value[of]) : estimate,
      n: points.x.length,
      ...(estimate.state === 'known' && { clusters, ...doubt }),
      ...(Object.keys(missing).length === 0 ? {} : { missing }),
    }
  }
  return { spearman: quantityOf('spearman'), kendall: quantityOf('kendall') }
}

/**
 * Caches results by the left-out clusters, since both coefficients leave out the same parts. Parts
 * share no cluster, so the first missing cluster identifies the part.
 */
function remembered<T>(find: (kept: readonly number[]) => T): (kept: readonly number[]) => T {
  const all = new Map<number, { readonly found: T }>()
  return (kept) => {
    const gap = kept.findIndex((position, at) => position !== at)
    const leftOut = gap === -1 ? kept.length : gap
    const own = all.get(leftOut) ?? { found: find(kept) }
    all.set(leftOut, own)
    return own.found
  }
}

function estimateOf(points: Points, things: string): Known<RankCorrelations> {
  const [x, y] = [Array.from(points.x), Array.from(points.y)]
  if (x.length < FEWEST) return unknown(`fewer than three ${things}`)
  const [rho, tau] = [spearman(x, y).value, kendall(x, y).value]
  if (rho.state === 'unknown' || tau.state === 'unknown')
    return unknown('one of the two does not vary')
  return known({ spearman: rho.value, kendall: tau.value })
}
