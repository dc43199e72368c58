/** Makes one chat call and completes its reported usage. */
import type { JsonObject } from '@attune/core'
import { AttuneError, type Sampling, type Usage } from '@attune/core/internal'
import { isObject } from '@attune/core/answers'
import type { ChatAnswer, ChatModel, ChatRequest, Takes } from '@attune/core/models'
import { type Drawn, isFilteredRequest } from '@attune/core/runtime'
import { checkedUsage, type ModelCounter } from './budget.js'

/** Sampling options that a model definition may override. */
const own = ['temperature', 'topP', 'maxTokens', 'stop'] as const
const refusable = ['temperature', 'topP'] as const

/**
 * Resolves the sampling of a request. The model's definition overrides the component. Temperature
 * and topP of the component are dropped if the provider does not support them.
 *
 * @throws MODEL_UNSUPPORTED if other settings exceed the provider's capabilities
 */
export function drawn(
  model: string,
  asked: Sampling,
  options: JsonObject,
  takes: Takes = {},
): Drawn {
  const defined = Object.fromEntries(
    own.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  )
  const unsent = refusable.filter(
    (name) => takes[name] === false && asked[name] !== undefined && !(name in defined),
  )
  const kept = Object.entries(asked).filter(
    ([name]) => !(unsent as readonly string[]).includes(name),
  )
  const sampling: Sampling = { ...Object.fromEntries(kept), ...defined }
  const what = beyond(sampling, takes)
  if (what === undefined) return { sampling, unsent }
  const isDefined = beyond(defined, takes) !== undefined
  throw new AttuneError(
    'MODEL_UNSUPPORTED',
    { model, what },
    isDefined ? { fix: 'Change the definition of the model.' } : {},
  )
}

/** Describes the first setting that the model does not support; undefined if it supports all. */
function beyond(
  { temperature, topP, stop = [], topLogprobs = 0 }: Sampling,
  takes: Takes,
): string | undefined {
  if (takes.temperature === false && temperature !== undefined) return 'a temperature'
  if (takes.topP === false && topP !== undefined) return 'topP'
  const hottest = takes.temperature || Infinity
  if (temperature !== undefined && temperature > hottest) {
    return `a temperature of ${temperature} (it takes ${hottest} at most)`
  }
  const { stop: stops = Infinity, topLogprobs: alternatives = Infinity } = takes
  if (stop.length > stops) return `${stop.length} stop texts (it takes ${stops} at most)`
  if (topLogprobs <= alternatives) return undefined
  return alternatives === 0
    ? 'log-probabilities'
    : `log-probabilities of ${topLogprobs} alternatives (it gives ${alternatives} at most)`
}

export const refusedText = (why: string): string =>
  `its service refuses JSON schemas, so answers are asked for only in words: ${why} Set schemas: false in its definition to begin so.`

export const contentsOf = ({ messages }: ChatRequest): string[] =>
  messages.map(({ content }) => content)

export function chatting(
  chat: ChatModel,
  counter: ModelCounter,
  request: ChatRequest,
): (signal: AbortSignal) => () => Promise<ChatAnswer> {
  const counted = ({ text, reasoning = '' }: ChatAnswer): Usage => {
    const thought = counter.count(reasoning)
    return {
      input: counter.countAll(contentsOf(request)),
      output: counter.count(text) + thought,
      reasoning: thought,
    }
  }
  return (signal) => async () => withUsage(await chat.chat(request, signal), counted)
}

/** Returns the empty answer of a prompt that a content filter refused. @throws any other error */
export function silencedBy(error: unknown): ChatAnswer {
  if (!isFilteredRequest(error)) throw error
  const usage = { input: 0, output: 0, reasoning: 0 }
  return {
    text: '',
    finish: 'filter',
    usage,
    marks: ['refused-prompt'],
    why: String(error.details['what']),
  }
}

export const isFaultyEmpty = ({ text, reasoning, finish, usage }: ChatAnswer): boolean =>
  text.trim() === '' && reasoning === undefined && finish === 'complete' && usage.output === 0

/**
 * The answer with plausible usage. Returns malformed answers unchanged; the shape check rejects
 * them later.
 */
export const withUsage = <A extends { readonly usage: Usage }>(
  answer: A,
  counted: (answer: A) => Usage,
): A =>
  isObject(answer)
    ? { ...answer, usage: checkedUsage(answer.usage, () => counted(answer)) }
    : answer
