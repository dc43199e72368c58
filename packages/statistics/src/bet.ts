/** What a range allows to say of a mean, whatever the shape of the distribution. */
import type { Interval } from './resample.js'

export type Range = readonly [lowest: number, highest: number]

/**
 * The part that is staked of what can be lost without losing all. So large a stake finds what is plain to see in few values; many small
 * differences are for `t`.
 */
const STAKE = 0.9

/**
 * p, two-sided, that the mean of the distribution of independent values in a range is `nothing`: exact, though often far from the least
 * possible.
 *
 * Who bets against "the mean is at most m" begins with 1 and after a value x has (1 + 0.9 (x - m) / (m - lowest)) times as much. If the
 * mean is at most m, 1 is all that can be expected at the end, so by Markov's inequality c is reached with a chance of at most 1 / c. Other
 * values than those in the range: 1. Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86, 2024.
 */
export function betP(values: readonly number[], nothing: number, range: Range): number {
  if (!isWithin(values, range) || nothing <= range[0] || nothing >= range[1]) return 1
  const won = Math.max(wonAbove(values, nothing, range), wonBelow(values, nothing, range))
  return Math.min(1, 2 * Math.exp(-won))
}

/** All means with p of at least 1 - level; the range where nothing can be said. */
export function betInterval(values: readonly number[], range: Range, level: number): Interval {
  if (!isWithin(values, range)) return { lower: -Infinity, upper: Infinity }
  const enough = Math.log(2 / (1 - level))
  return {
    lower: lastWhere((mean) => wonAbove(values, mean, range) > enough, range),
    upper: lastWhere((mean) => wonBelow(values, mean, range) > enough, [range[1], range[0]]),
  }
}

const isWithin = (values: readonly number[], [lowest, highest]: Range): boolean =>
  values.every((value) => lowest <= value && value <= highest)

/** Logarithms of what is won against a mean of at most, and of at least, this one. */
const wonAbove = (values: readonly number[], mean: number, [lowest]: Range): number =>
  values.reduce((sum, value) => sum + Math.log1p((STAKE * (value - mean)) / (mean - lowest)), 0)
const wonBelow = (values: readonly number[], mean: number, [, highest]: Range): number =>
  values.reduce((sum, value) => sum + Math.log1p((STAKE * (mean - value)) / (highest - mean)), 0)

/** The end of what holds at `from` and no more at `to`. */
function lastWhere(is: (mean: number) => boolean, [from, to]: Range): number {
  let [inside, outside] = [from, to]
  for (let step = 0; step < 40; step++) {
    const middle = (inside + outside) / 2
    if (is(middle)) inside = middle
    else outside = middle
  }
  return inside
}
