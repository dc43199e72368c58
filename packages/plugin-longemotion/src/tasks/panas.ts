import { known, unknown, type Known } from '@attune/core'
import { ratedItem, ratedText } from '@attune/answers'
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
const readings: Readonly<Record<'rated' | 'released', (text: string, item: string) => boolean>> = {
  rated: (text, item) => ratedItem(text, item, anchorNumbers) !== undefined,
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
  const said = reading === 'rated' ? ratedText(text) : text
  const missing = panasItems.filter((item) => !isThere(said, item))
  return { complete: missing.length === 0, missing }
}

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
  const said = ratedText(text)
  const ratings: Record<string, number> = {}
  for (const item of panasItems) {
    const rating = ratedItem(said, item, anchorNumbers)
    if (rating === undefined) return unknown(`no rating of ${item}`)
    ratings[item] = rating
  }
  const sum = (items: readonly string[]): number => items.reduce((total, item) => total + ratings[item]!, 0)
  return known({ ratings, positive: sum(panasScales.positive), negative: sum(panasScales.negative) })
}
