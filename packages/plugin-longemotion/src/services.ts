/** Services that select passages and count tokens. A config can replace both. */
import { type Retriever, retriever } from './passages/retriever.js'
import { type Tokenizer, tokenizer } from './passages/tokenizer.js'

export interface Services {
  readonly retriever: Retriever
  readonly tokenizer: Tokenizer
}

export const needs = { retriever, tokenizer }
