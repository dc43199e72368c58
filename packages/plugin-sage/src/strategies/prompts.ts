import { definePrompt } from '@attune/core'
import { unfencedText } from '@attune/core/answers'
import { notice } from '../sentient-agent/stand-in-reading.js'
import { strategyNames, type StrategyCode } from './codes.js'
import { readUnquoted } from '@attune/answers'
import { parseStrategyAnswer, type StrategyAnswer, strategyTag } from './strategy-answer.js'

const advising = /\b(?:you should|you need to|try to|my advice|i suggest)\b|建议|应该|试试|需要/iu

/** Strategies that the rules detect in a reply. */
function strategiesIn(reply: string): StrategyCode[] {
  const { reflects, asks } = notice(reply)
  return [
    ...(asks ? (['A-2'] as const) : []),
    ...(reflects ? (['B-2'] as const) : []),
    ...(advising.test(reply) ? (['F-4'] as const) : []),
  ]
}

export const strategyPrompt = definePrompt<{ dialogue: string; reply: string }, StrategyAnswer>({
  id: 'strategy-annotation',
  expects: { tokens: 150 },
  folder: new URL('.', import.meta.url),
  fields: ['dialogue', 'reply'],
  parse: (text, { reply }) => readUnquoted(text, unfencedText(String(reply)), strategyTag, parseStrategyAnswer),
  standIn: ({ input: { reply } }) =>
    `<Strategy>${strategiesIn(unfencedText(reply))
      .map((code) => `(${code}) ${strategyNames[code].en}`)
      .join(', ')}</Strategy>`,
})
