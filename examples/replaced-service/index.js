/** A retriever by BM25, for the place of LongEmotion's. */
import { definePlugin, defineService, list, number, text, token } from '@attune/core'

/** The name is the agreement: what stands under it has the method `choose`. */
const retriever = token('longemotion/retriever')

export const bm25 = defineService(retriever, {
  revision: 1,
  summary:
    'Chooses the passages with the highest BM25 score for the words of the query; embeds nothing.',
  options: {
    k1: number({
      default: 1.2,
      minimum: 0,
      description: 'How soon more of the same word stops counting.',
    }),
    b: number({
      default: 0.75,
      minimum: 0,
      maximum: 1,
      description: 'How much long passages are marked down: 1 fully.',
    }),
    stopWords: list(text(), {
      default: [],
      description: 'Words that do not count, in lower case.',
    }),
  },
  create({ k1, b, stopWords }) {
    const out = new Set(stopWords)
    return {
      async choose({ query, texts, k, order }) {
        const wordsOf = (passage) =>
          (passage.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []).filter(
            (word) => !out.has(word),
          )
        const scores = scoresOf(wordsOf(query), texts.map(wordsOf), { k1, b })
        const best = [...scores.keys()]
          .toSorted((x, y) => scores[y] - scores[x] || x - y)
          .slice(0, k)
        return order === 'score' ? best : best.toSorted((x, y) => x - y)
      },
    }
  },
})

/**
 * BM25 of each passage: Σ idf · f (k1 + 1) / (f + k1 (1 − b + b · length / mean length)), with idf = ln(1 + (N − n + ½) / (n + ½)).
 *
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.
 */
export function scoresOf(query, passages, { k1, b }) {
  const mean = passages.reduce((sum, { length }) => sum + length, 0) / passages.length || 1
  const idf = (word) => {
    const n = passages.filter((words) => words.includes(word)).length
    return Math.log(1 + (passages.length - n + 0.5) / (n + 0.5))
  }
  const wanted = [...new Set(query)].map((word) => [word, idf(word)])
  return passages.map((words) => {
    const norm = k1 * (1 - b + (b * words.length) / mean)
    const part = ([word, weight]) => {
      const f = words.filter((each) => each === word).length
      return f === 0 ? 0 : (weight * f * (k1 + 1)) / (f + norm)
    }
    return wanted.reduce((sum, each) => sum + part(each), 0)
  })
}

export default definePlugin({
  contract: 1,
  name: 'bm25',
  components: {},
  services: { retriever: bm25 },
})
