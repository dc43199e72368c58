import { hash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { Random } from './contracts/prompt.js'

export type { Random }

/**
 * A stream of uniform numbers that only the seed decides, on every machine and in every version.
 *
 * The first 128 bits of the seed's SHA-256 are the state of a xoroshiro128+ generator (Blackman and Vigna, "Scrambled
 * linear pseudorandom number generators", ACM TOMS 47, 2021; library pure-rand), so that streams of similar seeds have
 * nothing in common.
 */
export function createRandom(seed: string): Random {
  const bytes = hash('sha256', seed, 'buffer')
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => bytes.readInt32BE(offset)))
  return () => uniformFloat64(generator)
}

/** The source of the random streams of one piece of work. */
export const seedPathOf = (parts: readonly (string | number)[]): string => JSON.stringify(parts)
