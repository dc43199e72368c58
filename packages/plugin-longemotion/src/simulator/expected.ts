/** Typical answers of a supporter to each task. Only `attune plan` uses them. */
import type { Expected } from '@attune/core/internal'
import { summaryAspects } from '../items/index.js'
import { panasItems } from '../tasks/panas.js'

const reply = (tokens: number, text: string): Expected => ({ tokens, text })

/**
 * Text of about this many tokens for estimates of cost. Its sentences differ, because equal texts
 * would be enriched and embedded only once.
 */
const fillerText = (tokens: number, about: string): string =>
  Array.from(
    { length: Math.ceil(tokens / 15) },
    (_, at) => `Of ${about} it tells more, and this is point ${at + 1} of it.`,
  ).join(' ')

export const expectedOf = {
  classification: (choices: readonly string[]): Expected =>
    reply(15, JSON.stringify({ Emotion: choices[0] ?? '' })),
  detection: reply(12, '{"index": 0}'),
  qa: reply(12, '{"answer": "It is told in the article."}'),
  summary: reply(
    450,
    JSON.stringify(
      Object.fromEntries(summaryAspects.map((aspect) => [aspect, fillerText(85, aspect)])),
    ),
  ),
  conversation: reply(180, JSON.stringify({ response: fillerText(175, 'it') })),
  /** Ratings of the twenty items, each with a short explanation. */
  items: reply(
    600,
    panasItems.map((item, at) => `${at + 1}. ${item}: 3. ${fillerText(15, item)}`).join('\n'),
  ),
  /**
   * Text of one stage of the expression task. Published answers in the base setting have 8,546
   * tokens in total; in other settings every stage requires more than 3,000.
   */
  stage(least: number, about: string): Expected {
    const tokens = Math.round(Math.max(1600, least * 1.1))
    return reply(tokens, fillerText(tokens, about))
  },
}
