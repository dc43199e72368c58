/**
 * Value of each facet (filter of the list) for each dialogue of the catalog. Computed once per
 * catalog, because every list counts all rows.
 */
import type { Catalog } from '../report-data.js'
import { conditionsText } from './conditions.js'

export interface FacetColumn {
  readonly name: string
  readonly values: readonly string[]
  /** For each row the index of its value in `values`, -1 for none. */
  readonly indices?: ArrayLike<number>
  /** For a facet with several values per row: the indices in `values`, by row. */
  readonly severalIndices?: ReadonlyMap<number, readonly number[]>
}

const cachedColumns = new WeakMap<Catalog, readonly FacetColumn[]>()

export function facetColumns(catalog: Catalog): readonly FacetColumn[] {
  const columns = cachedColumns.get(catalog) ?? columnsOf(catalog)
  cachedColumns.set(catalog, columns)
  return columns
}

function columnsOf(catalog: Catalog): readonly FacetColumn[] {
  const { dialogues, scenarios, supporters, endings, flags, settings, labels } = catalog
  const languages = distinct(scenarios.map(({ language }) => language))
  return [
    { name: 'supporter', values: supporters, indices: dialogues.supporter },
    {
      name: 'language',
      values: languages,
      indices: byScenario(catalog, ({ language }) => languages.indexOf(language)),
    },
    { name: 'ending', values: endings, indices: dialogues.ending },
    { name: 'setting', values: settings.map(conditionsText), indices: dialogues.setting },
    { name: 'flag', values: flags, severalIndices: flaggedRows(catalog) },
    ...Object.entries(tagValues(scenarios)).map(([name, values]): FacetColumn => ({
      name: `tag:${name}`,
      values,
      indices: byScenario(catalog, ({ tags }) => values.indexOf(tagOf(tags, name) ?? '')),
    })),
    ...labels.map(({ key, values }, at): FacetColumn => ({
      name: `label:${key}`,
      values,
      indices: dialogues.labels[at]!,
    })),
  ]
}

function byScenario(
  { scenarios, dialogues }: Catalog,
  valueOf: (scenario: Catalog['scenarios'][number]) => number,
): Int32Array {
  const values = scenarios.map(valueOf)
  return Int32Array.from(dialogues.scenario, (scenario) => values[scenario]!)
}

function flaggedRows({ dialogues }: Catalog): ReadonlyMap<number, readonly number[]> {
  const flagged = new Map<number, number[]>()
  for (const [flag, rows] of dialogues.flags.entries()) {
    for (const row of rows) {
      const own = flagged.get(row)
      if (own) own.push(flag)
      else flagged.set(row, [flag])
    }
  }
  return flagged
}

/** Flags of a row, as indices in `catalog.flags`. */
export const flagsAt = (catalog: Catalog, row: number): readonly number[] =>
  facetColumns(catalog)
    .find(({ severalIndices }) => severalIndices)
    ?.severalIndices?.get(row) ?? []

/** A tag with more values is not offered as a filter. */
const MOST_TAG_VALUES = 40

export function tagValues(
  scenarios: Catalog['scenarios'],
): Readonly<Record<string, readonly string[]>> {
  const names = distinct(scenarios.flatMap(({ tags }) => Object.keys(tags)))
  // A tag that only repeats the language is not a separate facet.
  const own = names.filter((name) =>
    scenarios.some(({ tags, language }) => (tagOf(tags, name) ?? language) !== language),
  )
  const entries = own.map(
    (name) => [name, distinct(scenarios.flatMap(({ tags }) => tagOf(tags, name) ?? []))] as const,
  )
  return Object.fromEntries(
    entries.filter(([, values]) => values.length > 1 && values.length <= MOST_TAG_VALUES),
  )
}

/** Value of a tag, whose name may be an inherited member such as `constructor`. */
const tagOf = (tags: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(tags, name) ? tags[name] : undefined

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]
