/** Which dialogues of a catalog a query leaves, and how many each further choice would leave. */
import type { Catalog, ListQuery } from '../report-data.js'
import { conditionsText } from './conditions.js'

type Test = (row: number) => boolean

/** One facet: what is chosen of it, and which of its values a row has. */
interface Facet {
  readonly name: string
  readonly values: readonly string[]
  /** Places in `values`. */
  readonly of: (row: number) => readonly number[]
  readonly chosen: readonly string[]
}

export interface Filtered {
  readonly rows: readonly number[]
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** @param hits rows that hold the text that is searched; none: no text is */
export function filterRows(catalog: Catalog, query: ListQuery, hits?: ReadonlySet<number>): Filtered {
  const facets = facetsOf(catalog, query)
  const tests = facets.map(testOf)
  const passes = restOf(catalog, query, hits)
  const counts = facets.map(({ values }) => Array.from<number>({ length: values.length }).fill(0))
  const rows: number[] = []
  for (let row = 0; row < catalog.dialogues.place.length; row++) {
    if (!passes(row)) continue
    const failed = failedOf(tests, row)
    if (failed === TWO) continue
    if (failed === NONE) rows.push(row)
    for (const [at, facet] of facets.entries()) {
      if (failed !== NONE && failed !== at) continue
      for (const value of facet.of(row)) counts[at]![value]!++
    }
  }
  const named = facets.map(({ name, values }, at): [string, Record<string, number>] => [
    name,
    Object.fromEntries(values.map((value, place) => [value, counts[at]![place]!])),
  ])
  return { rows, counts: Object.fromEntries(named) }
}

const NONE = -1
const TWO = -2

/** The one facet that a row fails, none of them, or more than one. */
function failedOf(tests: readonly Test[], row: number): number {
  let failed = NONE
  for (let at = 0; at < tests.length; at++) {
    if (tests[at]!(row)) continue
    if (failed !== NONE) return TWO
    failed = at
  }
  return failed
}

function testOf({ values, of, chosen }: Facet): Test {
  if (chosen.length === 0) return () => true
  const wanted = new Set(chosen.map((value) => values.indexOf(value)))
  return (row) => of(row).some((value) => wanted.has(value))
}

/** What is no choice among values: a range, a search, whether there is a dialogue. */
function restOf({ dialogues, measures }: Catalog, { range, state }: ListQuery, hits?: ReadonlySet<number>): Test {
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

function facetsOf(catalog: Catalog, query: ListQuery): readonly Facet[] {
  const { dialogues, scenarios, supporters, endings, flags, settings, labels } = catalog
  const languages = distinct(scenarios.map(({ language }) => language))
  const languageOf = scenarios.map(({ language }) => [languages.indexOf(language)])
  const single = (column: readonly number[]) => {
    const lists = new Map<number, readonly number[]>()
    return (row: number): readonly number[] => {
      const value = column[row]!
      if (value < 0) return EMPTY
      const list = lists.get(value) ?? [value]
      lists.set(value, list)
      return list
    }
  }
  const flagged = flagsOf(catalog)
  return [
    { name: 'supporter', values: supporters, of: single(dialogues.supporter), chosen: query.supporters ?? [] },
    {
      name: 'language',
      values: languages,
      of: (row) => languageOf[dialogues.scenario[row]!]!,
      chosen: query.languages ?? [],
    },
    { name: 'ending', values: endings, of: single(dialogues.ending), chosen: query.endings ?? [] },
    {
      name: 'setting',
      values: settings.map(conditionsText),
      of: single(dialogues.setting),
      chosen: query.settings ?? [],
    },
    { name: 'flag', values: flags, of: (row) => flagged.get(row) ?? EMPTY, chosen: query.flags ?? [] },
    ...tagFacets(catalog, query.tags ?? []),
    ...labels.map(({ key, values }, at): Facet => ({
      name: `label:${key}`,
      values,
      of: single(dialogues.labels[at]!),
      chosen: chosenOf(query.labels ?? [], key),
    })),
  ]
}

const EMPTY: readonly number[] = []

const chosenOf = (pairs: readonly string[], name: string): string[] =>
  pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1))

export function flagsOf({ dialogues }: Pick<Catalog, 'dialogues'>): ReadonlyMap<number, readonly number[]> {
  const flagged = new Map<number, number[]>()
  for (const [flag, rows] of dialogues.flags.entries()) {
    for (const row of rows) flagged.set(row, [...(flagged.get(row) ?? []), flag])
  }
  return flagged
}

/** Tags by which scenarios can be grouped: with few values, not one per scenario. */
export const MOST_TAG_VALUES = 40

export function tagValues(scenarios: Catalog['scenarios']): Readonly<Record<string, readonly string[]>> {
  const names = distinct(scenarios.flatMap(({ tags }) => Object.keys(tags)))
  const entries = names.map((name) => [name, distinct(scenarios.flatMap(({ tags }) => tags[name] ?? []))] as const)
  return Object.fromEntries(entries.filter(([, values]) => values.length > 1 && values.length <= MOST_TAG_VALUES))
}

function tagFacets({ scenarios, dialogues }: Catalog, chosen: readonly string[]): Facet[] {
  return Object.entries(tagValues(scenarios)).map(([name, values]) => {
    const places = scenarios.map(({ tags }) => {
      const value = tags[name]
      return value === undefined ? EMPTY : [values.indexOf(value)]
    })
    return {
      name: `tag:${name}`,
      values,
      of: (row) => places[dialogues.scenario[row]!]!,
      chosen: chosenOf(chosen, name),
    }
  })
}

export const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]
