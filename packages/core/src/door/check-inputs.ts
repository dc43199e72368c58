/** Checks answers that a provider returns, and results of a prompt's parser. */

import type { Known } from '../contracts/data.js'
import type { ChatAnswer, Embeddings, Model, Rewards } from '../contracts/models.js'

import { checkUsage } from './check-results.js'
import { each, finite, known, list, oneOf, optional, record, refuse, text } from './shape.js'

export function checkModel(model: Model): void {
  const { chat, embedding, reward } = record(model, 'model', 'a model: { chat, embedding, reward }')
  optional(chat, 'model.chat', record)
  optional(embedding, 'model.embedding', record)
  optional(reward, 'model.reward', record)
}

export function checkChatAnswer(answer: ChatAnswer): void {
  const { text: said, reasoning, finish, usage, answeredBy, marks, why } = record(answer, 'answer')
  text(said, 'answer.text')
  optional(reasoning, 'answer.reasoning', text)
  oneOf(finish, 'answer.finish', 'complete', 'length', 'filter', 'refusal', 'other')
  checkUsage(usage, 'answer.usage')
  optional(answeredBy, 'answer.answeredBy', (given, path) => {
    const { model, fingerprint } = record(given, path)
    text(model, `${path}.model`)
    optional(fingerprint, `${path}.fingerprint`, text)
  })
  optional(why, 'answer.why', text)
  optional(marks, 'answer.marks', (given, path) =>
    each(given, path, (mark, at) => void oneOf(mark, at, 'refused-prompt', 'cut-prompt')),
  )
}

export const checkEmbeddings =
  (texts: number) =>
  (answer: Embeddings): void => {
    const { vectors, usage } = record(answer, 'answer')
    each(vectors, 'answer.vectors', (vector, path) => {
      if (!list(vector, path).every(Number.isFinite))
        refuse(path, 'a list of finite numbers', vector)
    })
    amount(vectors, texts, 'answer.vectors', 'one vector for each of the texts')
    checkUsage(usage, 'answer.usage')
  }

export const checkRewards =
  (pairs: number) =>
  (answer: Rewards): void => {
    const { logits, usage } = record(answer, 'answer')
    each(logits, 'answer.logits', finite)
    amount(logits, pairs, 'answer.logits', 'one logit for each of the pairs')
    checkUsage(usage, 'answer.usage')
  }

function amount(values: unknown, wanted: number, path: string, expected: string): void {
  const got = list(values, path).length
  if (got !== wanted) refuse(path, `${expected} (${wanted})`, got)
}

/** Checks what a parser returns. Number('five') is NaN, and a group that did not match undefined. */
export const checkParsed = (answer: Known<unknown>): void =>
  known(answer, 'the answer', (value, path) => {
    if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
      refuse(path, 'a value, or unknown(why) for a text without one', value)
  })
