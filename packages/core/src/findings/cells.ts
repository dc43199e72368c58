import type { Cell, Column, Quantity, Table } from '../contracts/findings.js'

export const isQuantity = (cell: Cell | undefined): cell is Quantity => typeof cell === 'object'

/** The columns that hold a number in at least one row. */
export const quantityColumns = ({ columns, rows }: Table): Column[] =>
  columns.filter(({ key }) => rows.some((row) => isQuantity(row[key])))
