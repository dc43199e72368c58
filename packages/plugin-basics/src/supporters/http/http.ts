import {
  asMessages,
  type Context,
  type Conversation,
  defineSupporter,
  type Json,
  type JsonObject,
  type Reply,
} from '@attune/core'
import type { SendAttempt } from '@attune/core/internal'
import { type Http, placeOf } from '@attune/core/models'
import { addressShown, isFilteredRequest } from '@attune/core/runtime'
import { isObject } from '@attune/core/answers'
import { ownFields } from '../own-fields.js'
import { basicsErrors } from '../../errors.js'
import { beginning, type Exchanged, exchange, requestOf, usualRequest } from './exchange.js'
import { identityAt } from './identity.js'
import { unknownPlace } from './keep.js'
import { type HttpOptions, httpOptions } from './options.js'
import { placesIn, type RequestValues } from './request-template.js'

/** State of the exchange with the bot during one dialogue. */
interface DialogueState {
  kept: JsonObject
  hasBegun: boolean
}

export const http = defineSupporter({
  revision: 5,
  versionedBy: ['version', 'files'],
  summary: 'A supporter behind an HTTP endpoint.',
  options: httpOptions,
  follows: ({ request = usualRequest }) => placesIn(request as JsonObject),
  create: (given) => {
    const options = given as unknown as HttpOptions
    const unknown = unknownPlace(options)
    if (unknown !== undefined)
      throw basicsErrors.error('SUPPORTER_KEEP', { place: `{{keep.${unknown}}}` })
    const bot = new Bot(options)
    const { identity } = options
    return {
      ...(identity && {
        identify: ({ http }: SendAttempt) => identityAt(options, { identity, http }),
      }),
      ...(options.greeting === true && { greets: true }),
      reply: (conversation, context) => bot.reply(conversation, context),
    }
  },
})

class Bot {
  /**
   * States of one unit's dialogues, by id. A unit that is repeated from the journal keeps the same
   * values in the same order.
   */
  readonly #states = new WeakMap<Context, Map<string, DialogueState>>()

  /** Version of the first reply. Replies of two versions are no results of one system. */
  #version: string | undefined

  constructor(private readonly options: HttpOptions) {}

  async reply(conversation: Conversation, context: Context): Promise<Reply> {
    const { turns } = conversation
    const state = this.#stateOf(context, conversation)
    const begins =
      !state.hasBegun && (this.options.start !== undefined || this.options.greeting === true)
    state.hasBegun = true
    if (begins) {
      const isSilent = this.options.greeting !== true
      const greeting = await this.#ask(
        beginning(this.options),
        { ...conversation, turns: [] },
        { context, state, isSilent },
      )
      if (turns.length === 0 && !isSilent) return greeting
      if (!isSilent)
        context.warn(
          'It speaks first, and this simulator lets the seeker begin: its greeting is no turn of the dialogue.',
        )
    }
    const reply = await this.#ask(this.options, conversation, { context, state })
    if (!isCarried(conversation)) return reply
    const memory: Carried = { kept: state.kept, memory: reply.memory ?? null }
    return { ...reply, memory: { ...memory } }
  }

  /** State of a session. If the bot keeps its memory, values of the last session are passed on. */
  #stateOf(context: Context, { id, carried }: Conversation): DialogueState {
    const all = this.#states.get(context) ?? new Map<string, DialogueState>()
    this.#states.set(context, all)
    const state = all.get(id) ?? { kept: carriedIn(carried).kept, hasBegun: false }
    all.set(id, state)
    return state
  }

  async #ask(options: HttpOptions, conversation: Conversation, place: CallState): Promise<Reply> {
    const { context, state } = place
    const values = valuesOf(conversation, state.kept)
    const sent = requestOf(options, values)
    const read = {
      said: values.messages.map(({ content }) => content),
      isSilent: place.isSilent === true,
      isCarried: isCarried(conversation),
    }
    const answer = await context.call(sent, async ({ http }) => {
      const answer = await exchange(options, sent, { http, ...read }).catch(filteredExchangeOf)
      if (answer !== filteredExchange) requireKept(options, { ...state.kept, ...answer.kept }, http)
      this.#requireSameVersion(answer)
      return journalEntryOf(answer)
    })
    const { kept = {}, firstWords: _, ...reply } = answer
    state.kept = { ...state.kept, ...kept }
    return reply
  }

  #requireSameVersion({ version }: Exchanged): void {
    if (version === undefined) return
    this.#version ??= version
    if (version !== this.#version)
      throw basicsErrors.error('SUPPORTER_CHANGED', {
        url: addressShown(this.options.url),
        version,
        first: this.#version,
      })
  }
}

interface CallState {
  readonly context: Context
  readonly state: DialogueState
  /** True if the answer may be without words. */
  readonly isSilent?: boolean
}

function requireKept(
  { keep = {} }: HttpOptions,
  kept: JsonObject,
  http: Pick<Http, 'malformed'>,
): void {
  const missing = Object.entries(keep).find(([name]) => kept[name] === undefined)
  if (!missing) return
  const [name, place] = missing
  const fix = 'Correct its place in `keep`, or leave it out.'
  throw http.malformed(`its answer has no ${placeOf(place)}, which is kept as ${name}.`, fix)
}

/**
 * Converts an exchange to the form in which the journal stores it, with the kept values. The
 * gateway reads the number of tokens from it.
 */
const journalEntryOf = ({ reply, kept }: Exchanged) => ({
  ...reply,
  ...(Object.keys(kept).length > 0 && { kept }),
})

/**
 * Reply to a message that a content filter behind the endpoint refuses: empty, as a user would
 * experience it.
 */
const filteredExchange: Exchanged = { reply: { text: '', finish: 'filter' }, kept: {} }

function filteredExchangeOf(error: unknown): Exchanged {
  if (isFilteredRequest(error)) return filteredExchange
  throw error
}

function valuesOf(conversation: Conversation, keep: JsonObject): RequestValues {
  const { id: session, language, brief, system, sampling, turns, carried } = conversation
  const messages = asMessages(turns, 'supporter')
  const values = {
    session,
    language,
    brief,
    system,
    sampling,
    messages,
    text: messages.at(-1)?.content ?? '',
    keep,
  }
  return { ...values, ...ownFields({ ...conversation, carried: carriedIn(carried).memory }) }
}

/** State that is passed to the next session of a person if the bot keeps its memory. */
interface Carried {
  readonly kept: JsonObject
  /** Member `memory` of the bot's last answer. */
  readonly memory: Json
}

const isCarried = ({ person }: Conversation): boolean => person !== undefined

function carriedIn(carried: Json | undefined): Carried {
  if (!isObject(carried)) return { kept: {}, memory: null }
  return carried as unknown as Carried
}
