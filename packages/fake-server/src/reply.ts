import { wordsFor } from './chance.js'
import type { FakeChatRequest, FakeServerOptions } from './options.js'
import { type Said, type Twist, twists } from './twists.js'

/** Reply of the fake model, independent of the protocol. */
export interface Reply extends Said {
  readonly reasoning?: string
  readonly inputTokens: number
  /** Number of tokens in the text, without reasoning. */
  readonly textTokens: number
  readonly reasoningTokens: number
  /** Number of input tokens that were read from a cache. */
  readonly cachedTokens: number
}

/** The reply to a chat request. It depends only on the messages, unless the options set it. */
export function replyTo(
  request: FakeChatRequest,
  options: FakeServerOptions,
  twist?: Twist,
): Reply {
  const asked = request.messages.map(({ content }) => content).join('\n')
  const text = options.reply?.(request) ?? wordsFor(asked)
  const said: Said = twist ? twists[twist](text) : { text, finish: 'stop' }
  const { reasoning, cached = 0, countTokens = tokens, context = Infinity, overhead = 0 } = options
  const read = Math.min(countTokens(asked) + overhead, context)
  return {
    ...said,
    ...(reasoning && { reasoning: reasoning.text }),
    inputTokens: read,
    textTokens: countTokens(said.text ?? ''),
    reasoningTokens: reasoning?.tokens ?? 0,
    cachedTokens: Math.min(cached, read),
  }
}

/** Estimated number of tokens, one for every four characters. */
export const tokens = (text: string): number => Math.ceil(text.length / 4)
