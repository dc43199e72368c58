import { createRandom } from '@attune/core'
import { invalidArgument } from './invalid-argument.js'

/** Up to here all signs are gone through; 2^14 of them, since a sign vector and its opposite say the same. */
export const MOST_EXACT_CLUSTERS = 15

/**
 * Sign vectors over clusters, the first of them all +: what values would look like if each cluster's direction were a
 * matter of chance.
 */
export interface SignPlan {
  readonly exact: boolean
  /** Sign vectors, the observed one included. */
  readonly count: number
  /** The signs of a cluster in all vectors: bit b of word w is 1 where vector 32 w + b flips it. */
  readonly bitsOf: (cluster: string) => Uint32Array
}

/**
 * All sign vectors over up to 15 clusters, else `resamples` drawn ones and the observed.
 *
 * Each cluster draws its signs from a separate stream, seeded only by its name. So a comparison has the same p-value
 * wherever it is computed, by itself or in a family with other clusters.
 * Throws out_of_range.
 */
export function signPlan(clusters: readonly string[], resamples = 9999): SignPlan {
  if (!Number.isSafeInteger(resamples) || resamples < 99) {
    throw invalidArgument('out_of_range', `${resamples} sign flips were asked for; at least 99 are needed.`)
  }
  const names = [...new Set(clusters)].sort()
  const exact = names.length <= MOST_EXACT_CLUSTERS
  const count = exact ? 2 ** Math.max(0, names.length - 1) : resamples + 1
  const place = new Map(names.map((name, index) => [name, index]))
  const kept = new Map<string, Uint32Array>()
  const make = (cluster: string): Uint32Array =>
    exact ? countedBits(place.get(cluster)!, count) : drawnBits(cluster, count)
  return {
    exact,
    count,
    bitsOf: (cluster) => {
      const bits = kept.get(cluster) ?? make(cluster)
      kept.set(cluster, bits)
      return bits
    },
  }
}

/** No vector but the observed one: gives a statistic without a test. */
export const observedAlone: SignPlan = { exact: true, count: 1, bitsOf: () => new Uint32Array(1) }

/** The first cluster is never flipped, the next one in every second vector, and so on. */
function countedBits(place: number, count: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(count / 32))
  if (place === 0) return bits
  for (let vector = 0; vector < count; vector++) {
    if ((vector >>> (place - 1)) & 1) bits[vector >>> 5]! |= 1 << (vector & 31)
  }
  return bits
}

function drawnBits(cluster: string, count: number): Uint32Array {
  const random = createRandom(`sign flips of ${cluster}`)
  const bits = Uint32Array.from({ length: Math.ceil(count / 32) }, () => Math.floor(random() * 2 ** 32))
  bits[0]! &= ~1
  return bits
}
