/**
 * Kendall's tau-b as `kendall` of the statistics computes it, but in O(n log n), because resampling asks for it thousands of
 * times; undefined for fewer than two points and where x or y does not vary. Knight, "A computer method for calculating
 * Kendall's tau with ungrouped data", JASA 61, 1966.
 */
export function tauB(x: readonly number[], y: readonly number[]): number | undefined {
  const order = x.map((_, index) => index).sort((i, j) => x[i]! - x[j]! || y[i]! - y[j]!)
  const across = Float64Array.from(order, (index) => x[index]!)
  const upward = Float64Array.from(order, (index) => y[index]!)
  const all = pairsAmong(order.length)
  const tiedX = tiedPairs(order.length, (at) => across[at] === across[at - 1])
  const tiedBoth = tiedPairs(order.length, (at) => across[at] === across[at - 1] && upward[at] === upward[at - 1])
  const discordant = sortCountingInversions(upward)
  const tiedY = tiedPairs(order.length, (at) => upward[at] === upward[at - 1])
  if (all === tiedX || all === tiedY) return undefined
  const balance = all - tiedX - tiedY + tiedBoth - 2 * discordant
  return Math.max(-1, Math.min(1, balance / (Math.sqrt(all - tiedX) * Math.sqrt(all - tiedY))))
}

const pairsAmong = (n: number): number => (n * (n - 1)) / 2

/** Pairs within runs of places that each equal the one before. */
function tiedPairs(length: number, equalsLast: (at: number) => boolean): number {
  let pairs = 0
  let run = 0
  for (let at = 1; at < length; at++) {
    run = equalsLast(at) ? run + 1 : 0
    pairs += run
  }
  return pairs
}

/** Merge sort, in place; returns how many pairs stood in the wrong order. */
function sortCountingInversions(values: Float64Array): number {
  const merged = new Float64Array(values.length)
  let inversions = 0
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length)
      const end = Math.min(start + 2 * width, values.length)
      let [left, right] = [start, middle]
      for (let at = start; at < end; at++) {
        const takesRight = left === middle || (right < end && values[right]! < values[left]!)
        if (takesRight) inversions += middle - left
        merged[at] = values[takesRight ? right++ : left++]!
      }
    }
    values.set(merged)
  }
  return inversions
}
