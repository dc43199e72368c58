/** Converts rows to placeholders of SQL statements. */
import type { Query } from './connections.js'

export type Value = string | number | boolean | null

/** Maximum number of values per statement. PostgreSQL accepts 65 535. */
const MOST_VALUES = 30_000

/**
 * Runs `sql(placeholders)` for all rows, in as few statements as possible. Returns the rows of all
 * results.
 */
export async function inRows(
  query: Query,
  rows: readonly (readonly Value[])[],
  types: readonly string[],
  sql: (placeholders: string) => string,
): Promise<unknown[][]> {
  const size = Math.floor(MOST_VALUES / types.length)
  const returned: unknown[][] = []
  for (let at = 0; at < rows.length; at += size) {
    const some = rows.slice(at, at + size)
    returned.push(...(await query(sql(placeholders(some.length, types)), some.flat())).rows)
  }
  return returned
}

const placeholders = (rows: number, types: readonly string[]): string =>
  Array.from(
    { length: rows },
    (_, row) =>
      `(${types.map((type, column) => `$${row * types.length + column + 1}::${type}`).join(', ')})`,
  ).join(', ')
