import { known, unknown, type Known } from '@attune/core'
import { plainSigns, spansIn, tidied, withDigits } from '@attune/answers'
import { entryOf } from '@attune/statistics'

/** The items of the PANAS questionnaire, in its order. Source: Watson, Clark & Tellegen (1988). */
export const panasItems: readonly string[] = [
  'Interested',
  'Distressed',
  'Excited',
  'Upset',
  'Strong',
  'Guilty',
  'Scared',
  'Hostile',
  'Enthusiastic',
  'Proud',
  'Irritable',
  'Alert',
  'Ashamed',
  'Inspired',
  'Nervous',
  'Determined',
  'Attentive',
  'Jittery',
  'Active',
  'Afraid',
]

export interface PanasCheck {
  readonly complete: boolean
  /** Items that the text does not rate, in the questionnaire's order. */
  readonly missing: readonly string[]
}

const positive = [
  'Interested',
  'Excited',
  'Strong',
  'Enthusiastic',
  'Proud',
  'Alert',
  'Inspired',
  'Determined',
  'Attentive',
  'Active',
]

/** The items of each scale: positive and negative affect. Source: Watson, Clark & Tellegen (1988). */
export const panasScales: Readonly<Record<'positive' | 'negative', readonly string[]>> = {
  positive,
  negative: panasItems.filter((item) => !positive.includes(item)),
}

/** The questionnaire's words for 1 to 5, and those of our earlier prompts. */
const anchorNumbers: Readonly<Record<string, number>> = {
  'very slightly': 1,
  'not at all': 1,
  'a little': 2,
  moderately: 3,
  'quite a bit': 4,
  extremely: 5,
  hardly: 1,
  slightly: 2,
  'to some degree': 3,
  strongly: 4,
  'as strongly': 5,
}
const anchors = Object.keys(anchorNumbers).join('|')

const ratingOf = (item: string): RegExp =>
  new RegExp(
    String.raw`(?<![a-z])${item}(?![a-z])["'*_\x60)\]]{0,12}[^a-z0-9\n]{0,12}(?:(?:rating|score|is|feels?|at|of|my|level|i|would|rate|this|it|as|a)[\s:]{0,12}){0,5}(?:\(?(?<number>[1-5])(?![0-9])|(?<anchor>${anchors})(?![a-z])|[*_:]{0,12}\s{0,40}\n\s{0,40}[*_]{0,4}(?<below>[1-5])[*_]{0,4}[ \t]{0,40}(?=\n|$))`,
    'gi',
  )

/**
 * The first rating of an item; none where it is a range, or where a later line that begins with the item gives another one.
 */
function ratingIn(text: string, item: string): number | undefined {
  const found = [...text.matchAll(ratingOf(item))].map((match) => {
    const { number, below, anchor = '' } = match.groups ?? {}
    const lead =
      text
        .slice(Math.max(0, match.index - 40), match.index)
        .split('\n')
        .at(-1) ?? ''
    const end = match.index + match[0].length
    const isRange = number !== undefined && isRangeAt(text.slice(end - 1, end + 20))
    const value = isRange ? undefined : Number(number ?? below ?? anchorNumbers[anchor.toLowerCase()])
    return { value, beginsLine: /^[^\p{L}]*$/u.test(lead) }
  })
  const value = found[0]?.value
  return found.slice(1).some((other) => other.beginsLine && other.value !== value) ? undefined : value
}

const isRangeAt = (text: string): boolean =>
  spansIn(text).some(({ start }) => start === 0) || /^[1-5]\s{0,3}(?:or|或)\s{0,3}[1-5]/.test(text)

const readings: Readonly<Record<'rated' | 'released', (text: string, item: string) => boolean>> = {
  rated: (text, item) => ratingIn(text, item) !== undefined,
  released: (text, item) => text.includes(item),
}

/**
 * Whether a text rates the whole questionnaire, as the first turn of the expression task must: each of the 20 items has a
 * number from 1 to 5, or one of the scale's words, behind it.
 *
 * @param reading `rated` (default); `released`: the text names all items, in this very spelling
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Expression; released: the released code.
 */
export function checkPanas(text: string, reading: 'rated' | 'released' = 'rated'): PanasCheck {
  const isThere = entryOf('reading', readings, reading)
  const said = reading === 'rated' ? readable(text) : text
  const missing = panasItems.filter((item) => !isThere(said, item))
  return { complete: missing.length === 0, missing }
}

const readable = (text: string): string => withDigits(plainSigns(tidied(text)))

/** Ratings from 1 to 5 by item, and the sums of the two scales, each from 10 to 50. */
export interface PanasRatings {
  readonly ratings: Readonly<Record<string, number>>
  readonly positive: number
  readonly negative: number
}

/**
 * The ratings that a text gives the items of the questionnaire: the first number, numeral or word of the scale behind each
 * name. A range is no rating, and neither are two different ones.
 * Unknown unless all 20 items have one.
 *
 * Source: Watson, Clark & Tellegen (1988); the published scores of LongEmotion do not use the numbers.
 */
export function readPanas(text: string): Known<PanasRatings> {
  const said = readable(text)
  const ratings: Record<string, number> = {}
  for (const item of panasItems) {
    const rating = ratingIn(said, item)
    if (rating === undefined) return unknown(`no rating of ${item}`)
    ratings[item] = rating
  }
  const sum = (items: readonly string[]): number => items.reduce((total, item) => total + ratings[item]!, 0)
  return known({ ratings, positive: sum(panasScales.positive), negative: sum(panasScales.negative) })
}
