import { ngramsOf, overlapOf } from '@attune/statistics/text'
import { plainText, words } from '@attune/answers/internal'

export interface TokenF1 {
  readonly predictionTokens: readonly string[]
  readonly referenceTokens: readonly string[]
  /** Token F1 in [0, 1]. */
  readonly f1: number
}

/**
 * Articles with Unicode word boundaries: letters or digits of any script next to the word exclude a
 * match.
 */
const article = /(?<![\p{L}\p{N}])(?:a|an|the)(?![\p{L}\p{N}])/gu

const tokens = (text: string): string[] => words(plainText(text).replace(article, ' '))

/**
 * Token F1 of an answer against the reference answer: with o the size of the multiset intersection
 * of their tokens, the harmonic mean of precision o/|prediction| and recall o/|reference|; 0 when
 * nothing overlaps, also when both are empty. Tokens are lower-case words without articles; an
 * ASCII punctuation character separates words (SQuAD deletes it instead), other punctuation stays.
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion QA and the released scorer.
 */
export function tokenF1(prediction: string, reference: string): TokenF1 {
  const [predictionTokens, referenceTokens] = [tokens(prediction), tokens(reference)]
  const overlap = overlapOf(ngramsOf(predictionTokens, 1), ngramsOf(referenceTokens, 1))
  const f1 = overlap === 0 ? 0 : (2 * overlap) / (predictionTokens.length + referenceTokens.length)
  return { predictionTokens, referenceTokens, f1 }
}
