/**
 * Tokens of the services that select passages and count tokens. A config can replace both services.
 */
import { token } from '@attune/core'
import type { Retriever, ServiceTokens, Tokenizer } from '@attune/retrieval'

export const retriever = token<Retriever>('longemotion/retriever')
export const tokenizer = token<Tokenizer>('longemotion/tokenizer')
export const needs: ServiceTokens = { retriever, tokenizer }
