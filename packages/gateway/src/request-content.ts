/** What the journal knows a request by: everything that its answer depends on. */
import type { ChatRequest, ModelRole } from '@attune/core/models'
import { asJson } from './calls.js'
import type { CallOwner } from '@attune/core/runtime'

/** @param ground digest of the model's identity */
export const chatContent = (
  ground: string,
  { messages, sampling, schema }: Pick<ChatRequest, 'messages' | 'sampling' | 'schema'>,
) => ({
  chat: ground,
  messages,
  sampling,
  ...(schema && { schema }),
})

/** One of many that are asked for together. */
export const itemContent = (ground: string, role: ModelRole, item: unknown) => ({ [role]: ground, item })

export const callContent = (owner: CallOwner, request: object) => ({
  call: JSON.parse(asJson(owner, request, 'the request')) as unknown,
})
