/** Requests and answers of embedding models at OpenAI-compatible endpoints. */
import type { Embeddings } from '@attune/core/models'
import { isObject } from '@attune/core/answers'
import { unpackVector } from '@attune/gateway'
import { countAll, isTokenCount } from '@attune/core/runtime'
import type { Malformed } from './chat.js'
import type { OpenAiOptions } from './options.js'

/**
 * Body of an embedding request. It asks for base64, which has a quarter of the size of decimal
 * numbers. Endpoints without base64 support send numbers.
 */
export const embeddingBody = (
  options: OpenAiOptions,
  texts: readonly string[],
): Readonly<Record<string, unknown>> => ({
  model: options.model,
  input: texts,
  dimensions: options.dimensions,
  encoding_format: 'base64',
  ...options.extraBody,
})

/**
 * Parses an embedding answer.
 *
 * @throws the error of `malformed` unless there is one vector of finite numbers per text, all of
 * the same length
 */
export function readEmbeddings(
  body: unknown,
  texts: readonly string[],
  malformed: Malformed,
): Embeddings {
  const data = isObject(body) ? body.data : undefined
  if (!Array.isArray(data)) throw malformed('expected a list of embeddings.')
  const vectors: (readonly number[])[] = []
  for (const [at, item] of data.entries()) {
    if (!isObject(item)) continue
    const index = typeof item.index === 'number' ? item.index : at
    vectors[index] = numbers(item.embedding)
  }
  const length = vectors[0]?.length ?? 0
  const sound = texts.every(
    (_, at) => vectors[at]?.length === length && vectors[at].every(Number.isFinite),
  )
  if (vectors.length !== texts.length || !sound || (length === 0 && texts.length > 0)) {
    throw malformed(`it does not hold one vector for each of ${texts.length} texts.`)
  }
  const reported = isObject(body) && isObject(body.usage) ? body.usage.prompt_tokens : undefined
  const input = isTokenCount(reported) ? reported : countAll(texts)
  return { vectors, usage: { input, output: 0, reasoning: 0 } }
}

function numbers(embedding: unknown): readonly number[] {
  if (Array.isArray(embedding))
    return embedding.map((value) => (typeof value === 'number' ? value : Number.NaN))
  return typeof embedding === 'string' ? unpackVector(embedding) : []
}
