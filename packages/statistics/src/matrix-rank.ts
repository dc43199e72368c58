/** Rank of a matrix: the number of linearly independent rows. */
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
      for (let at = column; at < rows[row]!.length; at++)
        rows[row]![at]! -= factor * rows[found]![at]!
    }
    found += 1
  }
  return found
}
