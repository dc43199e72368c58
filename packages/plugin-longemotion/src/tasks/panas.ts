import { plainSigns, tidied } from '@attune/core/answers'
import { entryOf } from '../input.js'

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

/** The questionnaire's words for 1 to 5, and those of our earlier prompts. */
const anchors =
  'very slightly|not at all|a little|moderately|quite a bit|extremely|hardly|slightly|to some degree|strongly|as strongly'

const ratingOf = (item: string): RegExp =>
  new RegExp(
    String.raw`(?<![a-z])${item}(?![a-z])["'*_\x60)\]]*[^a-z0-9\n]{0,12}(?:(?:rating|score|is|feels?|at|of|my|level|i|would|rate|this|it|as|a)[\s:]*){0,5}(?:\(?[1-5](?![0-9])|(?:${anchors})(?![a-z])|[*_:]*\s*\n\s*[*_]*[1-5][*_]*\s*(?=\n|$))`,
    'i',
  )

const readings: Readonly<Record<'rated' | 'released', (text: string, item: string) => boolean>> = {
  rated: (text, item) => ratingOf(item).test(text),
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
  const said = reading === 'rated' ? plainSigns(tidied(text)) : text
  const missing = panasItems.filter((item) => !isThere(said, item))
  return { complete: missing.length === 0, missing }
}
