/** Computes one page of the list of dialogues. */
import type { Catalog, DialogueList, DialogueRow, ListQuery, Sort } from '../report-data.js'
import { differencesOf } from './differences.js'
import { flagsAt } from './facet-columns.js'
import { filterRows } from './filter.js'

export interface ListParts {
  /**
   * Rows that contain the searched text, each with the words around the match. Undefined without a
   * search.
   */
  readonly hits?: ReadonlyMap<number, string | undefined> | undefined
  /** Returns true if the report contains the dialogue text of a row. */
  readonly hasText?: (row: number) => boolean
}

export function listDialogues(
  catalog: Catalog,
  query: ListQuery,
  { hits, hasText }: ListParts = {},
): DialogueList {
  const { rows, counts } = filterRows(catalog, query, hits && new Set(hits.keys()))
  const { sort } = query
  const differences = sort?.by === 'difference' ? differencesOf(catalog, sort) : undefined
  const sorted = sort ? sortRows(catalog, rows, sort, differences) : rows
  const shown = sorted.slice(query.offset, query.offset + query.limit)
  return {
    total: sorted.length,
    of: catalog.dialogues.place.length,
    counts,
    rows: shown.map((row) => ({
      ...rowOf(catalog, row, flagsAt(catalog, row)),
      held: hasText?.(row) ?? true,
      ...(differences?.has(row) && { difference: differences.get(row)! }),
      ...(hits?.get(row) !== undefined && { snippet: hits.get(row)! }),
    })),
  }
}

function rowOf(catalog: Catalog, row: number, flags: readonly number[]): Omit<DialogueRow, 'held'> {
  const { dialogues, scenarios, supporters, settings, endings, reasons, measures, curves } = catalog
  const ending = endings[dialogues.ending[row]!]
  const reason = reasons[dialogues.reason[row]!]
  const numbers = measures.flatMap(({ key }, at) => {
    const value = dialogues.measures[at]![row]
    return typeof value === 'number' ? [[key, value] as const] : []
  })
  return {
    at: dialogues.place[row]!,
    scenario: scenarios[dialogues.scenario[row]!]!,
    supporter: supporters[dialogues.supporter[row]!]!,
    repeat: dialogues.repeat[row]!,
    conditions: settings[dialogues.setting[row]!] ?? {},
    ...(ending !== undefined && { ending }),
    ...(reason !== undefined && { reason }),
    turns: dialogues.turns[row]!,
    flags: flags.map((flag) => catalog.flags[flag]!),
    measures: Object.fromEntries(numbers),
    curves: Object.fromEntries(curves.map(({ key }, at) => [key, dialogues.curves[at]![row]!])),
  }
}

/** Sorts rows; rows without a value are last in both directions. */
function sortRows(
  catalog: Catalog,
  rows: readonly number[],
  sort: Sort,
  differences: ReadonlyMap<number, number> | undefined,
): readonly number[] {
  const valueOf = valuesOf(catalog, sort, differences)
  if (!valueOf) return sort.descending ? rows.toReversed() : rows
  const known = rows.filter((row) => valueOf(row) !== undefined)
  const sign = sort.descending ? -1 : 1
  known.sort((a, b) => sign * (valueOf(a)! - valueOf(b)!) || a - b)
  // With the sort by difference, rows without a difference are omitted: they belong to other
  // supporters, or their counterpart is missing.
  if (sort.by === 'difference') return known
  return [...known, ...rows.filter((row) => valueOf(row) === undefined)]
}

function valuesOf(
  { dialogues, measures }: Catalog,
  sort: Sort,
  differences: ReadonlyMap<number, number> | undefined,
): ((row: number) => number | undefined) | undefined {
  if (sort.by === 'supporter') return (row) => dialogues.supporter[row]
  if (sort.by === 'turns')
    return (row) => (dialogues.reason[row] === -1 ? dialogues.turns[row] : undefined)
  if (sort.by === 'measure') {
    const column = dialogues.measures[measures.findIndex(({ key }) => key === sort.measure)]
    return (row) => column?.[row] ?? undefined
  }
  if (sort.by === 'difference') return (row) => absolute(differences?.get(row))
  return undefined
}

const absolute = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.abs(value)
