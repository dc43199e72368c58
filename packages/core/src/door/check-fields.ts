/**
 * Checks that the marks of a Vega-Lite figure read fields that its data have. Vega-Lite itself
 * draws a misspelt field as an empty figure.
 */
import { closest } from '../schema/suggestion.js'
import { isBag } from '../values.js'
import { misshapen, refuse } from './shape.js'

type Bag = Readonly<Record<string, unknown>>

/** Fields of the data at one place of a figure; undefined if they cannot be known. */
type Fields = ReadonlySet<string> | undefined

const MARKS = (
  'arc area bar boxplot circle errorband errorbar geoshape image line point rect rule square text ' +
  'tick trail'
).split(' ')
const TYPES = ['quantitative', 'temporal', 'ordinal', 'nominal', 'geojson']

/**
 * Throws if an encoding names a field that the inline data of its mark do not have, or for a mark or
 * a type of a field that Vega-Lite does not know.
 */
export function checkFields(spec: Bag, path: string): void {
  walk(spec, path, undefined, isBag(spec['datasets']) ? spec['datasets'] : {})
}

const INNER = ['layer', 'concat', 'hconcat', 'vconcat'] as const

function checkWords({ mark, encoding }: Bag, path: string): void {
  const name = isBag(mark) ? mark['type'] : mark
  if (name !== undefined) oneWord(name, `${path}.mark`, MARKS)
  for (const [channel, given] of isBag(encoding) ? Object.entries(encoding) : [])
    if (isBag(given) && given['type'] !== undefined)
      oneWord(given['type'], `${path}.encoding.${channel}.type`, TYPES)
}

function oneWord(value: unknown, path: string, words: readonly string[]): void {
  if (words.includes(value as string)) return
  const near = typeof value === 'string' ? closest(value, words) : undefined
  refuse(path, near === undefined ? `one of ${words.join(', ')}` : `"${near}"`, value)
}

function walk(spec: Bag, path: string, above: Fields, datasets: Bag): void {
  checkWords(spec, path)
  const fields = fieldsOf(spec, above, datasets)
  if (fields !== undefined && fields.size > 0)
    for (const [place, name] of named(spec))
      if (!fields.has(name)) {
        const near = closest(name, [...fields])
        const hint = near === undefined ? '' : ` (did you mean "${near}"?)`
        misshapen(
          `${path}.${place}`,
          `a field of the data: ${[...fields].join(', ')}${hint}`,
          JSON.stringify(name),
        )
      }
  for (const name of INNER) {
    const parts = spec[name]
    if (!Array.isArray(parts)) continue
    for (const [at, part] of parts.entries())
      if (isBag(part)) walk(part, `${path}.${name}[${at}]`, fields, datasets)
  }
  if (isBag(spec['spec'])) walk(spec['spec'], `${path}.spec`, fields, datasets)
}

function fieldsOf({ data, transform }: Bag, above: Fields, datasets: Bag): Fields {
  const own = isBag(data) ? inline(data, datasets) : above
  if (own === undefined || transform === undefined) return own
  if (!Array.isArray(transform)) return undefined
  const all = new Set(own)
  for (const step of transform as readonly unknown[]) {
    const made = isBag(step) ? madeBy(step) : undefined
    if (made === undefined) return undefined
    for (const name of made) all.add(name)
  }
  return all
}

/** Fields of data in the figure itself: those that any row has. */
function inline({ values, name }: Bag, datasets: Bag): Fields {
  const rows = values ?? datasets[String(name)]
  if (!Array.isArray(rows) || !rows.every(isBag)) return undefined
  return new Set(rows.flatMap((row) => Object.keys(row)))
}

/** Transforms that add no field, or only those in `as`. Others make names of their own. */
const PLAIN = ['sample', 'calculate', 'timeUnit', 'extent'] as const

/**
 * Fields that a step adds; undefined if they are unknown. After a filter they are, since it may
 * select rows with further fields, of which there are none in these data.
 */
function madeBy(step: Bag): readonly string[] | undefined {
  const parts = ['aggregate', 'joinaggregate', 'window'].flatMap((name) =>
    Array.isArray(step[name]) ? (step[name] as readonly Bag[]) : [],
  )
  if (parts.length > 0) return parts.flatMap(({ as }) => namesIn(as))
  return PLAIN.some((name) => name in step) ? namesIn(step['as']) : undefined
}

const namesIn = (as: unknown): readonly string[] =>
  (Array.isArray(as) ? as : [as]).filter((name): name is string => typeof name === 'string')

/** Fields that the encoding, and a facet, of a figure name, with their place. */
function named({ encoding, facet }: Bag): readonly (readonly [string, string])[] {
  const channels = isBag(encoding) ? Object.entries(encoding) : []
  return [
    ...channels.flatMap(([channel, given]) =>
      (Array.isArray(given) ? given : [given]).flatMap((each) =>
        fieldIn(each, `encoding.${channel}.field`),
      ),
    ),
    ...fieldIn(facet, 'facet.field'),
  ]
}

/** A plain field name. Paths into objects, such as `a.b`, are not checked. */
function fieldIn(channel: unknown, place: string): readonly (readonly [string, string])[] {
  const field = isBag(channel) ? channel['field'] : undefined
  return typeof field === 'string' && !/[.[\]\\]/.test(field) ? [[place, field]] : []
}
