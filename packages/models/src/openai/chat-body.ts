import { type AnswerSchema, type ChatRequest, withoutKeywords } from '@attune/core/models'
import { OPENAI } from './client.js'
import type { OpenAiOptions } from './options.js'

/** Body of a chat request. Undefined members are not sent. */
export function chatBody(
  options: OpenAiOptions,
  { messages, sampling, schema }: ChatRequest,
): Readonly<Record<string, unknown>> {
  const reasons = options.reasoningEffort !== undefined
  const limit = options.maxTokensField ?? (reasons ? 'max_completion_tokens' : 'max_tokens')
  return {
    model: options.model,
    messages,
    temperature: sampling.temperature,
    top_p: sampling.topP,
    [limit]: sampling.maxTokens,
    stop: sampling.stop,
    seed: options.seed,
    reasoning_effort: options.reasoningEffort,
    ...(sampling.topLogprobs !== undefined && {
      logprobs: true,
      top_logprobs: sampling.topLogprobs,
    }),
    response_format: schema && responseFormat(schema, options.baseUrl),
    ...options.extraBody,
  }
}

/**
 * Matches addresses of OpenAI's own models, also at Azure. They refuse schemas with lengths and
 * patterns of texts.
 */
const withoutLengths =
  /^https:\/\/[^/]*\.(openai\.com|openai\.azure\.com|services\.ai\.azure\.com)(?:[:/]|$)/i

const responseFormat = (schema: AnswerSchema, baseUrl = OPENAI) => ({
  type: 'json_schema',
  json_schema: {
    name: 'answer',
    strict: true,
    schema: withoutLengths.test(baseUrl)
      ? withoutKeywords(schema, ['maxLength', 'pattern'])
      : schema,
  },
})

/**
 * Body of a completion request. The prompt is the text of the messages without roles or separators.
 */
export function completionBody(
  options: OpenAiOptions,
  request: ChatRequest,
): Readonly<Record<string, unknown>> {
  const prompt = request.messages.map(({ content }) => content).join('\n\n')
  return {
    ...chatBody(options, { messages: [], sampling: request.sampling }),
    messages: undefined,
    prompt,
  }
}
