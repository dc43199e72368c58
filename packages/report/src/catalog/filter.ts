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
  const passes = restOf(catalog, query, hits)
  const counts = facets.map(({ values }) => new Uint32Array(values.length))
  const rows: number[] = []
  for (let row = 0; row < catalog.dialogues.place.length; row++) {
    if (!passes(row)) continue
    const failed = failedOf(tests, row)
    if (failed === TWO) continue
    if (failed !== NONE) {
      count(counts[failed]!, facets[failed]!, row)
      continue
    }
    rows.push(row)
    for (let at = 0; at < facets.length; at++) count(counts[at]!, facets[at]!, row)
  }
  const named = facets.map(({ name, values }, at): [string, Record<string, number>] => [
    name,
    Object.fromEntries(values.map((value, place) => [value, counts[at]![place]!])),
  ])
  return { rows, counts: Object.fromEntries(named) }
}

function count(counts: Uint32Array, { of, several }: FacetColumn, row: number): void {
  if (of) {
    if (of[row]! >= 0) counts[of[row]!]!++
  } else for (const value of several?.get(row) ?? []) counts[value]!++
}

const NONE = -1
const TWO = -2

/**
 * Index of the facet if the row fails exactly one facet; otherwise a constant for no failed facet
 * or for several.
 */
function failedOf(
  tests: readonly { readonly at: number; readonly passes: Test }[],
  row: number,
): number {
  let failed = NONE
  for (const { at, passes } of tests) {
    if (passes(row)) continue
    if (failed !== NONE) return TWO
    failed = at
  }
  return failed
}

/** Test of a row against the chosen values; undefined if no value of the facet is chosen. */
function testOf({ values, of, several }: FacetColumn, chosen: readonly string[]): Test | undefined {
  if (chosen.length === 0) return undefined
  const wanted = new Set(
    chosen.map((value) => values.indexOf(value)).filter((place) => place !== -1),
  )
  if (of) return (row) => wanted.has(of[row]!)
  return (row) => several?.get(row)?.some((value) => wanted.has(value)) ?? false
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
function restOf(
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
