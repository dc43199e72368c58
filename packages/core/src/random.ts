import { createHash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** Uniform on [0, 1), a multiple of 2^-53; each call gives the next number of its stream. */
export type Random = () => number

/**
 * A stream of uniform numbers that the seed alone decides, on every machine and in every version.
 *
 * The first 128 bits of the seed's SHA-256 are the state of a xoroshiro128+ generator (Blackman and Vigna, "Scrambled
 * linear pseudorandom number generators", ACM TOMS 47, 2021; library pure-rand), so that streams of similar seeds have
 * nothing in common.
 */
export function createRandom(seed: string): Random {
  const hash = createHash('sha256').update(seed).digest()
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => hash.readInt32BE(offset)))
  return () => uniformFloat64(generator)
}

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

/** The source of the random streams of one piece of work. */
export const seedPathOf = (parts: readonly (string | number)[]): string => JSON.stringify(parts)
