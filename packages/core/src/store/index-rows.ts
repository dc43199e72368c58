/**
 * Converts index entries to rows of cells for SQL stores, and back. A slot is the position of one
 * unit in the plan of an evaluation.
 */
import type { Json } from '../contracts/data.js'
import { AttuneError } from '../errors.js'
import type { ObservationRow } from '../index/observation-rows.js'
import type { IndexedRow, IndexedUnit, ObservationFilter, Status } from './port.js'

/**
 * Parses a text that a store returned.
 *
 * @param text a result, failure, answer or snapshot, as stored
 * @param location the store's `location`, for the message
 * @param what to what the text belongs, for the message: `unit 3fa9…`
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

/**
 * Cells of a slot: place, unit, kind, label, supporter, other, shown first, repeat, conditions,
 * scenario, language, cluster, tags, generated.
 */
export const slotCells = ({
  scenario,
  supporter,
  other,
  shownFirst,
  ...slot
}: IndexedUnit): readonly unknown[] => [
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

/** A slot and all rows of its unit, in a page of observations. */
type ObservationCells = readonly [
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
 * Substring that the stored rows of a unit must contain if a row can match a filter by kind or
 * name. Stores use it to skip units without parsing their rows. Undefined without such a filter.
 */
export function requiredSubstring({ kind, name }: ObservationFilter): string | undefined {
  if (kind === undefined && name === undefined) return undefined
  const named = name === undefined ? '' : `${JSON.stringify(name)},`
  return kind === undefined ? `,${named}` : `["${kind}",${named}`
}

/**
 * Kinds of units whose rows can match a filter, separated by spaces; undefined if all kinds can.
 * Stores look up only units of these kinds, since reading spends most of its time on that.
 */
export function slotsOfKind({ kind, ofDialogues }: ObservationFilter): string | undefined {
  if (ofDialogues === true || kind === 'dialogue' || kind === 'mention') return 'simulate'
  return kind === 'verdict' ? 'judge pair' : undefined
}

/**
 * Returns the rows of a page that match a filter. A slot without matching rows yields one entry
 * without a row, unless its unit is done and the filter has a kind or a name.
 *
 * @param page JSON: a list of `SlotCells`
 */
export function indexedRows(page: string, { kind, name }: ObservationFilter): IndexedRow[] {
  const isFiltered = kind !== undefined || name !== undefined
  const matches = (row: ObservationRow): boolean =>
    (kind === undefined || row[0] === kind) && (name === undefined || row[1] === name)
  return (JSON.parse(page) as ObservationCells[]).flatMap((cells) => {
    const matching = cells[ROWS]?.filter(matches) ?? []
    if (matching.length > 0) return matching.map((row) => indexedRow(cells, row))
    return isFiltered && cells[STATUS] === 'done' ? [] : indexedRow(cells)
  })
}

/**
 * Members are assigned one by one. With object spread, V8 would give each of the many objects a
 * separate hidden class.
 */
function indexedRow(cells: ObservationCells, row?: ObservationRow): IndexedRow {
  const [
    place,
    kind,
    label,
    scenario,
    cluster,
    language,
    tags,
    supporter,
    other,
    shownFirst,
    repeat,
    conditions,
    offline,
    status,
    failure,
  ] = cells
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
