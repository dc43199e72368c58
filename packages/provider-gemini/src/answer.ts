import type { Usage } from '@attune/core/internal'
import { isObject } from '@attune/core/answers'
import {
  type ChatAnswer,
  type ChatRequest,
  type Embeddings,
  finishOf,
  type ModelSettings,
} from '@attune/core/models'

type Reading = Pick<ModelSettings, 'http' | 'countTokens'>
type Fields = Readonly<Record<string, unknown>>

const objectsIn = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/**
 * Parses the body of a generateContent response.
 *
 * @throws the error of `malformed` if the body is not an answer
 */
export function readGenerated(body: unknown, request: ChatRequest, reading: Reading): ChatAnswer {
  const fields = isObject(body) ? body : {}
  const [candidate] = objectsIn(fields.candidates)
  if (!candidate && !isBlocked(fields))
    throw reading.http.malformed(`expected candidates, got ${kindOf(fields)}.`)
  const finish = candidate ? finishOf(candidate.finishReason) : 'filter'
  if (finish === 'error')
    throw reading.http.failure(
      503,
      `The answer broke off: finishReason is ${String(candidate?.finishReason)}.`,
    )
  const content = isObject(candidate?.content) ? candidate.content : {}
  const parts = objectsIn(content.parts)
  const text = textOf(parts.filter(({ thought }) => thought !== true))
  const reasoning = textOf(parts.filter(({ thought }) => thought === true))
  return {
    text,
    ...(reasoning !== '' && { reasoning }),
    finish,
    ...(!candidate && { marks: ['refused-prompt' as const] }),
    usage: usageOf(fields.usageMetadata, request, text + reasoning, reading),
    ...(typeof fields.modelVersion === 'string' && { answeredBy: { model: fields.modelVersion } }),
  }
}

/** True if the service blocked the prompt. */
const isBlocked = ({ promptFeedback }: Fields): boolean =>
  isObject(promptFeedback) && typeof promptFeedback.blockReason === 'string'

/**
 * Describes a body that is not an answer, for an error. A proxy may report a failure with status
 * 200.
 */
const kindOf = ({ error }: Fields): string =>
  isObject(error) ? `an error: ${String(error.message)}` : 'an object without any'

const textOf = (parts: readonly Fields[]): string =>
  parts.map(({ text }) => (typeof text === 'string' ? text : '')).join('')

const amount = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

/**
 * Token usage of an answer. The service reports reasoning separately from the answer, and cached
 * input as a part of all input.
 */
function usageOf(
  reported: unknown,
  { messages }: ChatRequest,
  said: string,
  { countTokens }: Reading,
): Usage {
  if (!isObject(reported)) {
    const asked = messages.reduce((sum, { content }) => sum + countTokens(content), 0)
    return { input: asked, output: countTokens(said), reasoning: 0 }
  }
  const reasoning = amount(reported.thoughtsTokenCount)
  const cached = amount(reported.cachedContentTokenCount)
  return {
    input: amount(reported.promptTokenCount),
    output: amount(reported.candidatesTokenCount) + reasoning,
    reasoning,
    ...(cached > 0 && { cached }),
  }
}

/**
 * Parses the body of an embedding response.
 *
 * @throws the error of `malformed` unless there is one vector of finite numbers per text, all of
 * the same length
 */
export function readEmbeddings(
  body: unknown,
  texts: readonly string[],
  { http, countTokens }: Reading,
): Embeddings {
  const vectors = objectsIn(isObject(body) ? body.embeddings : undefined).map(
    ({ values }) => values,
  )
  const length = Array.isArray(vectors[0]) ? vectors[0].length : 0
  const isSound = (vector: unknown): vector is number[] =>
    Array.isArray(vector) && vector.length === length && vector.every(Number.isFinite)
  if (vectors.length !== texts.length || length === 0 || !vectors.every(isSound)) {
    throw http.malformed(`it does not hold one vector for each of ${texts.length} texts.`)
  }
  const input = texts.reduce((sum, text) => sum + countTokens(text), 0)
  return { vectors, usage: { input, output: 0, reasoning: 0 } }
}
