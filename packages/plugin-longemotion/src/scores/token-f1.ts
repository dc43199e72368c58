import { plainText, words } from '../text.js'

export interface TokenF1 {
  readonly predictionTokens: readonly string[]
  readonly referenceTokens: readonly string[]
  /** In [0, 1]. */
  readonly f1: number
}

/** Word edges are Unicode-aware: an article that is glued to a letter or a number of any script is none. */
const article = /(?<![\p{L}\p{N}])(?:a|an|the)(?![\p{L}\p{N}])/gu

const tokens = (text: string): string[] => words(plainText(text).replace(article, ' '))

/**
 * Token F1 of an answer against the reference answer: with o the size of the multiset intersection of their tokens,
 * the harmonic mean of precision o/|prediction| and recall o/|reference|; 0 when nothing overlaps, also when both are
 * empty. Tokens are lower-case words without articles; an ASCII punctuation character separates words (SQuAD deletes
 * it instead), other punctuation stays.
 *
 * Source: LongEmotion (arXiv 2509.07403), task Emotion QA and the released scorer.
 */
export function tokenF1(prediction: string, reference: string): TokenF1 {
  const [predictionTokens, referenceTokens] = [tokens(prediction), tokens(reference)]
  const overlap = overlapOf(predictionTokens, referenceTokens)
  const f1 = overlap === 0 ? 0 : (2 * overlap) / (predictionTokens.length + referenceTokens.length)
  return { predictionTokens, referenceTokens, f1 }
}

function overlapOf(first: readonly string[], second: readonly string[]): number {
  const left = new Map<string, number>()
  for (const token of first) left.set(token, (left.get(token) ?? 0) + 1)
  let overlap = 0
  for (const token of second) {
    const count = left.get(token) ?? 0
    if (count === 0) continue
    left.set(token, count - 1)
    overlap += 1
  }
  return overlap
}
