/** Choosing passages and counting tokens are services, so that a config may try others. */
import { token } from '@attune/core'
import type { Retriever, ServiceTokens, Tokenizer } from '@attune/retrieval'

export const retriever = token<Retriever>('longemotion/retriever')
export const tokenizer = token<Tokenizer>('longemotion/tokenizer')
export const needs: ServiceTokens = { retriever, tokenizer }
