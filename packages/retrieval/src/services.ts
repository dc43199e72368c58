import type { Retriever, Token } from './retriever.js'
import type { Tokenizer } from './tokenizer.js'

/** Services that retrieval needs; a plugin provides them under its name. */
export interface Services {
  readonly retriever: Retriever
  readonly tokenizer: Tokenizer
}

export type ServiceTokens = { readonly [Name in keyof Services]: Token<Services[Name]> }
