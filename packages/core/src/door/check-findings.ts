import type { Column, Findings, Quantity } from '../contracts/findings.js'
import { checkFields } from './check-fields.js'
import {
  checkPlain,
  count,
  each,
  exactly,
  filled,
  finite,
  known,
  list,
  oneOf,
  optional,
  record,
  refuse,
  text,
} from './shape.js'

/**
 * Maximum size of an analysis's result, in characters of JSON. The limit is high, since figures
 * contain the values of all dialogues.
 */
const LARGEST_FINDINGS = 32e6

const FINDINGS = [
  'tables',
  'figures',
  'sentences',
  'stated',
  'instrument',
  'marks',
  'warnings',
  'translations',
]
const TABLE = ['id', 'title', 'columns', 'rows', 'notes', 'compares', 'of', 'translations']
const COLUMN = [
  'key',
  'title',
  'about',
  'scale',
  'digits',
  'better',
  'unit',
  'range',
  'floor',
  'sameAs',
]
const QUANTITY = [
  'value',
  'n',
  'values',
  'clusters',
  'scenarios',
  'interval',
  'noInterval',
  'missing',
  'p',
  'adjusted',
  'tail',
  'claim',
  'offline',
]
const FIGURE = ['id', 'title', 'description', 'spec', 'offline']

export function checkFindings(findings: Findings): void {
  const { tables, figures, sentences, stated, instrument, marks, warnings, translations } = exactly(
    findings,
    'findings',
    FINDINGS,
    '{ tables, figures }',
  )
  each(tables, 'findings.tables', checkTable)
  distinct(tables, 'findings.tables')
  checkCompared(tables as Findings['tables'])
  each(figures, 'findings.figures', checkFigure)
  distinct(figures, 'findings.figures')
  optional(sentences, 'findings.sentences', (all, at) => each(all, at, saidText))
  optional(stated, 'findings.stated', (all, at) => {
    for (const [sentence, ids] of Object.entries(record(all, at)))
      each(ids, `${at}[${JSON.stringify(sentence)}]`, filled)
  })
  optional(instrument, 'findings.instrument', (all, at) => each(all, at, checkNote))
  optional(marks, 'findings.marks', (named, at) => {
    for (const [name, all] of Object.entries(record(named, at)))
      each(all, `${at}[${JSON.stringify(name)}]`, checkMark)
  })
  const said: readonly unknown[] = Array.isArray(sentences) ? sentences : []
  optional(warnings, 'findings.warnings', (all, at) =>
    each(all, at, (warning, path) => {
      filled(warning, path)
      if (!said.includes(warning)) refuse(path, 'one of the sentences', warning)
    }),
  )
  optional(translations, 'findings.translations', checkTranslations)
  checkPlain(findings, 'findings', LARGEST_FINDINGS)
}

/** Matches values of code that a text has by mistake. */
const FOREIGN = /\bNaN\b|\[object \w+\]/
const FOREIGN_IN_SENTENCE = /\bNaN\b|\[object \w+\]|\bundefined\b/

/** Throws for a text that contains NaN, or an object in place of its words. */
function readable(value: unknown, path: string, foreign = FOREIGN): void {
  const found = foreign.exec(text(value, path))
  if (found) refuse(path, `a text without ${found[0]}: a value is known(…) or unknown(why)`, value)
}

function saidText(value: unknown, path: string): void {
  filled(value, path)
  readable(value, path, FOREIGN_IN_SENTENCE)
}

function checkNote(note: unknown, path: string): void {
  const { of, says } = record(note, path)
  oneOf(of, `${path}.of`, 'seeker')
  filled(says, `${path}.says`)
}

function checkMark(mark: unknown, path: string): void {
  const { scenario, supporter, repeat, conditions, value } = record(mark, path)
  filled(scenario, `${path}.scenario`)
  filled(supporter, `${path}.supporter`)
  count(repeat, `${path}.repeat`)
  for (const [name, condition] of Object.entries(record(conditions, `${path}.conditions`)))
    text(condition, `${path}.conditions[${JSON.stringify(name)}]`)
  known(value, `${path}.value`, finite)
}

/**
 * Checks that ids (or keys) are unique: exported files are named by ids, and cells are found by
 * keys.
 */
function distinct(all: unknown, path: string, name = 'id'): void {
  const ids = list(all, path).map((each) => (each as Readonly<Record<string, string>>)[name])
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (twice >= 0) refuse(`${path}[${twice}].${name}`, `each ${name} once`, ids[twice])
}

/** Checks that `compares` names a table of these findings: exports would otherwise mark nothing. */
function checkCompared(tables: Findings['tables']): void {
  const ids = tables.map(({ id }) => id)
  for (const [at, { compares }] of tables.entries())
    if (compares !== undefined && !ids.includes(compares))
      refuse(`findings.tables[${at}].compares`, `the id of a table: ${ids.join(', ')}`, compares)
}

function checkTable(table: unknown, path: string): void {
  const { id, title, columns, rows, notes, compares, translations } = exactly(table, path, TABLE)
  filled(id, `${path}.id`)
  readable(title, `${path}.title`)
  each(columns, `${path}.columns`, checkColumn)
  distinct(columns, `${path}.columns`, 'key')
  const keys = list(columns, path).map((column) => (column as { key: string }).key)
  const ranges = new Map(
    list(columns, path).map((column) => [(column as Column).key, (column as Column).range]),
  )
  each(rows, `${path}.rows`, (row, at) => {
    const cells = exactly(row, at, keys)
    for (const key of keys) {
      optional(cells[key], `${at}.${key}`, checkCell)
      checkRange(cells[key], ranges.get(key), `${at}.${key}`)
    }
  })
  each(notes, `${path}.notes`, readable)
  optional(compares, `${path}.compares`, filled)
  optional(translations, `${path}.translations`, checkTranslations)
}

/**
 * Throws if the value of a cell is outside of the range that its column declares. Differences and
 * changes, which carry their claim, are not values of the measure. Rounding of a mean may exceed
 * the range by some last digits.
 */
function checkRange(cell: unknown, range: Column['range'], path: string): void {
  if (range === undefined || typeof cell !== 'object' || cell === null) return
  const { value: known, claim, p } = cell as Quantity
  const { value } = known as { readonly value?: unknown }
  if (typeof value !== 'number' || claim !== undefined || p !== undefined) return
  const [least, greatest] = range
  const slack = 1e-9 * Math.max(Math.abs(least), Math.abs(greatest))
  if (value < least - slack || value > greatest + slack)
    refuse(
      `${path}.value.value`,
      `a number from ${least} to ${greatest}, the range of its column`,
      value,
    )
}

function checkTranslations(translations: unknown, path: string): void {
  for (const [language, texts] of Object.entries(record(translations, path))) {
    for (const [english, other] of Object.entries(record(texts, `${path}.${language}`))) {
      // Paths of thousands of texts are only made for faults.
      if (typeof other !== 'string') text(other, `${path}.${language}[${JSON.stringify(english)}]`)
    }
  }
}

function checkColumn(column: unknown, path: string): void {
  const { key, title, about, scale, digits, better, unit, range, floor } = exactly(
    column,
    path,
    COLUMN,
  )
  filled(key, `${path}.key`)
  text(title, `${path}.title`)
  optional(about, `${path}.about`, text)
  optional(scale, `${path}.scale`, finite)
  optional(digits, `${path}.digits`, count)
  optional(better, `${path}.better`, (value, at) => oneOf(value, at, 'higher', 'lower'))
  optional(unit, `${path}.unit`, text)
  optional(range, `${path}.range`, (bounds, at) => each(bounds, at, finite))
  optional(floor, `${path}.floor`, finite)
}

function checkCell(cell: unknown, path: string): void {
  if (typeof cell === 'string') return
  const { value, n, clusters, scenarios, interval, missing, p, adjusted, tail, claim } = exactly(
    cell,
    path,
    QUANTITY,
    'a string or a quantity: { value, n }',
  )
  known(value, `${path}.value`, finite)
  count(n, `${path}.n`)
  optional(clusters, `${path}.clusters`, count)
  optional(scenarios, `${path}.scenarios`, count)
  optional(interval, `${path}.interval`, checkInterval)
  checkKnownCell(cell as Quantity, path)
  optional(missing, `${path}.missing`, (reasons, at) => {
    for (const [why, times] of Object.entries(record(reasons, at))) count(times, `${at}.${why}`)
  })
  optional(p, `${path}.p`, (value, at) => known(value, at, probability))
  optional(adjusted, `${path}.adjusted`, (value, at) => known(value, at, probability))
  optional(tail, `${path}.tail`, text)
  optional(claim, `${path}.claim`, (value, at) => filled(record(value, at)['id'], `${at}.id`))
}

/**
 * Throws if a known value rests on nothing, or is far from its interval. An estimate may be a
 * little outside of its bootstrap interval, so the slack is half the width.
 */
function checkKnownCell({ value, n, interval, noInterval }: Quantity, path: string): void {
  if (value.state !== 'known') return
  // Of nothing, a count is 0. A value by a rule rests on no observation, and says so.
  if (n === 0 && value.value !== 0 && noInterval === undefined)
    refuse(
      `${path}.n`,
      'at least 1 for a known value other than 0; write unknown(why) without values',
      n,
    )
  if (!interval) return
  const { lower, upper } = interval
  const slack = (upper - lower) / 2 + 1e-9 * Math.max(Math.abs(lower), Math.abs(upper))
  if (value.value < lower - slack || value.value > upper + slack)
    refuse(`${path}.value.value`, `a number within its interval, ${lower} to ${upper}`, value.value)
}

/** Rounding of a computed probability may exceed 1 by some last digits. */
function probability(value: unknown, path: string): number {
  const share = finite(value, path)
  return share < 0 || share > 1 + 1e-9 ? refuse(path, 'a number from 0 to 1', value) : share
}

function checkInterval(interval: unknown, path: string): void {
  const { lower, upper, level, method } = record(interval, path)
  finite(lower, `${path}.lower`)
  finite(upper, `${path}.upper`)
  finite(level, `${path}.level`)
  if ((lower as number) > (upper as number))
    refuse(`${path}.lower`, `a number up to the upper bound, ${String(upper)}`, lower)
  if ((level as number) <= 0 || (level as number) >= 1)
    refuse(`${path}.level`, 'a share between 0 and 1, such as 0.95', level)
  text(method, `${path}.method`)
}

function checkFigure(figure: unknown, path: string): void {
  const { id, title, description, spec } = exactly(figure, path, FIGURE)
  filled(id, `${path}.id`)
  text(title, `${path}.title`)
  text(description, `${path}.description`)
  checkFields(record(spec, `${path}.spec`), `${path}.spec`)
}
