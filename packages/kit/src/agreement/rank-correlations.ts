/**
 * Rank correlations of n points in O(n log n). After that, the correlations without some of the
 * points take linear time, as a jackknife needs.
 */
import { codesOf } from '@attune/statistics'

/**
 * Values of two ratings for the same items, replaced by integer codes in the same order
 * (`codesOf`). `x[i]` and `y[i]` belong to the same item.
 */
export interface Points {
  readonly x: Uint32Array
  readonly y: Uint32Array
}

export interface RankCorrelations {
  /** Spearman's rho. */
  readonly spearman: number
  /** Kendall's tau-b. */
  readonly kendall: number
}

/**
 * Returns a function that computes Spearman's rho and Kendall's tau-b without the points at given
 * positions; undefined if x or y then does not vary. Definitions are those of `spearman` and
 * `kendall` in the package `statistics`. Concordant pairs of all points are counted only once;
 * leaving out points subtracts their pairs.
 */
export function rankCorrelationsWithout(
  points: Points,
): (leftOut: Uint32Array) => RankCorrelations | undefined {
  const { x, y } = points
  const [countsX, countsY] = [countsOf(x), countsOf(y)]
  const balances = balancesOf(points)
  // Halved, because each pair of points is counted in the balance of both.
  const whole = balances.reduce((sum, balance) => sum + balance, 0) / 2
  return (leftOut) => {
    const isLeft = new Uint8Array(x.length)
    const [ownX, ownY] = [countsX.slice(), countsY.slice()]
    let balance = whole + balanceOf(pointsAt(points, leftOut))
    for (const at of leftOut) {
      isLeft[at] = 1
      ownX[x[at]!]! -= 1
      ownY[y[at]!]! -= 1
      balance -= balances[at]!
    }
    const size = x.length - leftOut.length
    const [left, right] = [rankingOf(ownX, size), rankingOf(ownY, size)]
    if (left.spread === 0 || right.spread === 0) return undefined
    const centre = (size + 1) / 2
    let common = 0
    for (let i = 0; i < x.length; i++)
      if (isLeft[i] === 0) common += (left.ranks[x[i]!]! - centre) * (right.ranks[y[i]!]! - centre)
    return {
      spearman: clamped(common / Math.sqrt(left.spread * right.spread)),
      kendall: clamped(balance / (Math.sqrt(left.untied) * Math.sqrt(right.untied))),
    }
  }
}

const clamped = (value: number): number => Math.max(-1, Math.min(1, value))

const pointsAt = ({ x, y }: Points, positions: Uint32Array): Points => ({
  x: codesOf(Array.from(positions, (at) => x[at]!)),
  y: codesOf(Array.from(positions, (at) => y[at]!)),
})

/** Number of occurrences of each code, by code. */
function countsOf(codes: Uint32Array): Uint32Array {
  const counts = new Uint32Array(codes.reduce((most, code) => Math.max(most, code + 1), 0))
  for (const code of codes) counts[code]! += 1
  return counts
}

interface Ranking {
  /** Rank of each code; equal values share the mean of their ranks. */
  readonly ranks: Float64Array
  /** Sum of squared deviations of the ranks from their mean. */
  readonly spread: number
  /** Number of pairs of points whose values differ. */
  readonly untied: number
}

function rankingOf(counts: Uint32Array, size: number): Ranking {
  const ranks = new Float64Array(counts.length)
  const centre = (size + 1) / 2
  let [smaller, spread, untied] = [0, 0, 0]
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code]!
    const rank = smaller + (count + 1) / 2
    ranks[code] = rank
    spread += count * (rank - centre) ** 2
    untied += count * smaller
    smaller += count
  }
  return { ranks, spread, untied }
}

/** Balance of each point: number of concordant minus number of discordant pairs that contain it. */
function balancesOf({ x, y }: Points): Float64Array {
  const lower = balancesBelow(x, y)
  const upper = balancesBelow(reversed(x), reversed(y))
  return Float64Array.from(lower, (balance, at) => balance + upper[at]!)
}

/** Number of concordant minus number of discordant pairs of all points. */
const balanceOf = ({ x, y }: Points): number =>
  balancesBelow(x, y).reduce((sum, balance) => sum + balance, 0)

function reversed(codes: Uint32Array): Uint32Array {
  const most = codes.reduce((so, code) => Math.max(so, code), 0)
  return codes.map((code) => most - code)
}

/**
 * For each point: among the points with a smaller x, the number with a smaller y minus the number
 * with a larger y. Points are visited by ascending x, and counts come from a binary indexed tree
 * (Fenwick, Software: Practice and Experience 24, 1994).
 */
function balancesBelow(x: Uint32Array, y: Uint32Array): Float64Array {
  const sorted = sortOrder(x)
  const seen = new CountingTree(y)
  const balances = new Float64Array(x.length)
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && x[sorted[end]!] === x[sorted[start]!]) end++
    for (let at = start; at < end; at++) {
      const code = y[sorted[at]!]!
      balances[sorted[at]!] = seen.below(code) - (start - seen.below(code + 1))
    }
    for (let at = start; at < end; at++) seen.add(y[sorted[at]!]!)
  }
  return balances
}

/** Positions that sort the codes in ascending order (counting sort). */
function sortOrder(codes: Uint32Array): Uint32Array {
  const next = countsOf(codes)
  let smaller = 0
  for (const [code, count] of next.entries()) {
    next[code] = smaller
    smaller += count
  }
  const sorted = new Uint32Array(codes.length)
  for (let i = 0; i < codes.length; i++) sorted[next[codes[i]!]!++] = i
  return sorted
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
