import type { Retriever, Token } from './retriever.js'
import type { Tokenizer } from './tokenizer.js'

/** What retrieval asks of the config: a plugin has these as services, under its name. */
export interface Services {
  readonly retriever: Retriever
  readonly tokenizer: Tokenizer
}

export type ServiceTokens = { readonly [Name in keyof Services]: Token<Services[Name]> }
