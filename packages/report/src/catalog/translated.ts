/** Translates English texts of the page with a dictionary. */
import type { Overview } from '../report-data.js'

/**
 * English separators and their Chinese forms: between items of a list, between a label and a title,
 * and between subject and reason. Texts are split there to translate the parts.
 */
const SEPARATORS = [
  ['; ', '；'],
  [' · ', ' · '],
  [': ', '：'],
] as const

/**
 * Translation of a text, or a text with its known parts translated; undefined if the dictionary has
 * neither.
 */
export function translatedText(
  text: string,
  lookUp: (part: string) => string | undefined,
): string | undefined {
  const whole = lookUp(text)
  if (whole !== undefined) return whole
  const between = SEPARATORS.find(([each]) => text.includes(each))
  if (between === undefined) return undefined
  const at = text.indexOf(between[0])
  const [first, rest] = [text.slice(0, at), text.slice(at + between[0].length)]
  const [one, other] = [translatedText(first, lookUp), translatedText(rest, lookUp)]
  return one === undefined && other === undefined
    ? undefined
    : `${one ?? first}${between[1]}${other ?? rest}`
}

/**
 * Names of members whose texts are translated in parts, and of members whose texts are translated
 * as a whole only. No member in these lists holds names from a config.
 */
const TRANSLATED_IN_PARTS = new Set(['title', 'why', 'criterion'])
const TRANSLATED_WHOLE = new Set(['text', 'about', 'notes', 'description', 'outcome', 'services'])

type LookUp = (text: string) => string | undefined

/**
 * Copy of a value in which texts by components and analyses are translated. Texts of scenarios and
 * dialogues are unchanged.
 */
export function translated<T>(value: T, lookUp: LookUp, fields: 'all' | 'titles' = 'all'): T {
  if (Array.isArray(value))
    return value.map((each) => translated(each as unknown, lookUp, fields)) as T
  if (typeof value !== 'object' || value === null || 'language' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [
      name,
      translatedField(name, each, lookUp, fields),
    ]),
  ) as T
}

/**
 * Overview in Chinese. Gates are unchanged, since they bring Chinese sentences and quote dialogues.
 */
export const translatedOverview = (overview: Overview, lookUp: LookUp): Overview => ({
  ...translated(overview, lookUp),
  ...(overview.gates && { gates: overview.gates }),
})

function translatedField(
  name: string,
  value: unknown,
  lookUp: LookUp,
  fields: 'all' | 'titles',
): unknown {
  const isWhole = fields === 'all' && TRANSLATED_WHOLE.has(name)
  if (typeof value === 'string') {
    if (TRANSLATED_IN_PARTS.has(name)) return translatedText(value, lookUp) ?? value
    return isWhole ? (lookUp(value) ?? value) : value
  }
  if (isWhole && Array.isArray(value))
    return value.map((each: unknown) => (typeof each === 'string' ? (lookUp(each) ?? each) : each))
  return translated(value, lookUp, fields)
}
