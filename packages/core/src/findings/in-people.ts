/**
 * Adapts the results of analyses to persons with several sessions. The persons are then the sample,
 * so texts say "people" in place of "scenarios", and n counts people.
 */
import type { Json } from '../contracts/data.js'
import type { Claim } from '../contracts/claims.js'
import type {
  Cell,
  Figure,
  Findings,
  Quantity,
  Table,
  Translations,
} from '../contracts/findings.js'
import { byName, isBag } from '../values.js'

/**
 * Lookarounds that exclude "scenarios" within a path or a longer name, such as `core/scenarios`.
 */
const BEFORE = '(?<![\\w/.=-])'
const AFTER = '(?![\\w/=-]|\\.\\w)'
const word = (text: string): RegExp => new RegExp(`${BEFORE}${text}${AFTER}`, 'gu')

const RULES: readonly (readonly [RegExp, string])[] = [
  [word('paired by scenario and repeat'), 'paired by session and repeat'],
  [word('(?:independent )?scenario clusters'), 'people'],
  [word('(?:independent )?scenarios'), 'people'],
  [word('(?:independent )?scenario'), 'person'],
  [word('Scenarios'), 'People'],
  [word('Scenario'), 'Person'],
  [/按情景和重复配对/gu, '按会谈和重复配对'],
  [/(\d) ?(?:个|组)情景/gu, '$1 人'],
  [/(?:一个|个|组)?情景(?:聚类)?/gu, '人'],
]

/** A text of Attune (English or Chinese) with people in place of scenarios. */
export const inPeople = (text: string): string =>
  RULES.reduce((changed, [pattern, instead]) => changed.replace(pattern, instead), text)

/**
 * Replaces a text that consists only of the word, such as a column title. Names of users' criteria
 * that contain the word are kept.
 */
const wholeInPeople = (text: string): string =>
  /^scenarios?$/iu.test(text) ? inPeople(text) : text

/**
 * Adapts the results of an analysis whose clusters are people: texts say people, and n counts
 * people.
 *
 * @param people number of people of the evaluation
 */
export function findingsInPeople(findings: Findings, people: number): Findings {
  const { sentences, stated, warnings, instrument, translations } = findings
  return {
    ...findings,
    tables: findings.tables.map((table) => tableInPeople(table, people)),
    figures: findings.figures.map(figureInPeople),
    ...(sentences && { sentences: sentences.map(inPeople) }),
    ...(warnings && { warnings: warnings.map(inPeople) }),
    ...(instrument && { instrument: instrument.map((note) => textsInPeople(note, ['says'])) }),
    ...(stated && {
      stated: Object.fromEntries(
        Object.entries(stated).map(([sentence, claims]) => [inPeople(sentence), claims]),
      ),
    }),
    ...(translations && { translations: translationsInPeople(translations) }),
  }
}

/** Adapts a claim: its mean is taken over people, and its texts say so. */
export const claimInPeople = <T extends Pick<Claim, 'estimand' | 'rates'>>(claim: T): T => ({
  ...textsInPeople(claim, ['why', 'method', 'sentence', 'withheld', 'tail']),
  estimand: { ...claim.estimand, over: 'people' },
  ...(claim.rates && { rates: claim.rates.map((rate) => claimInPeople(rate)) }),
})

/** Adapts a table: sets `of: people`, and lets n, titles and notes count people. */
const tableInPeople = (table: Table, people: number): Table => ({
  ...table,
  of: 'people',
  title: inPeople(table.title),
  columns: table.columns.map((column) => ({ ...column, title: wholeInPeople(column.title) })),
  rows: table.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cellInPeople(cell, people)])),
  ),
  notes: table.notes.map(inPeople),
  ...(table.translations && { translations: translationsInPeople(table.translations) }),
})

/**
 * Adapts a cell: n becomes the number of people. A number without clusters whose n exceeds the
 * number of people was computed over sessions, so its interval is withheld.
 */
function cellInPeople(cell: Cell, people: number): Cell {
  if (typeof cell === 'string') return wholeInPeople(cell)
  const { scenarios: _, ...rest } = textsInPeople(cell, ['why', 'method', 'noInterval', 'tail'])
  const { n, clusters = n } = rest
  const missing = rest.missing && mergedCounts(rest.missing)
  const quantity: Quantity = { ...rest, ...(missing && { missing }) }
  if (rest.clusters === undefined && n > people) {
    const { interval, ...counted } = quantity
    return { ...counted, n: people, values: n, ...(interval && { noInterval: OF_SESSIONS }) }
  }
  return clusters === n ? quantity : { ...quantity, n: clusters, values: n }
}

const OF_SESSIONS = 'its method takes sessions for the sample'

/**
 * Counts of missing values by adapted reason. Counts of reasons whose texts become equal are added.
 */
function mergedCounts(missing: Readonly<Record<string, number>>): Record<string, number> {
  const all = byName<number>()
  for (const [why, count] of Object.entries(missing))
    all[inPeople(why)] = (all[inPeople(why)] ?? 0) + count
  return all
}

/** Members of a figure's specification that contain titles. */
const TITLES = ['title', 'subtitle', 'text']

const figureInPeople = (figure: Figure): Figure => ({
  ...figure,
  description: inPeople(figure.description),
  spec: textsInPeople(figure.spec, TITLES),
})

const translationsInPeople = (translations: Translations): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      {
        ...texts,
        ...Object.fromEntries(
          Object.entries(texts).map(([english, text]) => [inPeople(english), inPeople(text)]),
        ),
      },
    ]),
  )

/**
 * Copy of a value in which the texts of the named members say people in place of scenarios. Members
 * `values` and `data` are unchanged.
 */
function textsInPeople<T>(value: T, names: readonly string[]): T {
  const walk = (part: unknown, isNamed: boolean): unknown => {
    if (typeof part === 'string') return isNamed ? inPeople(part) : part
    if (Array.isArray(part)) return part.map((each) => walk(each, isNamed))
    if (!isBag(part)) return part
    return Object.fromEntries(
      Object.entries(part as Readonly<Record<string, Json>>).map(([name, each]) => [
        name,
        name === 'values' || name === 'data' ? each : walk(each, names.includes(name)),
      ]),
    )
  }
  return walk(value, false) as T
}
