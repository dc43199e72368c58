import { type Known, known, unknown } from '@attune/core'
import { wordsOf } from '@attune/statistics/text'
import type { PhraseIndex } from './markers.js'

/** Maximum distance, in words, of a negator from the word that it negates. */
const NEGATION_REACH = 3

interface Found {
  readonly pleasant: number
  readonly unpleasant: number
}

function foundIn(words: readonly string[], index: PhraseIndex): Found {
  const found = { pleasant: 0, unpleasant: 0 }
  let negatedAt = -Infinity
  for (const { category, from } of index.hits(words)) {
    if (category === 'negators') {
      negatedAt = from
      continue
    }
    const isTurned = from - negatedAt <= NEGATION_REACH
    found[(category === 'positive') !== isTurned ? 'pleasant' : 'unpleasant'] += 1
    negatedAt = -Infinity
  }
  return found
}

/**
 * Sentiment of a text by a word list: (pleasant - unpleasant) / (pleasant + unpleasant + 1), from
 * -1 to 1. Unknown (`no_values`) without a word of the list.
 */
export function sentimentOf(text: string, index: PhraseIndex): Known<number> {
  const { pleasant, unpleasant } = foundIn(wordsOf(text), index)
  if (pleasant + unpleasant === 0) return unknown('no_values')
  return known((pleasant - unpleasant) / (pleasant + unpleasant + 1))
}

/** Number of pleasant words. */
export const pleasantIn = (words: readonly string[], index: PhraseIndex): number =>
  foundIn(words, index).pleasant
