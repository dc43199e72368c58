/**
 * Recomputes the observations of units from their results. Needed after a change of the content of
 * `unit.found`.
 */
import { observationRows } from '@attune/core/store'
import type { Query } from './connections.js'

/** Number of units that are in memory at a time. */
const PAGE = 64

/**
 * Recomputes all observations inside the transaction of a migration. A damaged result gets no rows;
 * it is reported when it is read.
 */
export async function reindex(query: Query): Promise<void> {
  const page = `
    SELECT key, kind, json, id::text FROM unit
    WHERE id > $1::bigint AND status = 'done' ORDER BY unit.id LIMIT ${PAGE}`
  const save = `
    UPDATE unit SET found = nullif(each.found, '[]') FROM unnest($1::text[], $2::text[]) AS each (key, found)
    WHERE unit.key = each.key`
  let rows: [key: string, kind: string, json: string, id: string][] = []
  let last = '0'
  do {
    rows = (await query(page, [last])).rows as typeof rows
    const found = rows.map(([key, kind, json]) => rowsOf(key, kind, json))
    if (rows.length > 0) await query(save, [rows.map(([key]) => key), found])
    last = rows.at(-1)?.[3] ?? last
  } while (rows.length === PAGE)
}

function rowsOf(key: string, kind: string, json: string): string {
  try {
    return JSON.stringify(observationRows(kind, JSON.parse(json), key))
  } catch {
    return '[]'
  }
}
