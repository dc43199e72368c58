import type { Random } from '@attune/core'

/**
 * A draw from the normal distribution with mean 0 and variance 1; takes two numbers of the stream.
 *
 * sqrt(-2 ln u) cos(2 pi v) with u in (0, 1] and v in [0, 1): Box and Muller, "A note on the generation of random
 * normal deviates", Annals of Mathematical Statistics 29, 1958. Exact but for rounding; never beyond ±8.6.
 */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return radius * Math.cos(2 * Math.PI * random())
}
