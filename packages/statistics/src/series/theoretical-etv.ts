import { invalidArgument } from '../invalid-argument.js'
import { type Weight, weightFunction } from './tally.js'

/** True if the numbers are finite and strictly ascending. */
export const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => Number.isFinite(number) && number > (numbers[i - 1] ?? -Infinity))

/**
 * Theoretical ETV (emotional trajectory volatility) of a transition matrix: Σ_{i<j} w(e_i)·(e_j −
 * e_i)·(m_ij − m_ji), with the weight w at the lower state of each pair. All rows have the same
 * weight, whether a state was visited once or often, so use `empiricalEtv` to compare systems. 0
 * for a symmetric matrix and for a single state.
 *
 * @param values the scores e_i of the N states, strictly ascending
 * @param matrix N × N, m_ij the probability of going from i to j; rows of zeros for states never
 * left
 * @throws STATISTICS_INPUT if values are not ascending, the matrix is not N × N of finite numbers,
 * or the weight is not finite on [0, 1]
 *
 * Source: ETrajEval, equation 2.
 */
export function theoreticalEtv(
  values: readonly number[],
  matrix: readonly (readonly number[])[],
  weight?: Weight,
): number {
  const weightOf = weightFunction(weight)
  requireSquare(values, matrix)
  let etv = 0
  for (const [i, lower] of values.entries()) {
    for (const [j, upper] of values.entries()) {
      if (j > i)
        etv += weightOf(lower) * (upper - lower) * ((matrix[i]?.[j] ?? 0) - (matrix[j]?.[i] ?? 0))
    }
  }
  return etv
}

function requireSquare(values: readonly number[], matrix: readonly (readonly number[])[]): void {
  const n = values.length
  if (n === 0 || !isAscending(values)) {
    throw invalidArgument(
      'out_of_range',
      `State values [${values.join(', ')}] are not finite and strictly ascending.`,
    )
  }
  if (matrix.length !== n || matrix.some((row) => row.length !== n)) {
    throw invalidArgument('length_mismatch', `The transition matrix is not ${n} × ${n}.`)
  }
  if (!matrix.flat().every(Number.isFinite))
    throw invalidArgument('not_finite', 'The transition matrix is not finite.')
}
