/** Counting the tokens of chunks and limits: a service, so that a config may count in another way. */
import { defineService } from '@attune/core'
import { loadTokenizer, type TokenCounter } from '@attune/core/tokens'
import type { Token } from './retriever.js'

export interface Tokenizer {
  /** @param name value of an option of the format `tokenizer`; none: by rule */
  load(name: string | undefined): Promise<TokenCounter>
}

export const loading = (tokenizer: Token<Tokenizer>) =>
  defineService(tokenizer, {
    revision: 1,
    summary: 'Counts tokens as the tokenizer does that a component names; by rule where it names none.',
    options: { type: 'object', properties: {}, additionalProperties: false },
    create: () => ({ load: (name) => loadTokenizer(name) }),
  })
