import { type Known, known, unknown } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { kendall, spearman } from '@attune/statistics'
import { jackknifed } from './jackknifed.js'

/** Rank correlations in O(n log n), because resampling asks for them thousands of times. */

interface RankCorrelations {
  readonly spearman: number
  readonly kendall: number
}

/** Whole numbers from 0 in the order of the values, the same for equal values: all that ranking needs to know of them. */
export function codesOf(values: readonly number[]): Uint32Array {
  const codes = new Map<number, number>()
  for (const value of Float64Array.from(values).sort()) if (!codes.has(value)) codes.set(value, codes.size)
  return Uint32Array.from(values, (value) => codes.get(value)!)
}

/**
 * Spearman's rho and Kendall's tau-b of points with coded values, as `spearman` and `kendall` of the statistics define
 * them; undefined where x or y does not vary.
 */
export function rankCorrelations(x: Uint32Array, y: Uint32Array): RankCorrelations | undefined {
  const [left, right] = [tally(x), tally(y)]
  if (left.spread === 0 || right.spread === 0) return undefined
  const centre = (x.length + 1) / 2
  let common = 0
  for (let i = 0; i < x.length; i++) common += (left.ranks[x[i]!]! - centre) * (right.ranks[y[i]!]! - centre)
  const balance = concordantMinusDiscordant(x, y, left)
  return {
    spearman: within(common / Math.sqrt(left.spread * right.spread)),
    kendall: within(balance / (Math.sqrt(left.untied) * Math.sqrt(right.untied))),
  }
}

const within = (value: number): number => Math.max(-1, Math.min(1, value))

interface Tally {
  /** How many values have a smaller code, by code. */
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
 * Goes through the points by growing x, and counts for each how many of those with a smaller x have a smaller or a larger
 * y, with the sums of a binary indexed tree (Fenwick, Software: Practice and Experience 24, 1994).
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

  /** How many of the codes added are smaller. */
  below(code: number): number {
    let count = 0
    for (let at = code; at > 0; at -= at & -at) count += this.sums[at]!
    return count
  }
}

/** How alike two ratings rank the same things: each -1 (opposite orders) to 1 (the same order). */
export interface RankAgreement {
  /** Spearman's rho. */
  readonly spearman: Quantity
  /** Kendall's tau-b. */
  readonly kendall: Quantity
}

/** What two ratings say of the same things, x[i] and y[i] of the i-th, coded (see `codesOf`). */
export interface Points {
  readonly x: Uint32Array
  readonly y: Uint32Array
}

/** Things that can be taken without some of the scenario clusters behind them. */
export interface Rankable {
  /** What is ranked, in the plural: `dialogues`. */
  readonly things: string
  readonly clusters: number
  /** Only the points of these clusters. */
  pointsOf(kept: readonly number[]): Points
  /** What has no place among the points, by reason. */
  readonly missing: Readonly<Record<string, number>>
  /** Why there can be no interval, whatever the number of clusters. */
  readonly noInterval?: string
}

/** Two points always lie in the same order or in the opposite one. */
const FEWEST = 3
/** From this number of clusters on the interval holds in at least 93 of 100 studies: benchmarks/parts/coverage.mjs. */
const FEWEST_CLUSTERS = 8

/**
 * Spearman's rho and Kendall's tau-b of all points, each with its jackknife t interval over clusters; n is the number of points.
 * Unknown for fewer than three points, and where one rating does not vary. Throws STATISTICS_INPUT for a level outside (0, 1).
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
    const doubt = noInterval === undefined ? jackknifed(positions, statistic, level, FEWEST_CLUSTERS) : { noInterval }
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
 * Remembers what was found without each part of the clusters, since both coefficients leave out the same parts. Parts
 * share no cluster, so the first cluster that is missing names the part.
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
  if (rho.state === 'unknown' || tau.state === 'unknown') return unknown('one of the two does not vary')
  return known({ spearman: rho.value, kendall: tau.value })
}
