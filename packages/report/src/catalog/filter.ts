/**
 * Filters the dialogues of a catalog. For each value of each filter it also counts the dialogues
 * that choosing this value would show.
 */
import type { Catalog, ListQuery } from '../report-data.js'
import { type FacetColumn, facetColumns } from './facet-columns.js'

type Test = (row: number) => boolean

export interface Filtered {
  readonly rows: readonly number[]
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** @param hits rows that contain the searched text; undefined: no search */
export function filterRows(
  catalog: Catalog,
  query: ListQuery,
  hits?: ReadonlySet<number>,
): Filtered {
  const facets = facetColumns(catalog)
  const tests = facets.flatMap((facet, at) => {
    const passes = testOf(facet, chosenOf(facet, query))
    return passes ? [{ at, passes }] : []
  })
  const passes = otherFilters(catalog, query, hits)
  const counts = facets.map(({ values }) => new Uint32Array(values.length))
  const rows: number[] = []
  for (let row = 0; row < catalog.dialogues.place.length; row++) {
    if (!passes(row)) continue
    const failed = onlyFailedFacet(tests, row)
    if (failed === SEVERAL) continue
    if (failed !== NONE) {
      addToCounts(counts[failed]!, facets[failed]!, row)
      continue
    }
    rows.push(row)
    for (let at = 0; at < facets.length; at++) addToCounts(counts[at]!, facets[at]!, row)
  }
  const named = facets.map(({ name, values }, at): [string, Record<string, number>] => [
    name,
    Object.fromEntries(values.map((value, place) => [value, counts[at]![place]!])),
  ])
  return { rows, counts: Object.fromEntries(named) }
}

function addToCounts(
  counts: Uint32Array,
  { indices, severalIndices }: FacetColumn,
  row: number,
): void {
  if (indices) {
    if (indices[row]! >= 0) counts[indices[row]!]!++
  } else for (const value of severalIndices?.get(row) ?? []) counts[value]!++
}

const NONE = -1
const SEVERAL = -2

/**
 * Index of the facet if the row fails exactly one facet; otherwise a constant for no failed facet
 * or for several.
 */
function onlyFailedFacet(
  tests: readonly { readonly at: number; readonly passes: Test }[],
  row: number,
): number {
  let failed = NONE
  for (const { at, passes } of tests) {
    if (passes(row)) continue
    if (failed !== NONE) return SEVERAL
    failed = at
  }
  return failed
}

/** Test of a row against the chosen values; undefined if no value of the facet is chosen. */
function testOf(
  { values, indices, severalIndices }: FacetColumn,
  chosen: readonly string[],
): Test | undefined {
  if (chosen.length === 0) return undefined
  const wanted = new Set(
    chosen.map((value) => values.indexOf(value)).filter((index) => index !== -1),
  )
  if (indices) return (row) => wanted.has(indices[row]!)
  return (row) => severalIndices?.get(row)?.some((value) => wanted.has(value)) ?? false
}

function chosenOf({ name }: FacetColumn, query: ListQuery): readonly string[] {
  if (name === 'supporter') return query.supporters ?? []
  if (name === 'language') return query.languages ?? []
  if (name === 'ending') return query.endings ?? []
  if (name === 'setting') return query.settings ?? []
  if (name === 'flag') return query.flags ?? []
  const [kind = ''] = name.split(':', 1)
  const prefix = `${name.slice(kind.length + 1)}=`
  const pairs = (kind === 'tag' ? query.tags : query.labels) ?? []
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length))
}

/** Test for the other filters: range of a measure, search, state of the dialogue. */
function otherFilters(
  { dialogues, measures }: Catalog,
  { range, state }: ListQuery,
  hits?: ReadonlySet<number>,
): Test {
  const column = range && dialogues.measures[measures.findIndex(({ key }) => key === range.measure)]
  const { from = -Infinity, to = Infinity } = range ?? {}
  return (row) => {
    if (hits && !hits.has(row)) return false
    if (state === 'known' && dialogues.reason[row] !== -1) return false
    if (state === 'missing' && dialogues.reason[row] === -1) return false
    if (state === 'lost' && dialogues.lost[row] === 0) return false
    if (!range) return true
    const value = column?.[row] ?? undefined
    return value !== undefined && value >= from && value <= to
  }
}
