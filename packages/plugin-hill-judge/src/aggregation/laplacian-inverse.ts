import { total } from '../ratio.js'
import type { Matrix } from './matrix.js'

/**
 * The Moore–Penrose inverse of the weighted Laplacian of a connected graph: `weights[i][j]` (symmetric, 0 on the diagonal) are
 * the weights of its edges. The only direction such a Laplacian loses is that of equal entries, so it is filled up there,
 * inverted, and the filling taken out again.
 */
export function laplacianPseudoInverse(weights: Matrix<number>): number[][] {
  const size = weights.length
  const degrees = weights.map(total)
  /** Of the same order as the entries, so that neither drowns in the other's rounding. */
  const filling = total(degrees) / size || 1
  const filled = weights.map((row, i) => row.map((weight, j) => (i === j ? degrees[i]! : -weight) + filling / size))
  return inverse(filled).map((row) => row.map((entry) => entry - 1 / (filling * size)))
}

/** Gauss–Jordan elimination; the matrix is positive definite, so its pivots are. */
function inverse(matrix: Matrix<number>): number[][] {
  const size = matrix.length
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (const [column, pivotRow] of rows.entries()) {
    const pivot = pivotRow[column]!
    for (const [index, entry] of pivotRow.entries()) pivotRow[index] = entry / pivot
    for (const [i, row] of rows.entries()) {
      const factor = row[column]!
      if (i !== column) for (const [index, entry] of pivotRow.entries()) row[index]! -= factor * entry
    }
  }
  return rows.map((row) => row.slice(size))
}
