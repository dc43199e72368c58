import { wordsFor } from './chance.js'
import type { FakeChatRequest, FakeServerOptions } from './options.js'
import { tokens } from './protocols/protocol.js'

/** What a fake model says, before a protocol gives it a form. */
export interface Reply {
  /** null: nothing at all stands where the text should be. */
  readonly text: string | null
  readonly finish: 'stop' | 'length' | 'filter' | 'refusal'
  readonly reasoning?: string
  readonly asked: number
  /** Tokens of the text alone. */
  readonly written: number
  readonly thought: number
  /** Of the asked ones, those that were read from a cache. */
  readonly cached: number
}

type Said = Pick<Reply, 'text' | 'finish'>

/** Odd but well-formed answers. */
const twists = {
  empty: () => ({ text: '', finish: 'stop' }),
  'null-content': () => ({ text: null, finish: 'stop' }),
  refusal: () => ({ text: 'I would rather not.', finish: 'refusal' }),
  filtered: () => ({ text: '', finish: 'filter' }),
  truncated: (text: string) => ({ text: text.slice(0, text.length >> 1), finish: 'length' }),
} satisfies { readonly [name: string]: (text: string) => Said }

export type Twist = keyof typeof twists

export const isTwist = (name: string): name is Twist => name in twists

/** The reply to a request, which depends on its messages alone unless the options say otherwise. */
export function replyTo(request: FakeChatRequest, options: FakeServerOptions, twist?: Twist): Reply {
  const asked = request.messages.map(({ content }) => content).join('\n')
  const text = options.reply?.(request) ?? wordsFor(asked)
  const said: Said = twist ? twists[twist](text) : { text, finish: 'stop' }
  const { reasoning, cached = 0 } = options
  return {
    ...said,
    ...(reasoning && { reasoning: reasoning.text }),
    asked: tokens(asked),
    written: tokens(said.text ?? ''),
    thought: reasoning?.tokens ?? 0,
    cached: Math.min(cached, tokens(asked)),
  }
}
