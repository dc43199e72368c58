import { known, unknown, type Known } from '@attune/core'
import { ratedItem, ratedText } from '@attune/answers/internal'
import { readData } from '@attune/kit'
import { entryOf } from '@attune/statistics'

/**
 * The PANAS questionnaire: its items in order, the items of positive affect, and the words for the
 * ratings 1 to 5. The words include those of earlier versions of Attune's prompts.
 */
const panas = readData<{
  readonly items: readonly string[]
  readonly positive: readonly string[]
  readonly anchors: Readonly<Record<string, number>>
}>(new URL('panas.json', import.meta.url))

/** Items of the PANAS. Source: Watson, Clark & Tellegen (1988). */
export const panasItems = panas.items

export interface PanasCheck {
  readonly complete: boolean
  /** Items without a rating, in the questionnaire's order. */
  readonly missing: readonly string[]
}

/** Items of the scales of positive and negative affect. Source: Watson, Clark & Tellegen (1988). */
export const panasScales: Readonly<Record<'positive' | 'negative', readonly string[]>> = {
  positive: panas.positive,
  negative: panasItems.filter((item) => !panas.positive.includes(item)),
}

const readings: Readonly<Record<'rated' | 'released', (text: string, item: string) => boolean>> = {
  rated: (text, item) => ratedItem(text, item, panas.anchors) !== undefined,
  released: (text, item) => text.includes(item),
}

/**
 * Checks that a text rates the complete questionnaire, as the first turn of the expression task
 * must: each of the 20 items is followed by a number from 1 to 5 or a word of the scale.
 *
 * @param reading `rated` (default); `released`: the text names all items in their exact spelling
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
 * Ratings of the questionnaire's items in a text: the first number, numeral or word of the scale
 * after each name. Ranges and two different ratings are rejected. Unknown unless all 20 items have
 * a rating.
 *
 * Source: Watson, Clark & Tellegen (1988); the published scores of LongEmotion do not use the
 * numbers.
 */
export function readPanas(text: string): Known<PanasRatings> {
  const said = ratedText(text)
  const ratings: Record<string, number> = {}
  for (const item of panasItems) {
    const rating = ratedItem(said, item, panas.anchors)
    if (rating === undefined) return unknown(`no rating of ${item}`)
    ratings[item] = rating
  }
  const sum = (items: readonly string[]): number =>
    items.reduce((total, item) => total + ratings[item]!, 0)
  return known({
    ratings,
    positive: sum(panasScales.positive),
    negative: sum(panasScales.negative),
  })
}
