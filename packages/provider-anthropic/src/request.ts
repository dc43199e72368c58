import type { ChatMessage } from '@attune/core/internal'
import { type ChatRequest, userFirst, withoutKeywords } from '@attune/core/models'
import type { MessagesOptions } from './options.js'

/**
 * Default maximum of output tokens, which every request must contain. It suffices for all
 * components.
 */
const MAX_TOKENS = 4096

/** Keywords of JSON schemas that the service does not support. */
const unsupportedKeywords = ['minimum', 'maximum', 'maxLength', 'maxItems', 'pattern']

type CacheControl = { readonly type: 'ephemeral'; readonly ttl?: '1h' }

interface TextBlock {
  readonly type: 'text'
  readonly text: string
  readonly cache_control?: CacheControl
}

/** Body of a request. Undefined members are not sent. */
export function messageBody(options: MessagesOptions, { messages, sampling, schema }: ChatRequest) {
  const { instructions, turns } = userFirst(messages)
  const marked = cacheControl(options.cache)
  const format = schema && {
    type: 'json_schema' as const,
    schema: withoutKeywords(schema, unsupportedKeywords),
  }
  const output = { ...(options.effort && { effort: options.effort }), ...(format && { format }) }
  return {
    model: options.model,
    max_tokens: sampling.maxTokens ?? MAX_TOKENS,
    ...(instructions !== '' && { system: [block(instructions, marked)] }),
    messages: turns.map((turn, at) =>
      messageOf(turn, at === turns.length - 1 && turns.length > 1 ? marked : undefined),
    ),
    temperature: sampling.temperature,
    // A `topP` of 1 has no effect. It is not sent, because many models refuse it together with a
    // temperature.
    top_p: sampling.topP === 1 ? undefined : sampling.topP,
    stop_sequences: sampling.stop && [...sampling.stop],
    thinking: thinkingOf(options.thinking),
    ...(Object.keys(output).length > 0 && { output_config: output }),
    ...options.extraBody,
  }
}

/**
 * Cache marker for the end of the instructions, and for the last of several turns, where the common
 * prefixes of requests end. A single turn has no marker: it would be written to the cache and never
 * read.
 */
function cacheControl(cache: MessagesOptions['cache']): CacheControl | undefined {
  if (cache === 'off') return undefined
  return { type: 'ephemeral', ...(cache === '1h' && { ttl: cache }) }
}

const block = (text: string, marked: CacheControl | undefined): TextBlock => ({
  type: 'text',
  text,
  ...(marked && { cache_control: marked }),
})

const messageOf = ({ role, content }: ChatMessage, marked: CacheControl | undefined) => ({
  role: role === 'assistant' ? ('assistant' as const) : ('user' as const),
  content: marked ? [block(content, marked)] : content,
})

function thinkingOf(thinking: MessagesOptions['thinking']) {
  if (thinking === undefined) return undefined
  if (thinking === 'off') return { type: 'disabled' as const }
  // The response contains a summary of the reasoning, which is stored next to the answer.
  if (thinking === 'adaptive') return { type: 'adaptive' as const, display: 'summarized' as const }
  return { type: 'enabled' as const, budget_tokens: thinking }
}
