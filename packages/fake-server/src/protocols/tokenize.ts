import type { FakeChatRequest, FakeServerOptions } from '../options.js'
import type { Body } from './protocol.js'

const layouts: Readonly<Record<'llama-3.1' | 'chatml', (role: string, content: string) => string>> =
  {
    'llama-3.1': (role, content) =>
      `<|start_header_id|>${role}<|end_header_id|>\n\n${content.trim()}<|eot_id|>`,
    chatml: (role, content) => `<|im_start|>${role}\n${content}<|im_end|>\n`,
  }

/** Answer of vLLM's route `/tokenize`: one token per character. The begin-of-text token is 0. */
export function tokenized(body: Body, layout: NonNullable<FakeServerOptions['layout']>): string {
  const messages = body['messages'] as FakeChatRequest['messages'] | undefined
  const text =
    messages?.map(({ role, content }) => layouts[layout](role, content)).join('') ??
    String(body['prompt'])
  // A chat template writes a begin-of-text token itself. The tokeniser adds special tokens to a
  // text by default, and to a chat only if the request asks for them.
  const isAdded = body['add_special_tokens'] ?? messages === undefined
  const begins = [...(messages ? [0] : []), ...(isAdded ? [0] : [])]
  const codes = [...text.replaceAll('<|begin_of_text|>', '\0')].map((character) =>
    character.codePointAt(0)!,
  )
  const tokens = [...begins, ...codes]
  return JSON.stringify({ count: tokens.length, max_model_len: 8192, tokens })
}
