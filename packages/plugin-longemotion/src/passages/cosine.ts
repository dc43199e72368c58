import { invalidArgument } from '@attune/statistics'

/**
 * Cosine similarity a·b / (|a||b|) of two vectors of the same dimension, in [-1, 1]; 0 when either
 * has length zero.
 *
 * @throws STATISTICS_INPUT for vectors of different dimensions (length_mismatch) or an entry that
 * is not finite
 *
 * Source: LongEmotion, retrieval by inner product of unit vectors.
 */
export function cosine(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) {
    throw invalidArgument(
      'length_mismatch',
      `Vectors of ${a.length} and ${b.length} dimensions cannot be compared.`,
    )
  }
  const [left, right] = [largestEntry(a), largestEntry(b)]
  if (left === 0 || right === 0) return 0
  let [dot, leftSquares, rightSquares] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    // Scaled, so that squares of very large or small entries neither overflow nor underflow.
    const [x, y] = [a[i]! / left, b[i]! / right]
    dot += x * y
    leftSquares += x * x
    rightSquares += y * y
  }
  return Math.min(1, Math.max(-1, dot / Math.sqrt(leftSquares * rightSquares)))
}

function largestEntry(vector: readonly number[]): number {
  let most = 0
  for (const entry of vector) {
    if (!Number.isFinite(entry))
      throw invalidArgument('not_finite', `A vector has the entry ${entry}; it must be finite.`)
    most = Math.max(most, Math.abs(entry))
  }
  return most
}
