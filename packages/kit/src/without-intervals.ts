import type { Cell, Table } from '@attune/core/findings'

/** A row that only says what happened, not what would happen again. */
export function withoutIntervals(row: Table['rows'][number]): Table['rows'][number] {
  const plain = (cell: Cell): Cell => {
    if (typeof cell === 'string') return cell
    const { interval: _, noInterval: __, ...rest } = cell
    return rest
  }
  return Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, plain(cell)]))
}
