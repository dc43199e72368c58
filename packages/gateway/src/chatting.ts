/** One chat call of a model, with usage that can be believed. */
import type { Usage } from '@attune/core'
import type { ChatAnswer, ChatModel, ChatRequest } from '@attune/core/models'
import { isObject } from './http/http-errors.js'
import type { ModelCounter } from './model-counter.js'
import { checkedUsage } from './usage.js'

export const contentsOf = ({ messages }: ChatRequest): string[] => messages.map(({ content }) => content)

export function chatting(
  chat: ChatModel,
  counter: ModelCounter,
  request: ChatRequest,
): (signal: AbortSignal) => () => Promise<ChatAnswer> {
  const counted = ({ text, reasoning = '' }: ChatAnswer): Usage => {
    const thought = counter.count(reasoning)
    return { input: counter.countAll(contentsOf(request)), output: counter.count(text) + thought, reasoning: thought }
  }
  return (signal) => async () => withUsage(await chat.chat(request, signal), counted)
}

export const isFaultyEmpty = ({ text, reasoning, finish, usage }: ChatAnswer): boolean =>
  text.trim() === '' && reasoning === undefined && finish === 'complete' && usage.output === 0

/** The answer with usage that can be believed; one that is none is left to the check of its shape. */
export const withUsage = <A extends { readonly usage: Usage }>(answer: A, counted: (answer: A) => Usage): A =>
  isObject(answer) ? { ...answer, usage: checkedUsage(answer.usage, () => counted(answer)) } : answer
