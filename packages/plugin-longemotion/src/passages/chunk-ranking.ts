import { known, unknown, type Known } from '@attune/core'
import { entryOf, requireCount } from '@attune/statistics'
import { cosine } from './cosine.js'

type Vector = readonly number[]

export interface Selection {
  /** Maximum number of selected chunks. */
  readonly k: number
  /** Order of the result: document order (default), or descending similarity. */
  readonly order?: 'document' | 'score'
}

/**
 * Indices of the k chunks that are most similar to a query; of equally similar chunks, earlier ones
 * are preferred. If there are at most k chunks, all are returned in document order, whatever
 * `order` says.
 *
 * @param similarities cosine of each chunk to the query
 * @throws STATISTICS_INPUT for an invalid k or an unknown order
 *
 * Source: LongEmotion, table 8; order and ties: the released code.
 */
export function chooseMostSimilar(
  similarities: readonly number[],
  { k, order = 'document' }: Selection,
): number[] {
  requireCount('number of chunks to choose', k, 0)
  const arrange = entryOf('order', arrangements, order)
  if (similarities.length <= k) return [...similarities.keys()]
  return arrange(sortedIndices(similarities.map((similarity) => -similarity)).slice(0, k))
}

const arrangements = {
  document: (indices: readonly number[]) => indices.toSorted((a, b) => a - b),
  score: (indices: readonly number[]) => [...indices],
}

export interface Outliers {
  /** Mean cosine of each chunk to all others, in [-1, 1]; unknown for a single chunk. */
  readonly meanSimilarities: readonly Known<number>[]
  /**
   * Indices of the k chunks with the lowest mean similarities, in document order; of equal ones,
   * earlier chunks are preferred.
   */
  readonly selected: readonly number[]
}

/**
 * The k chunks that are least similar to the others. If there are at most k chunks, all of them in
 * document order.
 *
 * @throws STATISTICS_INPUT for an invalid k, or vectors that {@link cosine} refuses
 *
 * Source: LongEmotion, table 8 (Emotion Detection).
 */
export function outlierChunks(chunks: readonly Vector[], k: number): Outliers {
  requireCount('number of chunks to choose', k, 0)
  const others = chunks.length - 1
  if (others < 1) {
    return {
      meanSimilarities: chunks.map(() => unknown('no other chunk')),
      selected: [...chunks.keys()].slice(0, k),
    }
  }
  const means = similaritySums(chunks).map((sum) => sum / others)
  const selected = chunks.length <= k ? [...chunks.keys()] : sortedIndices(means).slice(0, k)
  return { meanSimilarities: means.map(known), selected }
}

function similaritySums(chunks: readonly Vector[]): number[] {
  const sums = chunks.map(() => 0)
  for (const [i, chunk] of chunks.entries()) {
    for (let j = 0; j < i; j++) {
      const similarity = cosine(chunk, chunks[j]!)
      sums[i]! += similarity
      sums[j]! += similarity
    }
  }
  return sums
}

/** Rounds similarities, because rounding errors of equal ones must not determine the order. */
const withoutNoise = (value: number): number => Math.round(value * 1e12)

/** Indices by ascending value; ties prefer earlier ones. */
function sortedIndices(values: readonly number[]): number[] {
  const keys = values.map(withoutNoise)
  return [...keys.keys()].toSorted((a, b) => keys[a]! - keys[b]! || a - b)
}
