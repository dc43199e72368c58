/** Rank correlations in O(n log n), because resampling asks for them thousands of times. */

export interface RankCorrelations {
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
