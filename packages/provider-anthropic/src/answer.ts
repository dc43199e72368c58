import type { Usage } from '@attune/core/internal'
import { isObject } from '@attune/core/answers'
import {
  type ChatAnswer,
  type ChatRequest,
  finishOf,
  type ModelSettings,
} from '@attune/core/models'

type Fields = Readonly<Record<string, unknown>>

/**
 * Parses the body of a Messages response.
 *
 * @throws the error of `malformed` if the body is not a message
 */
export function readMessage(
  body: unknown,
  { messages }: ChatRequest,
  { http, countTokens }: Pick<ModelSettings, 'http' | 'countTokens'>,
): ChatAnswer {
  if (!isObject(body) || !Array.isArray(body.content))
    throw http.malformed(`expected a message, got ${kindOf(body)}.`)
  const finish = finishOf(body.stop_reason)
  if (finish === 'error')
    throw http.failure(503, `The answer broke off: stop_reason is ${String(body.stop_reason)}.`)
  const blocks = body.content.filter(isObject)
  const text = textsIn(blocks, 'text').join('')
  const reasoning = textsIn(blocks, 'thinking').join('\n')
  const usage = usageOf(body.usage, (part) =>
    countTokens(part === 'asked' ? contentsOf(messages) : reasoning + text),
  )
  return {
    text,
    ...(reasoning !== '' && { reasoning }),
    finish,
    usage:
      usage.reasoning > 0 || reasoning === ''
        ? usage
        : withReasoning(usage, countTokens(reasoning)),
    ...(typeof body.model === 'string' &&
      body.model !== '' && { answeredBy: { model: body.model } }),
  }
}

/**
 * Describes a body that is not a message, for an error. A proxy may report a failure with status
 * 200.
 */
function kindOf(body: unknown): string {
  if (!isObject(body)) return JSON.stringify(body)
  return isObject(body.error)
    ? `an error: ${String(body.error.message)}`
    : 'an object without content'
}

const textsIn = (blocks: readonly Fields[], type: 'text' | 'thinking'): readonly string[] =>
  blocks.flatMap((block) =>
    block.type === type && typeof block[type] === 'string' ? [block[type]] : [],
  )

const contentsOf = (messages: ChatRequest['messages']): string =>
  messages.map(({ content }) => content).join('\n')

const amount = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

/**
 * Token usage of a message. The service reports tokens read from and written to its cache
 * separately from other input.
 */
function usageOf(reported: unknown, count: (part: 'asked' | 'said') => number): Usage {
  if (!isObject(reported)) return { input: count('asked'), output: count('said'), reasoning: 0 }
  const cached = amount(reported.cache_read_input_tokens)
  const details = isObject(reported.output_tokens_details) ? reported.output_tokens_details : {}
  return {
    input: amount(reported.input_tokens) + amount(reported.cache_creation_input_tokens) + cached,
    output: amount(reported.output_tokens),
    reasoning: amount(details.thinking_tokens),
    ...(cached > 0 && { cached }),
  }
}

/** Usage that includes the counted reasoning tokens, for responses that do not report reasoning. */
const withReasoning = (usage: Usage, thought: number): Usage => ({
  ...usage,
  reasoning: Math.min(thought, usage.output),
})
