import type { Sampling } from '@attune/core/internal'
import type { ChatAnswer, ChatRequest, RewardPair, Roles } from '@attune/core/models'
import {
  type CallOwner,
  type Clock,
  type ContextModels,
  digest,
  type Door,
  type ModelCall,
  type OnModelEvent,
  type Send,
  spokenMessages,
} from '@attune/core/runtime'
import type { BatchDesk } from './batch/index.js'
import type { BatchedCalls } from './batched-calls.js'
import { callContent, type Calls, chatContent } from './calls.js'
import { chat, chatFreely } from './chat-calls.js'
import {
  type AnswerListener,
  type Journal,
  type Measured,
  type ScopedAnswers,
  sharedKey,
} from './journal.js'
import type { Made } from './made-model.js'
import type { ModelCatalogue } from './model-catalogue.js'
import { type Answerers, changeText } from './recalled-models.js'
import { type RoleOrder, rolesText } from './role-order.js'
import { refusedText, type Schemas } from './schemas.js'

/** Parts of the gateway that the calls of all units share. */
export interface UnitParts {
  readonly catalogue: Pick<ModelCatalogue, 'model' | 'ground' | 'drawn'>
  readonly journal: Journal
  readonly door: Pick<Door, 'within'>
  readonly clock: Pick<Clock, 'date'>
  readonly onEvent: OnModelEvent
  readonly schemas: Schemas
  readonly roles: RoleOrder
  readonly answerers: Answerers
  readonly calls: Calls
  readonly batched: BatchedCalls
}

/** Listeners of a unit. */
interface UnitListeners {
  /** Called once for each model if another model answers under its name. */
  warn(use: string, message: string): void
  /** Called for every call of the unit; a shared call belongs to the unit that made it. */
  called(call: ModelCall, isRecalled: boolean): void
}

type AnswerEvent = Parameters<AnswerListener>
type ChatOptions = Parameters<ContextModels['chat']>[2]

/**
 * Models and services as one unit calls them. Calls go through the journal. Chat models get the
 * order of roles and the form of schema that their service accepts.
 */
export class UnitModels implements ContextModels {
  readonly #answers: ScopedAnswers

  /** @param ordered set if unanswered requests to chat models are ordered by batch */
  constructor(
    private readonly parts: UnitParts,
    scope: string,
    private readonly listeners: UnitListeners,
    private readonly ordered: ReturnType<BatchDesk['ofUnit']> | undefined,
  ) {
    this.#answers = parts.journal.scope(scope)
  }

  async chat(name: string, given: ChatRequest, options: ChatOptions): Promise<ChatAnswer> {
    const { catalogue, schemas, roles, door } = this.parts
    const made = catalogue.model(name)
    const messages = spokenMessages(given.messages)
    const request = messages === given.messages ? given : { ...given, messages }
    if (made.model.pure) return chatFreely(door, made, request, options.signal)
    let kept: AnswerEvent | undefined
    const hear: AnswerListener = (...each) => (kept = each)
    const ask = (sent: ChatRequest): Promise<ChatAnswer> =>
      this.#answered(made, sent, options, hear)
    const changed = (order: Roles, why: string): void => this.#warn(name, rolesText(order, why))
    const answer = await schemas.ask({
      model: name,
      request,
      signal: options.signal,
      ask: (each) => roles.ask({ model: name, request: each, ask, changed }),
      refused: (why) => this.#warn(name, refusedText(why)),
      isLater: this.ordered !== undefined && !options.shared,
    })
    if (kept) this.#reportCall(name, kept, answer)
    this.#tellChange(name, answer)
    return answer
  }

  isDrawn(name: string, sampling: Sampling): boolean {
    return this.parts.catalogue.drawn(name, sampling).sampling.temperature !== 0
  }

  async embed(model: string, texts: readonly string[], signal: AbortSignal) {
    const { batched, catalogue } = this.parts
    return batched.embed(catalogue.model(model), texts, this.#caller(model, signal))
  }

  async reward(model: string, pairs: readonly RewardPair[], signal: AbortSignal) {
    const { batched, catalogue } = this.parts
    const later = this.ordered && this.#orderShared
    return batched.score(catalogue.model(model), pairs, this.#caller(model, signal), later)
  }

  async call<T>(
    owner: CallOwner,
    request: object,
    send: Send<T>,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<T> {
    const model = owner.target.name
    let kept: AnswerEvent | undefined
    const hear: AnswerListener = (...each) => (kept = each)
    const terms = { signal, warn: this.listeners.warn }
    const answer = await this.#answers(
      { model, content: callContent(owner, request) },
      () => this.parts.calls.call(owner, request, send, terms),
      hear,
    )
    if (kept)
      this.listeners.called({ model, ...timesOf(kept[0]), ...firstWordsTime(answer) }, kept[1])
    return answer
  }

  /** The answer of the journal, or a new one. */
  #answered(
    made: Made,
    request: ChatRequest,
    { shared, signal }: ChatOptions,
    hear: AnswerListener,
  ): Promise<ChatAnswer> {
    const { name } = made.definition
    const { catalogue, door, journal } = this.parts
    const asked = { model: name, content: chatContent(catalogue.ground(name), request) }
    const drawn = catalogue.drawn(name, request.sampling)
    const askNow = (): Promise<Measured<ChatAnswer>> =>
      chat(door, made, drawn, request, { signal, warn: this.listeners.warn })
    if (shared) return journal.shared(asked, () => this.#timed(askNow, hear))
    if (!this.ordered) return this.#answers(asked, askNow, hear)
    const sent = { ...request, sampling: drawn.sampling }
    return this.ordered.run((order) => this.#answers(asked, (at) => order(made, at, sent), hear))
  }

  /** Orders by batch a request that all units share. */
  readonly #orderShared = async (made: Made, request: ChatRequest): Promise<ChatAnswer> => {
    const ground = this.parts.catalogue.ground(made.definition.name)
    const at = sharedKey(digest(chatContent(ground, request)))
    return (await this.ordered!.run((order) => order(made, at, request))).answer
  }

  #caller(model: string, signal: AbortSignal) {
    const hear: AnswerListener = (kept, isRecalled) =>
      this.listeners.called({ model, ...timesOf(kept) }, isRecalled)
    return {
      signal,
      warn: this.listeners.warn,
      timed: <T>(ask: () => Promise<Measured<T>>) => this.#timed(ask, hear),
    }
  }

  /**
   * Makes a shared request and reports its duration to the unit that made it, since the unit's own
   * journal does not.
   */
  async #timed<T>(ask: () => Promise<Measured<T>>, hear: AnswerListener): Promise<Measured<T>> {
    const measured = await ask()
    hear({ took: measured.took, answered: this.parts.clock.date().toISOString() }, false)
    return measured
  }

  #reportCall(model: string, kept: AnswerEvent, { answeredBy: by }: ChatAnswer): void {
    this.listeners.called({ model, ...timesOf(kept[0]), ...(by && { by }) }, kept[1])
  }

  #tellChange(model: string, { answeredBy }: ChatAnswer): void {
    const change = this.parts.answerers.changeIn(model, answeredBy)
    if (!change) return
    this.parts.onEvent({ type: 'changed', model, ...change })
    this.#warn(model, changeText(change))
  }

  #warn(model: string, message: string): void {
    this.listeners.warn(`model "${model}"`, message)
  }
}

/** Time to the first words of a streamed answer. */
function firstWordsTime(answer: unknown): Pick<ModelCall, 'first'> {
  const first = (answer as { readonly firstWords?: unknown } | null)?.firstWords
  return typeof first === 'number' && first >= 0 ? { first: Math.round(first) } : {}
}

const timesOf = ({ took, answered }: AnswerEvent[0]): Pick<ModelCall, 'took' | 'answered'> => ({
  took: Math.round(took),
  answered,
})
