import { known, unknown, type Known } from '@attune/core'
import { invalidArgument, requireCount } from '@attune/statistics'

export interface AnsweredLength {
  /** Length of the context, in tokens. */
  readonly length: number
  readonly correct: boolean
}

/** The items with lengths in [lo, hi). */
export interface LengthBucket {
  readonly lo: number
  /** Absent from the last bucket, which has no upper end. */
  readonly hi?: number
  readonly n: number
  readonly correct: number
  /** 100·correct/n; unknown for an empty bucket. */
  readonly accuracy: Known<number>
}

/** A reading of the axis of figure 7; the paper does not state the edges. */
export const defaultLengthEdges: readonly number[] = [0, 20_000, 30_000, 40_000, 50_000, 60_000]

/**
 * Accuracy by context length: one bucket from each edge up to the next, and one from the last edge onwards.
 *
 * @param edges whole numbers in strictly ascending order, the first 0
 * @throws STATISTICS_INPUT for other edges, or a length that is no count
 *
 * Source: LongEmotion, figure 7.
 */
export function accuracyByLength(
  records: readonly AnsweredLength[],
  edges: readonly number[] = defaultLengthEdges,
): LengthBucket[] {
  requireEdges(edges)
  for (const { length } of records) requireCount('length of a context', length, 0)
  return edges.map((lo, i) => {
    const hi = edges[i + 1]
    const inside = records.filter(({ length }) => length >= lo && (hi === undefined || length < hi))
    const n = inside.length
    const correct = inside.filter((record) => record.correct).length
    const accuracy = n === 0 ? unknown('no item of this length') : known((100 * correct) / n)
    return { lo, ...(hi !== undefined && { hi }), n, correct, accuracy }
  })
}

function requireEdges(edges: readonly number[]): void {
  for (const edge of edges) requireCount('edge of a bucket', edge, 0)
  if (edges[0] === 0 && edges.every((edge, i) => i === 0 || edge > edges[i - 1]!)) return
  throw invalidArgument('out_of_range', `The edges are ${edges.join(', ')}; they must begin with 0 and ascend.`)
}
