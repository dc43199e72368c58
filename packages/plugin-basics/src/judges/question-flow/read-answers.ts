import { objectsIn, settled, tidied } from '@attune/answers'
import { isObject, type Statement, withInner } from '@attune/answers/internal'
import { type Json, type JsonObject, type Known, known, unknown } from '@attune/core'
import { plainName } from '../rubric/rubric-file.js'
import { namedBy } from './answer-words.js'
import type { ShownQuestion } from './question-text.js'

/** A judge's answer to one question. */
export interface Reply {
  /** One of the answers that the question lists. */
  readonly answer: string
  readonly rationale: string
  readonly evidence: Json | undefined
}

/** Replies by question id; unknown with a description of the mistake. */
export type Replies = Readonly<Record<string, Known<Reply>>>

/**
 * Reads JSON objects: one for a single question, or one with an object for each question. An answer
 * must be an option.
 */
export function readReplies(text: string, questions: readonly ShownQuestion[]): Replies {
  const answer = tidied(text)
  const objects = objectsIn(answer)
  return Object.fromEntries(
    questions.map((question) => {
      const isAlone = questions.length === 1
      const said = objects.flatMap(({ value, start, end }): Statement<JsonObject>[] => {
        const own = entryOf(value, question, isAlone)
        return own === undefined ? [] : [{ value: own, start, end }]
      })
      const readable = said.filter(({ value }) => optionIn(value, question) !== undefined)
      return [question.id, replyOf(answer, readable, question, isAlone && objects.length === 0)]
    }),
  )
}

function replyOf(
  text: string,
  statements: readonly Statement<JsonObject>[],
  question: ShownQuestion,
  isBare: boolean,
): Known<Reply> {
  const found = settled(text, statements)
  if (found !== undefined) {
    const rationale = memberOf(found, ['rationale', 'reason', 'reasoning', '理由'])
    return known({
      answer: optionIn(found, question)!,
      rationale: typeof rationale === 'string' ? rationale.trim() : '',
      evidence: memberOf(found, ['evidence', 'quotes', '证据', '依据']),
    })
  }
  if (statements.length > 1) return unknown('there are two different answers')
  const bare = isBare ? optionOf(text, question) : undefined
  if (bare !== undefined) return known({ answer: bare, rationale: '', evidence: undefined })
  return unknown(
    `there is no object with the answer ${question.answers.map(({ name }) => name).join(' or ')}`,
  )
}

/**
 * The part on one question: an object under its name, or for a single question any object with an
 * answer.
 */
function entryOf(
  value: JsonObject,
  { id }: ShownQuestion,
  isAlone: boolean,
): JsonObject | undefined {
  for (const object of withInner(value)) {
    for (const [key, entry] of Object.entries(object))
      if (plainName(key) === plainName(id)) return isObject(entry) ? entry : { answer: entry }
    const named = memberOf(object, ['question', 'id', '问题'])
    if (typeof named === 'string' && plainName(named) === plainName(id)) return object
  }
  return isAlone && saidIn(value) !== undefined ? value : undefined
}

const memberOf = (entry: JsonObject, names: readonly string[]): Json | undefined =>
  Object.entries(entry).find(([key]) => names.includes(key.trim().toLowerCase()))?.[1]

const saidIn = (entry: JsonObject): Json | undefined => memberOf(entry, ['answer', '回答', '答案'])

function optionIn(entry: JsonObject, question: ShownQuestion): string | undefined {
  const said = saidIn(entry)
  return typeof said === 'string' || typeof said === 'boolean' || typeof said === 'number'
    ? optionOf(String(said), question)
    : undefined
}

const optionOf = (text: string, { answers }: ShownQuestion): string | undefined =>
  namedBy(
    answers.map(({ name }) => name),
    text,
  )

/** Descriptions of the mistakes that help the model to correct them. */
export const problemsOf = (replies: Replies, questions: readonly ShownQuestion[]): string[] =>
  questions.flatMap(({ id }) => {
    const reply = replies[id]!
    if (reply.state === 'known') return []
    return [questions.length === 1 ? reply.why : `"${id}": ${reply.why}`]
  })
