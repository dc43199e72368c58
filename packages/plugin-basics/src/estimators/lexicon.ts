import { defineEstimator, known, notApplicable } from '@attune/core'
import { notInLanguage } from '@attune/core/internal'

/** Sentiment of a text in [0, 1]; undefined if all its words are unknown. */
export type SentimentScore = (text: string, language: string) => number | undefined

const NOT_FOUND = 'no word found'

/** True for a language that has a word list. */
const isListed = (language: string): boolean => /^(?:en|zh)\b/i.test(language)

/**
 * The estimator `core/lexicon` on a score of single texts: series `sentiment`, one value in [0, 1]
 * per seeker turn; measure `mean`, the mean of the known values; and measure `coverage`, the share
 * of turns with text that contain a known word.
 */
export const lexiconBy = (score: SentimentScore) =>
  defineEstimator({
    revision: 4,
    summary:
      'Sentiment of each seeker turn from a word list, in English and Chinese: it reads words, and neither irony nor what is hinted at.',
    gives: {
      series: {
        sentiment: {
          over: 'seeker',
          title: { en: 'Sentiment', zh: '情感倾向' },
          about: {
            en: 'How pleasant the words of a message are, by a word list: 0.5 is neutral.',
            zh: '按词表，一条消息的用词有多愉快：0.5 为中性。',
          },
          range: [0, 1],
          digits: 2,
          better: 'higher',
        },
      },
      measures: {
        mean: {
          title: { en: 'Mean sentiment', zh: '平均情感倾向' },
          about: {
            en: 'How pleasant the words of the seeker are, by a word list: 0.5 is neutral. It reads words, not what is meant.',
            zh: '按词表，求助者的用词平均有多愉快：0.5 为中性。它只读词语，不读含义。',
          },
          range: [0, 1],
          digits: 3,
          better: 'higher',
        },
        coverage: {
          title: { en: 'Turns with a word found', zh: '含有词表词语的消息' },
          about: {
            en: 'The share of messages of the seeker with at least one word of the list.',
            zh: '求助者的消息中至少含有一个词表词语的比例。',
          },
          range: [0, 1],
          digits: 2,
        },
      },
    },
    options: { type: 'object', properties: {}, additionalProperties: false },
    create: () => ({
      async estimate({ turns }, { language }) {
        const none = isListed(language) ? notApplicable(NOT_FOUND) : notInLanguage('no word list')
        const said = turns.filter(({ speaker }) => speaker === 'seeker').map(({ text }) => text)
        const scores = said.map((text) =>
          text.trim() === '' || !isListed(language) ? undefined : score(text, language),
        )
        const withText = said.filter((text) => text.trim() !== '').length
        const found = scores.flatMap((value) => value ?? [])
        const sentiment = scores.map((value, at) =>
          value !== undefined
            ? known(value)
            : said[at]!.trim() === ''
              ? notApplicable('turn without text')
              : none,
        )
        const noMean = withText === 0 ? notApplicable('no seeker turn with text') : none
        return {
          measures: {
            mean:
              found.length === 0
                ? noMean
                : known(found.reduce((sum, value) => sum + value, 0) / found.length),
            coverage:
              withText === 0 || !isListed(language) ? noMean : known(found.length / withText),
          },
          series: { sentiment: { over: 'seeker', values: sentiment } },
        }
      },
    }),
  })
