/** Detects the request and answer formats of a bot, given its address. */
import type { JsonObject } from '@attune/core'
import {
  addressFault,
  addressShown,
  type Binding,
  digest,
  mainLanguage,
} from '@attune/core/runtime'
import {
  beginning,
  exchange,
  type HttpOptions,
  requestOf,
  type RequestValues,
} from '@attune/plugin-basics'
import { rootContainer, tokens } from '../composition/container.js'
import type { Environment } from '../composition/surroundings.js'
import { hostErrors } from '../errors.js'
import { type Accepted, specifiesRequest, FormatSearch } from './accepted.js'
import { BotClient } from './asker.js'
import {
  brief,
  type ObservedDialogue,
  dialogueWith,
  hello,
  type Memory,
  memoryOf,
  NAME,
} from './behaviour.js'
import { corrected, guessedModelIn } from './shapes.js'
import { givenOptions, type BotGiven } from './given.js'
import { silentAt, unusable, unusableBy } from './unusable.js'

export type { BotGiven } from './given.js'

export interface BotMet {
  readonly reply: string
  /** Options of core/http that produce the accepted request and find the reply. */
  readonly options: JsonObject
  readonly understood: Understood
}

/** Everything that `attune init` detects about a bot. */
export interface Understood {
  readonly requests: number
  readonly most: number
  readonly greeting?: string
  /** Number of messages with text in its first reply. */
  readonly messages: number
  /** Number of images, buttons and the like in its first reply. */
  readonly marks: number
  readonly memory: Memory
  /** ISO 639 code; undefined if it is uncertain. */
  readonly language?: string
  /** Durations of its replies, in seconds. */
  readonly seconds: readonly number[]
  /** Time until the first words of a stream, in seconds. */
  readonly firstWords?: number
  /** True if the same first message got two different replies. */
  readonly varies: boolean
  /** Field of the request whose value is a guessed name of a model. */
  readonly guessed?: string
  /**
   * True if the bot replies to requests of several formats, so that the correct one is uncertain.
   */
  readonly answersAnything: boolean
  /** True if it gives the same reply to two messages. */
  readonly repeatsItself: boolean
  /** Values that the bot returned for the next request and then refused. The config omits them. */
  readonly refusedKeep: readonly string[]
}

/** Maximum number of requests to a new bot. */
export const MOST_REQUESTS = 30

/**
 * Sends requests to a bot until its request and answer formats are clear, then holds a dialogue of
 * two messages.
 *
 * @throws BOT_UNUSABLE if it cannot be called, or none of its answers contains a reply
 */
export async function meetBot(
  url: string,
  {
    env,
    services = [],
    given = {},
  }: {
    readonly env?: Environment
    readonly services?: readonly Binding[]
    readonly given?: BotGiven
  } = {},
): Promise<BotMet> {
  const base = givenOptions(url, given)
  const fault = addressFault(base.url)
  if (fault)
    throw hostErrors.error(
      'BOT_UNUSABLE',
      { url: 'this address', what: `${fault.why}.` },
      { fix: fault.fix },
    )
  const root = rootContainer([
    ...(env ? [{ token: tokens.environment, value: env }] : []),
    ...services,
  ])
  const asker = new BotClient(root, MOST_REQUESTS, given.timeout)
  try {
    return await met(base, asker)
  } catch (error) {
    throw unusableBy(error, addressShown(base.url))
  } finally {
    await asker.close()
  }
}

async function met(base: HttpOptions, asker: BotClient): Promise<BotMet> {
  const values = await openingValues(base, asker)
  const { accepted, met: first, answersAnything } = await bestShape(base, values, asker)
  const { options, dialogue, refusedKeep } = await withMemory(first, base, asker)
  const [reply] = dialogue.replies
  if (dialogue.replies.every((each) => each.trim() === ''))
    throw silentAt(options, accepted, addressShown(base.url))
  const guessed = specifiesRequest(base) ? undefined : guessedModelIn(options.request)
  const language = await mainLanguage([...dialogue.replies, accepted.observed.text].join('\n'))
  return {
    reply,
    options: options as unknown as JsonObject,
    understood: {
      requests: asker.requests,
      most: asker.most,
      ...(dialogue.greeting !== undefined && { greeting: dialogue.greeting }),
      messages: accepted.observed.messages,
      marks: accepted.observed.marks,
      memory: memoryOf(dialogue),
      ...(language !== undefined && { language }),
      seconds: dialogue.took.map((each) => each / 1000),
      ...(dialogue.firstWords !== undefined && { firstWords: dialogue.firstWords / 1000 }),
      varies: accepted.observed.text !== reply,
      answersAnything,
      repeatsItself: repliesAreEqual(dialogue),
      refusedKeep,
      ...(guessed !== undefined && { guessed }),
    },
  }
}

/**
 * Values for the first request, including those that the request to start a conversation returns.
 */
async function openingValues(base: HttpOptions, asker: BotClient): Promise<RequestValues> {
  const values = {
    messages: [{ role: 'user', content: hello }],
    text: hello,
    session: 'attune-init',
    language: 'en',
    brief,
  } as const
  if (base.start === undefined) return values
  const begun = beginning(base)
  const sent = requestOf(begun, { ...values, messages: [], text: '' })
  const { value } = await asker.timed((http) =>
    exchange(begun, sent, { http, said: [], isSilent: true, isCarried: false }),
  )
  return { ...values, keep: value.kept }
}

interface Best {
  readonly accepted: Accepted
  /** Dialogue with the accepted request. */
  readonly met: Remembering
  readonly answersAnything: boolean
}

/**
 * Finds the first format with which the bot refers to the message or gives two different replies.
 * If there is none, the first format that got a usable reply counts.
 */
async function bestShape(
  base: HttpOptions,
  values: RequestValues,
  asker: BotClient,
): Promise<Best> {
  const shapes = new FormatSearch(asker, values)
  const answered: (Pick<Best, 'accepted'> & Partial<Best>)[] = []
  for await (const accepted of shapes.accepted(base)) {
    const isMissed = missedMessage(accepted.observed.text) && !specifiesRequest(base)
    const met = isMissed ? undefined : await firstDialogue(accepted.options, base, asker)
    answered.push({ accepted, ...(met && { met }) })
    const answersAnything = differ(answered)
    const isUnderstood =
      met && (mentionsMessage(accepted.observed.text) || !repliesAreEqual(met.dialogue))
    if (met && (isUnderstood || specifiesRequest(base))) return { accepted, met, answersAnything }
    if (asker.most - asker.requests < 2 * OF_A_TRIAL) break
  }
  const best = answered.find(({ met }) => met) ?? answered[0]
  if (!best) throw unusable(shapes.rejected, addressShown(base.url), asker)
  const { accepted, met = await firstDialogue(accepted.options, base, asker) } = best
  return { accepted, met, answersAnything: differ(answered) }
}

/** Requests of one trial: the format, and a dialogue of two messages. */
const OF_A_TRIAL = 3

/** True if the bot accepted requests of several formats. Corrections may lead to the same one. */
const differ = (answered: readonly Pick<Best, 'accepted'>[]): boolean =>
  new Set(
    answered.map(
      ({
        accepted: {
          options: { method, query, request, message, encoding },
        },
      }) => digest([method, query, request, message, encoding].map((part) => part ?? null)),
    ),
  ).size > 1

const repliesAreEqual = ({ replies: [first, second] }: ObservedDialogue): boolean =>
  first === second

/** True if the reply mentions words of the first message. */
const mentionsMessage = (reply: string): boolean =>
  new RegExp(`${NAME}|sleep|slept|badly|week`, 'i').test(reply)

/** True for the reply of a bot that did not find the message in the request. */
const missedMessage = (reply: string): boolean =>
  !mentionsMessage(reply) &&
  /\b(undefined|null|None|NaN)\b|\[object Object\]|\b(empty|no|without a) (message|text|input)|please (send|type|enter|provide|write|say)|did ?n[o'’]t (catch|get|receive|understand|hear)/i.test(
    reply,
  )

interface Remembering {
  readonly options: HttpOptions
  readonly dialogue: ObservedDialogue
  readonly refusedKeep: readonly string[]
}

/** Fields in which bots expect an id of the conversation or its history. */
const remembering: readonly JsonObject[] = [
  { session_id: '{{session}}' },
  { sessionId: '{{session}}' },
  { conversation_id: '{{session}}' },
  { user_id: '{{session}}' },
  { history: '{{messages}}' },
]

/**
 * Adds fields to the request until the bot remembers the first message. Returns the dialogue and
 * the options; without success, the given ones.
 */
async function withMemory(
  met: Remembering,
  base: HttpOptions,
  asker: BotClient,
): Promise<Remembering> {
  const { dialogue } = met
  if (memoryOf(dialogue) === 'yes' || isKnown(met.options, base)) return met
  for (const more of remembering) {
    const spent =
      dialogue.took.reduce((sum, each) => sum + each, 0) * (remembering.indexOf(more) + 1)
    if (asker.most - asker.requests < 2 || spent > LONGEST_TRIALS) break
    const other: HttpOptions = { ...met.options, request: { ...met.options.request, ...more } }
    const tried = await dialogueWith(other, asker).catch(() => undefined)
    // The bot rejects unknown fields, so other names are not tried.
    if (!tried) break
    if (memoryOf(tried) === 'yes') return { options: other, dialogue: tried, refusedKeep: [] }
  }
  return met
}

/** Maximum time for finding the field of a conversation id, in milliseconds. */
const LONGEST_TRIALS = 20_000

/**
 * Holds a dialogue of two messages. If the second message is refused, repeats it with the
 * correction that the refusal suggests, or without the values that the bot returned.
 */
async function firstDialogue(
  options: HttpOptions,
  base: HttpOptions,
  asker: BotClient,
): Promise<Remembering> {
  try {
    return { options, dialogue: await dialogueWith(options, asker), refusedKeep: [] }
  } catch (error) {
    const refusal = asker.refusalIn(error)
    const { shape } = refusal ? corrected(options, refusal) : {}
    if (shape) {
      const right = { ...options, ...shape }
      return { options: right, dialogue: await dialogueWith(right, asker), refusedKeep: [] }
    }
    const { keep = {}, ...rest } = options
    const found = Object.keys(keep).filter((name) => !Object.hasOwn(base.keep ?? {}, name))
    // A bot may refuse values that it returned itself.
    if (found.length === 0) throw error
    return { options: rest, dialogue: await dialogueWith(rest, asker), refusedKeep: found }
  }
}

/** True if the request contains an id or the history, or the user specified the request. */
const isKnown = (
  { request = {}, query = {}, keep, method }: HttpOptions,
  base: HttpOptions,
): boolean =>
  specifiesRequest(base) ||
  keep !== undefined ||
  method === 'GET' ||
  /\{\{(messages|session|uuid)\}\}/.test(JSON.stringify([request, query]))
