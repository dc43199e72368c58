import { type Known, known, unknown } from '@attune/core'
import { wordsOf } from '@attune/statistics/text'
import type { PhraseIndex } from './markers.js'

/** Words between a negator and what it turns round. */
const REACH = 3

/** (pleasant - unpleasant) / (pleasant + unpleasant + 1) by a word list, -1 to 1; unknown (`no_values`) without a word of the list. */
export function sentimentOf(text: string, index: PhraseIndex): Known<number> {
  let positive = 0
  let negative = 0
  let negatedAt = -Infinity
  for (const { category, from } of index.hits(wordsOf(text))) {
    if (category === 'negators') {
      negatedAt = from
      continue
    }
    const isTurned = from - negatedAt <= REACH
    if ((category === 'positive') !== isTurned) positive += 1
    else negative += 1
    negatedAt = -Infinity
  }
  return positive + negative === 0 ? unknown('no_values') : known((positive - negative) / (positive + negative + 1))
}
