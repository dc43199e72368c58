import { type Table, isQuantity } from '@attune/core/findings'

/**
 * Swaps rows and columns of a numeric table, for few supporters in many columns with the same
 * number format. `title` becomes the heading over the names of the former columns.
 */
export function transposed({ columns, rows, ...table }: Table, title: string): Table {
  const numbers = columns.filter(({ key }) => rows.some((row) => isQuantity(row[key])))
  const texts = columns.filter((column) => !numbers.includes(column))
  const { key: _, title: __, ...style } = numbers[0] ?? { key: '', title: '' }
  const names = rows.map((row) => texts.map(({ key }) => String(row[key])).join(', '))
  return {
    ...table,
    columns: [
      { key: 'name', title },
      ...names.map((name) => ({ key: `of.${name}`, title: name, ...style })),
    ],
    rows: numbers.map((column) => ({
      name: column.title,
      ...Object.fromEntries(rows.map((row, at) => [`of.${names[at]}`, row[column.key]!])),
    })),
  }
}
