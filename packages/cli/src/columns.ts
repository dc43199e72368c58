import { pad, widthOf } from '@attune/core/runtime'

const isNumber = (cell: string): boolean => /^(at least )?[\d,.]+$/.test(cell)
const isEmpty = (cell: string): boolean => cell === '' || cell === 'no prices'

/** Rows of short texts, set in columns by their width on a screen. A column of numbers under a heading is set to the right. */
export function columnsText(rows: readonly (readonly string[])[]): string {
  const columns = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, i) => {
    const cells = rows.map((row) => row[i] ?? '')
    const below = cells.slice(1)
    const isRight = below.some(isNumber) && below.every((cell) => isNumber(cell) || isEmpty(cell))
    return { width: Math.max(...cells.map(widthOf)), fill: isRight ? ('left' as const) : ('right' as const) }
  })
  return rows
    .map((row) =>
      row
        .map((cell, i) => pad(cell, columns[i]?.width ?? 0, columns[i]?.fill ?? 'right'))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
