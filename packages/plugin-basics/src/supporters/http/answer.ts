/** Converts the answer of a bot to a reply. */
import { isObject } from '@attune/core/answers'
import { finishOf, type Http, valueAt } from '@attune/core/models'
import { isTokenCount } from '@attune/core/runtime'
import type { Reply } from '@attune/core'
import type { Finish } from '@attune/core/internal'
import { findReply, reportsFault } from './find-reply.js'
import { saidAt } from './messages.js'

const form = '{"reply": "text", "usage"?: {"input", "output", "reasoning"?}, "finish"?}'

export interface Reading {
  /** Path of the reply; undefined for an answer in Attune's format. */
  readonly path: string | undefined
  readonly said: readonly string[]
  /** The service's name for the role of the user in a list of messages. */
  readonly user?: string | undefined
  readonly http: Pick<Http, 'failure' | 'malformed'>
}

/**
 * Reads the reply. Null in its place is an empty reply, unless the answer contains a reply
 * elsewhere or an error. @throws the gateway's error, also for an answer that reports a break-off
 */
export function readReply(answer: unknown, { path, said, user, http }: Reading): Reply {
  const broken = path === undefined ? undefined : failureAt(answer, path)
  if (broken !== undefined) throw http.failure(503, `the answer broke off: ${broken}`)
  const reply = path === undefined ? replyOfOurForm(answer) : replyAt(answer, path, user)
  const isNull = valueAt(answer, (path ?? 'reply').replace(/\.\*.*$/, '')) === null
  if (reply && (!isNull || reply.text !== '')) return reply
  const found = findReply(answer, said)
  if (reply && found === undefined && !reportsFault(answer)) return reply
  const expected = path === undefined ? `JSON ${form}` : `JSON with a text at ${path}`
  const what = `expected ${expected}, got ${JSON.stringify(answer).slice(0, 200)}.`
  const isElsewhere = found !== undefined && found !== (path ?? 'reply')
  throw http.malformed(
    what,
    isElsewhere ? `Set \`reply: ${found}\` in its config entry.` : unlikeFix,
  )
}

export const unlikeFix =
  'Say in its config entry what it is sent (request) and where its answer holds the reply (reply), or correct the url. `attune init --url URL` finds both.'

export function replyOfOurForm(answer: unknown): Reply | undefined {
  const { reply, usage, finish }: Readonly<Record<string, unknown>> = isObject(answer) ? answer : {}
  if (typeof reply !== 'string' && reply !== null) return undefined
  if (usage !== undefined && !isUsage(usage)) return undefined
  const meaning = finish === undefined ? undefined : finishIn(finish)
  if (finish !== undefined && meaning === undefined) return undefined
  return {
    text: reply ?? '',
    ...(usage !== undefined && { usage: { reasoning: 0, ...usage } }),
    ...(meaning !== undefined && { finish: meaning }),
  }
}

/** Finish reason in Attune's or in a service's terms. */
function finishIn(word: unknown): Finish | undefined {
  if (word === 'other') return word
  const meaning = finishOf(word)
  return meaning === 'other' || meaning === 'error' ? undefined : meaning
}

function replyAt(answer: unknown, path: string, user: string | undefined): Reply | undefined {
  const said = saidAt(answer, path, user)
  if (!said) return undefined
  const { text, reasoning } = said
  return { text, ...(reasoning !== '' && { reasoning }), ...finishAndUsageIn(answer, path) }
}

/** Finish reason and tokens of the reply, if the answer contains them. */
export function finishAndUsageIn(answer: unknown, path: string): Pick<Reply, 'finish' | 'usage'> {
  const finish = choicesAt(answer, path).map(wordIn).map(finishIn).find(Boolean)
  return {
    ...(finish !== undefined && { finish }),
    ...usageIn(isObject(answer) ? answer['usage'] : undefined),
  }
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Objects that contain a value, the nearest first. One of them may be a choice in the format of
 * chat models.
 */
function choicesAt(answer: unknown, path: string): readonly Fields[] {
  const steps = path.split('.')
  const holders = steps.map((_, at) =>
    at === 0 ? answer : valueAt(answer, steps.slice(0, at).join('.')),
  )
  return holders.filter(isObject).toReversed()
}

const wordIn = (choice: Fields): unknown =>
  choice['finish_reason'] ?? choice['finishReason'] ?? choice['stop_reason']

/** Failure that a choice reports. */
export function failureAt(answer: unknown, path: string): string | undefined {
  for (const choice of choicesAt(answer, path)) {
    const word = wordIn(choice)
    if (word === undefined || word === null) continue
    const { error } = choice
    if (isObject(error)) return JSON.stringify(error['message'] ?? error).slice(0, 200)
    if (finishOf(word) === 'error') return `it ended by ${JSON.stringify(word)}`
  }
  return undefined
}

interface ReportedUsage {
  readonly input: number
  readonly output: number
  readonly reasoning?: number
}

const isUsage = (value: unknown): value is ReportedUsage =>
  isObject(value) && [value['input'], value['output'], value['reasoning'] ?? 0].every(isTokenCount)

/**
 * Usage in Attune's format, or in OpenAI's. For an answer in another format, tokens are counted
 * from its text.
 */
function usageIn(usage: unknown): Pick<Reply, 'usage'> {
  if (isUsage(usage)) return { usage: { reasoning: 0, ...usage } }
  const { prompt_tokens: input, completion_tokens: output } = isObject(usage) ? usage : {}
  return isTokenCount(input) && isTokenCount(output)
    ? { usage: { input, output, reasoning: 0 } }
    : {}
}
