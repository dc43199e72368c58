/** Calls of chat models, outside of the journal. */
import type { Usage } from '@attune/core/internal'
import { isObject, withoutThoughts } from '@attune/core/answers'
import type { ChatAnswer, ChatRequest } from '@attune/core/models'
import {
  callError,
  checkChatAnswer,
  type Door,
  type Drawn,
  isFilteredRequest,
} from '@attune/core/runtime'
import { checkedUsage, lastingUsage, type ModelCounter } from './budget.js'
import type { CallTerms } from './caller.js'
import type { Measured } from './journal.js'
import { latenessOf } from './lateness.js'
import { chatOf, type Made, pluginCallTo } from './made-model.js'
import { cutIn } from './prompt-cuts.js'

/** Number of empty answers without tokens that are repeated as faulty. The next one is accepted. */
const EMPTY_REPEATS = 2

type Terms = Pick<CallTerms, 'signal' | 'warn'>

/**
 * Calls a model that computes its answers at no cost, without limits and without counting usage.
 */
export async function chatFreely(
  door: Pick<Door, 'within'>,
  made: Made,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const model = chatOf(made)
  const work = async (): Promise<ChatAnswer> =>
    withUsage(await model.chat(request, signal), usageBy(made.counter, request))
  return withoutThoughts(
    await door.within(signal, pluginCallTo(made.definition), work, checkChatAnswer),
  )
}

/** Requests one answer from a model; a faulty empty answer is requested again. */
export async function chat(
  door: Pick<Door, 'within'>,
  made: Made,
  { sampling }: Pick<Drawn, 'sampling'>,
  request: ChatRequest,
  terms: Terms,
): Promise<Measured<ChatAnswer>> {
  const { definition, caller, counter } = made
  if (!counter.isReady) await counter.ready()
  const sent = { ...request, sampling }
  const model = chatOf(made)
  const call = pluginCallTo(definition)
  const repeats = Math.min(EMPTY_REPEATS, definition.retries)
  let empties = 0
  const ask = async (own: AbortSignal): Promise<ChatAnswer> => {
    const work = async (): Promise<ChatAnswer> =>
      withUsage(await model.chat(sent, own), usageBy(counter, sent))
    const given = await door.within(terms.signal, call, work, checkChatAnswer).catch(silencedBy)
    const answer = withoutThoughts(made.http.withoutKeys(given))
    if (!isFaultyEmpty(answer) || ++empties > repeats) return answer
    throw callError(caller.target, 'MALFORMED', { what: 'it is empty and took no tokens.' })
  }
  const contents = contentsOf(request)
  const tokens = counter.countAll(contents) + (sampling.maxTokens ?? 0)
  const lateness = latenessOf(sent, definition.options)
  const measured = await caller.call(ask, { ...terms, tokens, lateness })
  const answer = checkedForCut(made, contents, measured.answer, terms)
  if (!answer.marks) counter.heard(contents, answer.usage.input)
  return { ...measured, answer: { ...answer, usage: lastingUsage(answer.usage) } }
}

/** The answer, marked `cut-prompt` if the server read only a part of the prompt. */
function checkedForCut(
  { definition: { name }, cuts }: Made,
  contents: readonly string[],
  answer: ChatAnswer,
  { warn }: Terms,
): ChatAnswer {
  const { marks = [], usage } = answer
  const cut = marks.includes('refused-prompt') ? undefined : cutIn(contents, usage.input)
  if (!cut) return answer
  cuts.tell(cut, (message) => warn?.(`model "${name}"`, message))
  return { ...answer, marks: [...marks, 'cut-prompt'] }
}

export const contentsOf = ({ messages }: ChatRequest): string[] =>
  messages.map(({ content }) => content)

const usageBy =
  (counter: ModelCounter, request: ChatRequest) =>
  ({ text, reasoning = '' }: ChatAnswer): Usage => {
    const thought = counter.count(reasoning)
    return {
      input: counter.countAll(contentsOf(request)),
      output: counter.count(text) + thought,
      reasoning: thought,
    }
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
    ? Object.assign({}, answer, { usage: checkedUsage(answer.usage, () => counted(answer)) })
    : answer
