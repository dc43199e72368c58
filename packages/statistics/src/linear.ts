/** The x with matrix x = right side, by elimination with pivots; undefined for a matrix that is singular. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | undefined {
  const rows = matrix.map((row, at) => [...row, right[at]!])
  const size = rows.length
  const scale = Math.max(0, ...matrix.flat().map(Math.abs))
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    }
    if (!(Math.abs(rows[pivot]![column]!) > 1e-13 * scale)) return undefined
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = rows[row]![column]! / rows[column]![column]!
      for (let at = column; at <= size; at++) rows[row]![at]! -= factor * rows[column]![at]!
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!)
}

/** The inverse; undefined for a matrix that is singular. */
export function inverse(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const columns = matrix.map((_, at) =>
    solve(
      matrix,
      matrix.map((__, row) => Number(row === at)),
    ),
  )
  if (columns.some((column) => column === undefined)) return undefined
  return matrix.map((_, row) => columns.map((column) => column![row]!))
}

/** Number of linearly independent rows. */
export function rank(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => [...row])
  const scale = Math.max(0, ...matrix.flat().map(Math.abs))
  let found = 0
  for (let column = 0; column < (rows[0]?.length ?? 0) && found < rows.length; column++) {
    let pivot = found
    for (let row = found + 1; row < rows.length; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    }
    if (!(Math.abs(rows[pivot]![column]!) > 1e-10 * scale)) continue
    ;[rows[found], rows[pivot]] = [rows[pivot]!, rows[found]!]
    for (let row = found + 1; row < rows.length; row++) {
      const factor = rows[row]![column]! / rows[found]![column]!
      for (let at = column; at < rows[row]!.length; at++) rows[row]![at]! -= factor * rows[found]![at]!
    }
    found += 1
  }
  return found
}
