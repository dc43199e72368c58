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
  /** Items that the text does not name, in the questionnaire's order. */
  readonly missing: readonly string[]
}

/**
 * Whether a text rates the whole questionnaire, as the first turn of the expression task must: it names all 20 items,
 * in this very spelling.
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion Expression; the released code.
 */
export function checkPanas(text: string): PanasCheck {
  const missing = panasItems.filter((item) => !text.includes(item))
  return { complete: missing.length === 0, missing }
}
