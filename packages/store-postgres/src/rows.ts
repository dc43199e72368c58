/** Converts objects of the engine to table rows, and back. */
import type {
  ObservationRow,
  Status,
  StoredAnswer,
  StoredRun,
  StoredUnit,
} from '@attune/core/store'
import type { Value } from './values.js'

export const UNIT_COLUMNS =
  'key, kind, label, status, component, supporter, offline, made, times, json'

/** Columns that are written: those that are read back, followed by those of the index. */
export const SAVED_COLUMNS = `${UNIT_COLUMNS}, reason, cluster, tags, found`

export const SAVED_TYPES = SAVED_COLUMNS.split(', ').map((column) =>
  column === 'offline' ? 'boolean' : 'text',
)

export function savedCells(unit: StoredUnit, rows: readonly ObservationRow[]): Value[] {
  const { key, kind, label, status, component, supporter, offline, made, times } = unit
  const json = unit.status === 'done' ? unit.result : unit.failure
  const found = rows.length === 0 ? null : JSON.stringify(rows)
  return [
    key,
    kind,
    label,
    status,
    component,
    supporter ?? null,
    offline,
    made,
    times,
    json,
    ...indexCells(unit),
    found,
  ]
}

/** Reason, cluster and tags of a unit, which the index reads from the result's JSON. */
function indexCells(unit: StoredUnit): [reason: Value, cluster: Value, tags: Value] {
  if (unit.status !== 'done') {
    const { code, why } = parsedOrEmpty<{ code?: string; why?: string }>(unit.failure)
    return [(unit.status === 'left-out' ? why : code) ?? null, null, null]
  }
  if (unit.kind !== 'generate') return [null, null, null]
  const { cluster, tags } = parsedOrEmpty<{ cluster?: string; tags?: object }>(unit.result)
  return [null, cluster ?? null, tags ? JSON.stringify(tags) : null]
}

/** Parses JSON. Empty object if the JSON is invalid, which is reported when the result is read. */
function parsedOrEmpty<T extends object>(json: string): Partial<T> {
  try {
    return (JSON.parse(json) as Partial<T> | null) ?? {}
  } catch {
    return {}
  }
}

type UnitCells = readonly [
  key: string,
  kind: string,
  label: string,
  status: Status,
  component: string,
  supporter: string | null,
  offline: boolean,
  made: string,
  times: string,
  json: string,
]

export function unitOf(row: readonly unknown[]): StoredUnit {
  const [key, kind, label, status, component, supporter, offline, made, times, json] =
    row as UnitCells
  const facts = {
    key,
    kind,
    label,
    component,
    ...(supporter !== null && { supporter }),
    offline,
    made,
    times,
  }
  return status === 'done'
    ? { ...facts, status, result: json }
    : { ...facts, status, failure: json }
}

export const answerOf = (row: readonly unknown[]): StoredAnswer => {
  const [answer, took, answered] = row as [string, number, string]
  return { answer, took, answered }
}

export function runOf(row: readonly unknown[]): StoredRun {
  const [id, started, config, versions, finished, outcome] = row as [
    number,
    string,
    string,
    string,
    string | null,
    string | null,
  ]
  const run = { id, started, config, versions }
  return finished === null || outcome === null ? run : { ...run, end: { finished, outcome } }
}

/** The first text that PostgreSQL cannot store because it contains a NUL character. */
export const unstorableText = (cells: readonly Value[]): string | undefined =>
  cells.find((cell): cell is string => typeof cell === 'string' && cell.includes('\0'))
