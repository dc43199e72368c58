/**
 * Findings of people with several sessions: the person is the sample, so texts say people and n
 * counts people.
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

/** The word is not part of a path or of a longer name, such as `core/scenarios`. */
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

/** The text of the house with people in place of scenarios, in English or Chinese. */
export const inPeople = (text: string): string =>
  RULES.reduce((changed, [pattern, instead]) => changed.replace(pattern, instead), text)

/** A text that consists of the word, such as a column title; criteria of users keep theirs. */
const wholeInPeople = (text: string): string =>
  /^scenarios?$/iu.test(text) ? inPeople(text) : text

/**
 * Findings whose clusters are people: texts and n name them.
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
    ...(instrument && { instrument: textsInPeople(instrument, ['en', 'zh', 'text']) }),
    ...(stated && {
      stated: Object.fromEntries(
        Object.entries(stated).map(([sentence, claims]) => [inPeople(sentence), claims]),
      ),
    }),
    ...(translations && { translations: translationsInPeople(translations) }),
  }
}

/** The claim with people as the unit of its mean. */
export const claimInPeople = <T extends Pick<Claim, 'estimand' | 'rates'>>(claim: T): T => ({
  ...textsInPeople(claim, ['why', 'method', 'sentence', 'withheld', 'tail']),
  estimand: { ...claim.estimand, over: 'people' },
  ...(claim.rates && { rates: claim.rates.map((rate) => claimInPeople(rate)) }),
})

/** The table with `of: people`, and with n, titles and notes that count people. */
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
 * The number with n as the number of people. A number without clusters that counts more values than
 * people took sessions for the sample, so its interval is withheld.
 */
function cellInPeople(cell: Cell, people: number): Cell {
  if (typeof cell === 'string') return wholeInPeople(cell)
  const { scenarios: _, ...rest } = textsInPeople(cell, ['why', 'method', 'noInterval', 'tail'])
  const { n, clusters = n } = rest
  const missing = rest.missing && renamed(rest.missing)
  const quantity: Quantity = { ...rest, ...(missing && { missing }) }
  if (rest.clusters === undefined && n > people) {
    const { interval, ...counted } = quantity
    return { ...counted, n: people, values: n, ...(interval && { noInterval: OF_SESSIONS }) }
  }
  return clusters === n ? quantity : { ...quantity, n: clusters, values: n }
}

const OF_SESSIONS = 'its method takes sessions for the sample'

/** Counts by reason; reasons whose texts become equal are added up. */
function renamed(missing: Readonly<Record<string, number>>): Record<string, number> {
  const all = byName<number>()
  for (const [why, count] of Object.entries(missing))
    all[inPeople(why)] = (all[inPeople(why)] ?? 0) + count
  return all
}

/** Members of a drawing that hold its titles. */
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

/** Copy of a value whose texts in members of these names say people; data keeps its texts. */
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
