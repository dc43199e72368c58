import type { Known } from '../../contracts/data.js'
import { defineEstimator } from '../../define.js'
import { known, partition, unknown } from '../../known.js'

/** Sentiment of a text in [0, 1]; 0.5 where it has none. */
export type SentimentScore = (text: string, language: string) => number

function meanOf(series: readonly Known<number>[]): Known<number> {
  const { values } = partition(series)
  if (values.length === 0) return unknown('no seeker turn with text')
  return known(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/**
 * The estimator `core/lexicon` over a score of single texts: series `sentiment`, one value in [0, 1] per seeker turn, and
 * measure `mean`, the mean of those that are known. A turn without text is unknown.
 */
export const lexiconBy = (score: SentimentScore) =>
  defineEstimator({
    revision: 2,
    synthetic: true,
    summary: 'Sentiment of each seeker turn from a word list: fast and rough.',
    present: {
      values: {
        sentiment: { title: 'Sentiment', range: [0, 1], digits: 2, better: 'higher' },
        mean: { title: 'Mean sentiment', range: [0, 1], digits: 3, better: 'higher' },
      },
    },
    options: { type: 'object', properties: {}, additionalProperties: false },
    create: () => ({
      async estimate({ turns }, { language }) {
        const sentiment = turns
          .filter(({ speaker }) => speaker === 'seeker')
          .map(({ text }) => (text.trim() === '' ? unknown('turn without text') : known(score(text, language))))
        return { measures: { mean: meanOf(sentiment) }, series: { sentiment: { over: 'seeker', values: sentiment } } }
      },
    }),
  })
