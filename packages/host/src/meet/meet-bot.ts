/** A first look at a bot of which little more than the address is known. */
import type { JsonObject } from '@attune/core'
import { addressFault, addressShown, type Binding, mainLanguage } from '@attune/core/runtime'
import { beginning, exchange, type HttpOptions, requestOf, type RequestValues } from '@attune/plugin-basics'
import { Composition, type Environment, tokens } from '../composition/container.js'
import { hostErrors } from '../errors.js'
import { type Accepted, saysRequest, Shapes } from './accepted.js'
import { Asker } from './asker.js'
import { brief, type Course, dialogueWith, hello, type Memory, memoryOf, NAME } from './behaviour.js'
import { corrected } from './shapes.js'
import { givenOptions, type BotGiven } from './given.js'
import { unusable, unusableBy } from './unusable.js'

export type { BotGiven } from './given.js'

export interface BotMet {
  readonly reply: string
  /** Options of core/http: with them it is sent what it answered, and its reply is found. */
  readonly options: JsonObject
  readonly understood: Understood
}

/** What was seen of a bot. */
export interface Understood {
  readonly requests: number
  readonly most: number
  readonly greeting?: string
  /** Number of messages with text in its first reply. */
  readonly messages: number
  /** Number of pictures, buttons and the like in its first reply. */
  readonly marks: number
  readonly memory: Memory
  /** Code of ISO 639; none where it is not detected for sure. */
  readonly language?: string
  /** Seconds of its replies. */
  readonly seconds: readonly number[]
  /** Seconds to the first words, of a stream. */
  readonly firstWords?: number
  /** Whether the same first message got two replies. */
  readonly varies: boolean
  /** Whether it answers requests of several shapes, so that the right one is not certain. */
  readonly answersAnything: boolean
  /** Whether it says the same to two messages. */
  readonly repeatsItself: boolean
  /** Values that it gives to be sent back, which it did not take: they are left out. */
  readonly refusedKeep: readonly string[]
}

/** Requests to a bot that is met. */
export const MOST_REQUESTS = 30

/**
 * Asks a bot until it is clear what it is sent and where it answers, then has a dialogue of two messages with it.
 *
 * @throws BOT_UNUSABLE if it cannot be asked, or nothing that it answers is a reply
 */
export async function meetBot(
  url: string,
  {
    env,
    services = [],
    given = {},
  }: { readonly env?: Environment; readonly services?: readonly Binding[]; readonly given?: BotGiven } = {},
): Promise<BotMet> {
  const base = givenOptions(url, given)
  const fault = addressFault(base.url)
  if (fault) throw hostErrors.error('BOT_UNUSABLE', { url: 'this address', what: `${fault.why}.` }, { fix: fault.fix })
  const root = Composition.root([...(env ? [{ token: tokens.environment.id, value: env }] : []), ...services])
  const asker = new Asker(root, MOST_REQUESTS, given.timeout)
  try {
    return await met(base, asker)
  } catch (error) {
    throw unusableBy(error, addressShown(base.url))
  } finally {
    await asker.close()
  }
}

async function met(base: HttpOptions, asker: Asker): Promise<BotMet> {
  const values = await openingValues(base, asker)
  const { accepted, met: first, answersAnything } = await bestShape(base, values, asker)
  const { options, course, refusedKeep } = await withMemory(first, base, asker)
  const [reply] = course.replies
  const language = await mainLanguage([...course.replies, accepted.observed.text].join('\n'))
  return {
    reply,
    options: options as unknown as JsonObject,
    understood: {
      requests: asker.requests,
      most: asker.most,
      ...(course.greeting !== undefined && { greeting: course.greeting }),
      messages: accepted.observed.messages,
      marks: accepted.observed.marks,
      memory: memoryOf(course),
      ...(language !== undefined && { language }),
      seconds: course.took.map((each) => each / 1000),
      ...(course.firstWords !== undefined && { firstWords: course.firstWords / 1000 }),
      varies: accepted.observed.text !== reply,
      answersAnything,
      repeatsItself: saysTheSame(course),
      refusedKeep,
    },
  }
}

/** Words for a first request, with what a request that begins the dialogue gives. */
async function openingValues(base: HttpOptions, asker: Asker): Promise<RequestValues> {
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
  /** The dialogue with it. */
  readonly met: Remembering
  readonly answersAnything: boolean
}

/**
 * The first shape with which the bot takes up what was said, or says two things to two messages. A bot that answers anything is sent all of
 * them, one that does not is sent no other.
 */
async function bestShape(base: HttpOptions, values: RequestValues, asker: Asker): Promise<Best> {
  const shapes = new Shapes(asker, values)
  const answered: Accepted[] = []
  for await (const accepted of shapes.accepted(base)) {
    answered.push(accepted)
    if (isUnheard(accepted.observed.text) && !saysRequest(base)) continue
    const met = await firstDialogue(accepted.options, base, asker)
    const isHeard = takesUp(accepted.observed.text) || !saysTheSame(met.course)
    if (isHeard || saysRequest(base)) return { accepted, met, answersAnything: answered.length > 1 }
  }
  const [accepted] = answered.toSorted(
    (one, other) => Number(isUnheard(one.observed.text)) - Number(isUnheard(other.observed.text)),
  )
  if (!accepted) throw unusable(shapes.rejected, addressShown(base.url), asker)
  return { accepted, met: await firstDialogue(accepted.options, base, asker), answersAnything: answered.length > 1 }
}

const saysTheSame = ({ replies: [first, second] }: Course): boolean => first === second

/** Words of the first message that a reply may take up. */
const takesUp = (reply: string): boolean => new RegExp(`${NAME}|sleep|slept|badly|week`, 'i').test(reply)

/** Replies of programs that read nothing where they look. */
const isUnheard = (reply: string): boolean =>
  !takesUp(reply) &&
  /\b(undefined|null|None|NaN)\b|\[object Object\]|\b(empty|no|without a) (message|text|input)|please (send|type|enter|provide|write|say)|did ?n[o'’]t (catch|get|receive|understand|hear)/i.test(
    reply,
  )

interface Remembering {
  readonly options: HttpOptions
  readonly course: Course
  readonly refusedKeep: readonly string[]
}

/** Names under which bots want an id of ours, or the conversation. */
const remembering: readonly JsonObject[] = [
  { session_id: '{{session}}' },
  { sessionId: '{{session}}' },
  { conversation_id: '{{session}}' },
  { user_id: '{{session}}' },
  { history: '{{messages}}' },
]

/** The dialogue with the options under which it remembers, as far as there are any. */
async function withMemory(met: Remembering, base: HttpOptions, asker: Asker): Promise<Remembering> {
  const { course } = met
  if (memoryOf(course) === 'yes' || isKnown(met.options, base)) return met
  for (const more of remembering) {
    const spent = course.took.reduce((sum, each) => sum + each, 0) * (remembering.indexOf(more) + 1)
    if (asker.most - asker.requests < 2 || spent > LONGEST_TRIALS) break
    const other: HttpOptions = { ...met.options, request: { ...met.options.request, ...more } }
    const tried = await dialogueWith(other, asker).catch(() => undefined)
    // It refuses what it does not know: no other name will do.
    if (!tried) break
    if (memoryOf(tried) === 'yes') return { options: other, course: tried, refusedKeep: [] }
  }
  return met
}

/** Milliseconds of dialogues that look for the name of an id. */
const LONGEST_TRIALS = 20_000

/** A dialogue; where its second message is refused, by what the refusal says, or without what the bot gave to be sent back. */
async function firstDialogue(options: HttpOptions, base: HttpOptions, asker: Asker): Promise<Remembering> {
  try {
    return { options, course: await dialogueWith(options, asker), refusedKeep: [] }
  } catch (error) {
    const refusal = asker.refusalIn(error)
    const { shape } = refusal ? corrected(options, refusal) : {}
    if (shape) {
      const right = { ...options, ...shape }
      return { options: right, course: await dialogueWith(right, asker), refusedKeep: [] }
    }
    const { keep = {}, ...rest } = options
    const found = Object.keys(keep).filter((name) => !Object.hasOwn(base.keep ?? {}, name))
    // What it gives may be nothing that it takes.
    if (found.length === 0) throw error
    return { options: rest, course: await dialogueWith(rest, asker), refusedKeep: found }
  }
}

/** Whether it is sent who speaks or what was said before, or the user says what it is sent. */
const isKnown = ({ request = {}, query = {}, keep, method }: HttpOptions, base: HttpOptions): boolean =>
  saysRequest(base) ||
  keep !== undefined ||
  method === 'GET' ||
  /\{\{(messages|session|uuid)\}\}/.test(JSON.stringify([request, query]))
