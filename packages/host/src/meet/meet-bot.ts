/** A first look at a bot of which little more than the address is known. */
import { type Json, type JsonObject } from '@attune/core'
import { addressFault, addressShown, type Binding, mainLanguage } from '@attune/core/runtime'
import { beginning, exchange, type HttpOptions, requestOf, type RequestValues } from '@attune/plugin-basics'
import { Composition, type Environment, tokens } from '../composition/container.js'
import { hostErrors } from '../errors.js'
import { type Accepted, saysRequest, Shapes } from './accepted.js'
import { Asker } from './asker.js'
import { brief, type Course, dialogueWith, hello, type Memory, memoryOf, NAME } from './behaviour.js'
import { observed } from './observed.js'
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
  /** Whether a request without a message is answered as one with a message is. */
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
  const asker = new Asker(root, MOST_REQUESTS)
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
  const { accepted, answersAnything } = await bestShape(base, values, asker)
  const { options, course, refusedKeep } = await withMemory(accepted, base, asker)
  const [reply, second] = course.replies
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
      repeatsItself: reply === second,
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
  const { value } = await asker.timed((http) => exchange(begun, sent, { http, said: [], isSilent: true }))
  return { ...values, keep: value.kept }
}

interface Best {
  readonly accepted: Accepted
  readonly answersAnything: boolean
}

/** A bot that answers anything is sent shapes until its reply takes up what was said. */
async function bestShape(base: HttpOptions, values: RequestValues, asker: Asker): Promise<Best> {
  const shapes = new Shapes(asker, values)
  let first: Accepted | undefined
  let control: string | undefined
  for await (const accepted of shapes.accepted(base)) {
    if (saysRequest(base)) return { accepted, answersAnything: false }
    control ??= (await controlOf(accepted.options, values, asker)) ?? ''
    // It refuses what has no message: what it took, it read.
    if (control === '') return { accepted, answersAnything: false }
    if (takesUp(accepted.observed.text, control)) return { accepted, answersAnything: true }
    first ??= accepted
  }
  if (!first) throw unusable(shapes.rejected, addressShown(base.url), asker)
  return { accepted: first, answersAnything: true }
}

/** What it says to a request that holds no message, if that is a reply. */
async function controlOf(options: HttpOptions, values: RequestValues, asker: Asker): Promise<string | undefined> {
  const { request: _, query: __, ...rest } = options
  const nothing = options.method === 'GET' ? { query: { attune: 'hello' } } : { request: { attune: 'hello' } }
  const answer = await asker.ask({ ...rest, ...nothing }, values)
  if ('refusal' in answer) return undefined
  const seen = observed(answer.text, answer.headers, values.text)
  return seen.is === 'reply' ? seen.text : undefined
}

const topics = [NAME, 'slept', 'sleep', 'badly', 'week', 'talk']

/** Whether a reply has words of what was said that are not there without it. */
const takesUp = (reply: string, control: string): boolean =>
  reply !== control && topics.some((word) => new RegExp(word, 'i').test(reply) && !new RegExp(word, 'i').test(control))

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
async function withMemory({ options }: Accepted, base: HttpOptions, asker: Asker): Promise<Remembering> {
  const { keep, ...rest } = options
  const own = Object.keys(base.keep ?? {})
  const found = Object.keys(keep ?? {}).filter((name) => !own.includes(name))
  let course: Course
  try {
    course = await dialogueWith(options, asker)
  } catch (error) {
    // What it gives may be nothing that it takes.
    if (found.length === 0) throw error
    course = await dialogueWith(rest, asker)
    return { options: rest, course, refusedKeep: found }
  }
  if (memoryOf(course) === 'yes' || isKnown(options, base)) return { options, course, refusedKeep: [] }
  for (const more of remembering) {
    if (asker.most - asker.requests < 2) break
    const other = {
      ...options,
      request: { ...options.request, ...more } as Readonly<Record<string, Json>> as JsonObject,
    }
    const tried = await dialogueWith(other, asker).catch(() => undefined)
    // It refuses what it does not know: no other name will do.
    if (!tried) break
    if (memoryOf(tried) === 'yes') return { options: other, course: tried, refusedKeep: [] }
  }
  return { options, course, refusedKeep: [] }
}

/** Whether it is sent who speaks or what was said before, or the user says what it is sent. */
const isKnown = ({ request = {}, query = {}, keep, method }: HttpOptions, base: HttpOptions): boolean =>
  saysRequest(base) ||
  keep !== undefined ||
  method === 'GET' ||
  /\{\{(messages|session|uuid)\}\}/.test(JSON.stringify([request, query]))
