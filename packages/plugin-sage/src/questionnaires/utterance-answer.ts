import type { Known } from '@attune/core'
import { numberedTag, taggedItems } from '@attune/answers'

export const utteranceItems = 15

export const utteranceTag = numberedTag('sentence')

/**
 * Reads the fifteen grades from 1 to 6 that the judge gives in numbered tags; item 13, whether the user feels less lonely, may not
 * apply.
 *
 * Source: SAGE, prompt of the utterance quality test; the paper gives no parsing rules.
 */
export const parseUtteranceAnswer = (text: string): Known<readonly Known<number>[]> =>
  taggedItems(text, { count: utteranceItems, tag: 'sentence', highest: 6, optional: 13 })
