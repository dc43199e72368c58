/** Service that counts the tokens of chunks and limits, so that a config can replace it. */
import { defineService, token } from '@attune/core'
import { loadTokenizer, type TokenCounter } from '@attune/core/tokens'

export interface Tokenizer {
  /**
   * Loads a tokenizer.
   *
   * @param name value of an option of the format `tokenizer`. Undefined: tokens are estimated by
   * rule.
   */
  load(name: string | undefined): Promise<TokenCounter>
}

export const tokenizer = token<Tokenizer>('longemotion/tokenizer')

export const loading = defineService(tokenizer, {
  revision: 1,
  summary:
    'Counts tokens as the tokenizer does that a component names; by rule where it names none.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({ load: (name) => loadTokenizer(name) }),
})
