/** Slots and observations as rows of cells, the way stores of SQL hold them and give them back as JSON. */
import type { Json } from '../contracts/data.js'
import { AttuneError } from '../errors.js'
import type { ObservationRow } from '../index/observation-rows.js'
import type { IndexedRow, IndexedUnit, ObservationFilter, Status } from './port.js'

/**
 * The value behind a text that a store returned.
 *
 * @param text a result, failure, answer or snapshot, as stored
 * @param location the store's `location`, for the message
 * @param what whose text it is, for the message: `unit 3fa9…`
 * @throws STORE_DAMAGED if the text is not JSON
 */
export function parseStored(text: string, location: string, what: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    throw new AttuneError(
      'STORE_DAMAGED',
      { file: location, what: `what is stored for ${what} is not JSON` },
      { cause },
    )
  }
}

/** The cells of a slot: place, unit, kind, label, supporter, other, shown first, repeat, conditions, scenario, language, cluster, tags, generated. */
export const slotCells = ({ scenario, supporter, other, shownFirst, ...slot }: IndexedUnit): readonly unknown[] => [
  slot.place,
  slot.unit,
  slot.kind,
  slot.label,
  supporter,
  other ?? null,
  shownFirst ?? null,
  slot.repeat,
  JSON.stringify(slot.conditions),
  scenario.id,
  scenario.language,
  scenario.cluster ?? null,
  scenario.tags ? JSON.stringify(scenario.tags) : null,
  slot.generated ?? null,
]

/** The facts of a slot and all rows of its unit, as a page of observations gives them. */
type SlotCells = readonly [
  place: number,
  kind: IndexedUnit['kind'],
  label: string,
  scenario: string,
  cluster: string,
  language: string,
  tags: Record<string, string>,
  supporter: string,
  other: string | null,
  shownFirst: string | null,
  repeat: number,
  conditions: IndexedRow['conditions'],
  offline: 0 | 1,
  status: Status | null,
  failure: string | null,
  rows: readonly ObservationRow[] | null,
]
const STATUS = 13
const ROWS = 15

/**
 * What the JSON of a unit's rows holds if one of them may fit a filter by kind or name: stores leave out done units without it.
 * None: no such filter.
 */
export function traceOf({ kind, name }: ObservationFilter): string | undefined {
  if (kind === undefined && name === undefined) return undefined
  const named = name === undefined ? '' : `${JSON.stringify(name)},`
  return kind === undefined ? `,${named}` : `["${kind}",${named}`
}

/**
 * The rows of a page that fit; a slot has one without a row where its unit has none, unless it is done and a kind or name is
 * asked for.
 *
 * @param page JSON: a list of `SlotCells`
 */
export function indexedRows(page: string, { kind, name }: ObservationFilter): IndexedRow[] {
  const isFiltered = kind !== undefined || name !== undefined
  const isAsked = (row: ObservationRow): boolean =>
    (kind === undefined || row[0] === kind) && (name === undefined || row[1] === name)
  return (JSON.parse(page) as SlotCells[]).flatMap((cells) => {
    const asked = cells[ROWS]?.filter(isAsked) ?? []
    if (asked.length > 0) return asked.map((row) => indexedRow(cells, row))
    return isFiltered && cells[STATUS] === 'done' ? [] : indexedRow(cells)
  })
}

/** Filled member by member, as there are many: a spread gives each object its own shape. */
function indexedRow(cells: SlotCells, row?: ObservationRow): IndexedRow {
  const [place, kind, label, scenario, cluster, language, tags, supporter, ...more] = cells
  const [other, shownFirst, repeat, conditions, offline, status, failure] = more
  const found: { -readonly [Name in keyof IndexedRow]: IndexedRow[Name] } = {
    place,
    kind,
    label,
    scenario,
    cluster,
    language,
    tags,
    supporter,
    repeat,
    conditions,
    offline: offline === 1,
  }
  if (other !== null) found.other = other
  if (shownFirst !== null) found.shownFirst = shownFirst
  if (status !== null) found.status = status
  if (failure !== null) found.failure = failure
  if (row !== undefined) found.row = row
  return found
}
