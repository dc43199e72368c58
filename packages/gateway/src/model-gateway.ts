import type { Json, JsonObject } from '@attune/core'
import type { ModelProvider, Sampling } from '@attune/core/internal'
import type { ChatAnswer, ChatRequest, RewardModel, Roles, Takes } from '@attune/core/models'
import {
  type AwaitedByBatch,
  type AwaitedCalls,
  type CallOwner,
  callError,
  checkChatAnswer,
  type ContextModels,
  digest,
  type Door,
  type Drawn,
  lazy,
  type ModelCall,
  type ModelDefinition,
  type Spent,
  spokenMessages,
  type Send,
} from '@attune/core/runtime'
import { Answerers, changeText } from './recalled-models.js'
import { BatchDesk, noBatch, type OrderStore } from './batch/index.js'
import { BATCH, BatchedCalls } from './batched-calls.js'
import { lastingUsage } from './budget.js'
import type { Caller, CallTerms } from './caller.js'
import { callContent, Calls, chatContent } from './calls.js'
import {
  chatOf,
  type Made,
  madeModel,
  type MakerParts,
  pluginCallTo,
  variableOf,
} from './made-model.js'
import { chatting, contentsOf, drawn, isFaultyEmpty, refusedText, silencedBy } from './chatting.js'
import { Schemas } from './schemas.js'
import { type Hear, type Journal, type Measured, sharedKey } from './journal.js'
import { latenessOf } from './lateness.js'
import type { Limiter } from './limits/limiter.js'
import {
  type Called,
  calledModel,
  calledService,
  namesVariables,
  Servers,
  type StatedLimits,
  type QueueServices,
} from './limits/servers.js'
import { gatewayErrors } from './errors.js'
import { RoleOrder, rolesText } from './role-order.js'

/** A named supporter or component with a service, and its limits if it declares any. */
interface Service {
  readonly label: string
  readonly options: JsonObject
  readonly limits?: StatedLimits
}

export interface PoolParts extends MakerParts, QueueServices {
  readonly definitions: ReadonlyMap<string, ModelDefinition>
  /** Supporters; components that call the same service share their limits. */
  readonly supporters?: readonly Service[]
  /** Revision of a provider's component. */
  revision(provider: string): number
  /** Adds a mark to the identity of a model that was started afresh. */
  readonly freshStarts?: { stamp(identity: Json): Json }
  /** Digest of the provider's files if its plugin is loaded by path. */
  code?(provider: string): string | undefined
  readonly door: Pick<Door, 'pass' | 'within'>
  readonly journal: Journal
  /** Storage of batch orders. Undefined: requests are never ordered by batch. */
  readonly orders?: OrderStore | undefined
}

/** Empty answers without tokens that count as faulty; a further one is accepted. */
export const EMPTY_REPEATS = 2

/**
 * Calls all models of a config, and all services of its components, through one journal, budget and
 * usage meter.
 */
export class ModelGateway {
  readonly #made = new Map<string, Made>()
  /** Providers whose capabilities were requested, by model. */
  readonly #asked = new Map<string, ModelProvider>()
  readonly #answerers = new Answerers()
  readonly #grounds = new Map<string, string>()
  readonly #roles = new RoleOrder((model) => this.#takes(model).roles)
  readonly #schemas = new Schemas((model) => this.takesSchemas(model))
  readonly #servers: Servers
  readonly #calls: Calls
  readonly #batched: BatchedCalls
  /** Created for the first unit that orders by batch. */
  #desk: BatchDesk | undefined

  constructor(private readonly parts: PoolParts) {
    this.#servers = new Servers(parts, this.#called)
    this.#calls = new Calls(parts, this.#servers)
    this.#batched = new BatchedCalls({ ...parts, ground: (name) => this.#ground(name) })
  }

  /** Identity of a model in the keys of results; excludes API key, limits and prices. */
  identity(name: string): Json {
    const identity = this.lastingIdentity(name)
    return this.parts.freshStarts?.stamp(identity) ?? identity
  }

  /** Identity without the mark of a fresh start. */
  lastingIdentity(name: string): Json {
    const { identity, provider, options: all } = this.#definition(name)
    const options = Object.fromEntries(
      Object.entries(all).filter(([option]) => !namesVariables(option)),
    )
    const code = this.parts.code?.(provider)
    return (
      identity ?? {
        provider,
        revision: this.parts.revision(provider),
        options,
        ...(code !== undefined && { code }),
      }
    )
  }

  get spent(): Spent {
    return this.parts.meter.spent
  }

  /** Number of calls that wait for a limit. */
  get waiting(): number {
    return this.#callers.reduce((sum, { waiting }) => sum + waiting, 0)
  }

  get awaited(): readonly AwaitedCalls[] {
    return this.#callers.map(({ awaited }) => awaited).filter(({ calls }) => calls > 0)
  }

  /**
   * @param warn called once for each model if another model answers under its name
   * @param called called for every call of the unit; a shared call belongs to the unit that made it
   * @param byBatch true: unanswered requests to chat models are ordered by batch and throw
   * UNIT_PARKED. Requests that all units share are made at once, because other units wait for them.
   */
  forUnit(
    scope: string,
    warn: (use: string, message: string) => void = () => {},
    called: (call: ModelCall) => void = () => {},
    byBatch = false,
  ): ContextModels {
    const answers = this.parts.journal.scope(scope)
    const ordered = byBatch ? this.#deskOf()?.ofUnit(scope) : undefined
    const asker = (model: string, signal: AbortSignal) => ({
      signal,
      warn,
      timed: <T>(ask: () => Promise<Measured<T>>) =>
        this.#timed(ask, (kept) => called({ model, ...timesOf(kept) })),
    })
    const later = async (made: Made, request: ChatRequest): Promise<ChatAnswer> => {
      const at = sharedKey(digest(chatContent(this.#ground(made.definition.name), request)))
      return (await ordered!.run((order) => order(made, at, request))).answer
    }
    return {
      chat: async (name, given, { shared, signal }) => {
        const made = this.#model(name)
        const request = { ...given, messages: spokenMessages(given.messages) }
        if (made.model.pure) return this.#chatPurely(made, request, signal)
        let kept: Parameters<Hear>[0] | undefined
        const hear: Hear = (each) => (kept = each)
        const ask = (sent: ChatRequest): Promise<ChatAnswer> => {
          const asked = { model: name, content: chatContent(this.#ground(name), sent) }
          const now = (): Promise<Measured<ChatAnswer>> => this.#chat(made, sent, { signal, warn })
          if (shared) return this.parts.journal.shared(asked, () => this.#timed(now, hear))
          if (!ordered) return answers(asked, now, hear)
          const drawn = { ...sent, sampling: this.drawn(name, sent.sampling).sampling }
          return ordered.run((order) => answers(asked, (at) => order(made, at, drawn), hear))
        }
        const changed = (roles: Roles, why: string): void =>
          warn(`model "${name}"`, rolesText(roles, why))
        const refused = (why: string): void => warn(`model "${name}"`, refusedText(why))
        const answer = await this.#schemas.ask({
          model: name,
          request,
          signal,
          ask: (each) => this.#roles.ask({ model: name, request: each, ask, changed }),
          refused,
          isLater: ordered !== undefined && !shared,
        })
        if (kept)
          called({
            model: name,
            ...timesOf(kept),
            ...(answer.answeredBy && { by: answer.answeredBy }),
          })
        const change = this.#answerers.changeIn(name, answer.answeredBy)
        if (change) {
          this.parts.onEvent({ type: 'changed', model: name, ...change })
          warn(`model "${name}"`, changeText(change))
        }
        return answer
      },
      isDrawn: (name, sampling) => this.drawn(name, sampling).sampling.temperature !== 0,
      embed: async (model, texts, signal) =>
        this.#batched.embed(this.#model(model), texts, asker(model, signal)),
      reward: async (model, pairs, signal) =>
        this.#batched.score(this.#model(model), pairs, asker(model, signal), ordered && later),
      call: async (owner, request, send, { signal }) => {
        const asked = { model: owner.target.name, content: callContent(owner, request) }
        let kept: Parameters<Hear>[0] | undefined
        const hear: Hear = (each) => (kept = each)
        const answer = await answers(
          asked,
          () => this.#calls.call(owner, request, send, { signal, warn }),
          hear,
        )
        if (kept) called({ model: asked.model, ...timesOf(kept), ...firstOf(answer) })
        return answer
      },
    }
  }

  #deskOf(): BatchDesk | undefined {
    const { orders } = this.parts
    return (this.#desk ??= orders && new BatchDesk({ ...this.parts, store: orders }))
  }

  /**
   * Sends the collected batch orders and returns what a later run awaits.
   *
   * @throws BUDGET_REACHED, MODEL_…
   */
  async order(): Promise<AwaitedByBatch | undefined> {
    return this.#desk?.order()
  }

  /**
   * Throws if the model supports no batches. Rule-based models pass: they answer at once and free.
   *
   * @throws MODEL_NO_BATCH
   */
  requireBatches(name: string): void {
    const definition = this.#definition(name)
    if (definition.provider !== 'offline' && !this.takesBatches(name)) throw noBatch(definition)
  }

  /** Makes a call without reading or writing the journal. */
  async askNow<T>(owner: CallOwner, send: Send<T>, signal: AbortSignal): Promise<T> {
    return (await this.#calls.call(owner, {}, send, { signal })).answer
  }

  /**
   * Sampling that the model uses for a request with these settings.
   *
   * @throws MODEL_UNSUPPORTED
   */
  drawn(name: string, asked: Sampling): Drawn {
    return drawn(name, asked, this.#definition(name).options, this.#takes(name))
  }

  /** True if the provider declares that the service enforces answer schemas. */
  takesSchemas(name: string): boolean {
    return this.#takes(name).schemas === true
  }

  /** True if the provider declares that the service answers by batch. */
  takesBatches(name: string): boolean {
    return this.#takes(name).batches === true
  }

  /**
   * Number of items per call, for plans. A model that cannot be created, for example without an API
   * key, has the default.
   */
  batch(name: string, role: 'embedding' | 'reward'): number {
    try {
      return this.#model(name).model[role]?.batch ?? BATCH
    } catch {
      return BATCH
    }
  }

  /** Rewards per call that another setting of the model would allow, for plans. */
  larger(name: string): RewardModel['larger'] {
    try {
      return this.#model(name).model.reward?.larger
    } catch {
      return undefined
    }
  }

  /** True if the model computes its answers at no cost, so that none is stored. */
  isPure(name: string): boolean {
    try {
      return this.#model(name).model.pure === true
    } catch {
      // A model that cannot be made has answered nothing in this run: its answers are stored.
      return false
    }
  }

  async close(): Promise<void> {
    for (const caller of this.#callers) caller.close()
    await this.#servers.close()
    await Promise.all([...this.#made.values()].map(({ model }) => model.close?.()))
    await this.parts.transport.close()
  }

  get #callers(): readonly Caller[] {
    return [...[...this.#made.values()].map(({ caller }) => caller), ...this.#calls.callers]
  }

  /** Reports the duration of a shared request to its caller; the unit's journal does not. */
  async #timed<T>(ask: () => Promise<Measured<T>>, hear: Hear): Promise<Measured<T>> {
    const measured = await ask()
    hear({ took: measured.took, answered: this.parts.clock.date().toISOString() })
    return measured
  }

  /** Calls a free model directly, without journal and usage. */
  #chatPurely(made: Made, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    return this.parts.door.within(
      signal,
      pluginCallTo(made.definition),
      chatting(chatOf(made), made.counter, request)(signal),
      checkChatAnswer,
    )
  }

  async #chat(
    made: Made,
    request: ChatRequest,
    terms: Pick<CallTerms, 'signal' | 'warn'>,
  ): Promise<Measured<ChatAnswer>> {
    const { definition, caller } = made
    const { signal } = terms
    const counter = await made.counter.ready()
    const sent = { ...request, sampling: this.drawn(definition.name, request.sampling).sampling }
    const work = chatting(chatOf(made), made.counter, sent)
    const repeats = Math.min(EMPTY_REPEATS, definition.retries)
    let empties = 0
    const ask = async (own: AbortSignal): Promise<ChatAnswer> => {
      const given = await this.parts.door
        .within(signal, pluginCallTo(definition), work(own), checkChatAnswer)
        .catch(silencedBy)
      const answer = made.http.withoutKeys(given)
      if (!isFaultyEmpty(answer) || ++empties > repeats) return answer
      throw callError(caller.target, 'MALFORMED', { what: 'it is empty and took no tokens.' })
    }
    const contents = contentsOf(request)
    const tokens = counter.countAll(contents) + (sent.sampling.maxTokens ?? 0)
    const lateness = latenessOf(sent, definition.options)
    const measured = await caller.call(ask, { ...terms, tokens, lateness })
    const answer = this.#checkedForCut(made, contents, measured.answer, terms)
    if (!answer.marks) counter.heard(contents, answer.usage.input)
    return { ...measured, answer: { ...answer, usage: lastingUsage(answer.usage) } }
  }

  /** The answer, marked `cut-prompt` if the server read only a part of the prompt. */
  #checkedForCut(
    { definition: { name }, cuts }: Made,
    contents: readonly string[],
    answer: ChatAnswer,
    { warn }: Pick<CallTerms, 'warn'>,
  ): ChatAnswer {
    const { marks = [], usage } = answer
    const cut = marks.includes('refused-prompt') ? undefined : cuts.cutIn(contents, usage.input)
    if (!cut) return answer
    cuts.tell(cut, (message) => warn?.(`model "${name}"`, message))
    return { ...answer, marks: [...marks, 'cut-prompt'] }
  }

  /** Digest of a model's identity, part of the hash of each request. */
  #ground(name: string): string {
    const ground = this.#grounds.get(name) ?? digest(this.identity(name))
    this.#grounds.set(name, ground)
    return ground
  }

  #takes(name: string): Takes {
    const { provider, options, place } = this.#definition(name)
    const made =
      this.#made.get(name)?.provider ??
      this.#asked.get(name) ??
      this.parts.provider(provider, options, place)
    this.#asked.set(name, made)
    return made.takes?.() ?? {}
  }

  #model(name: string): Made {
    const limiter = (): Limiter => this.#servers.limiter(this.#calledModel(this.#definition(name)))
    const made = this.#made.get(name) ?? madeModel(this.#definition(name), this.parts, limiter)
    this.#made.set(name, made)
    return made
  }

  /** All models and services of the config. */
  readonly #called = lazy((): readonly Called[] => [
    ...[...this.parts.definitions.values()].map((each) => this.#calledModel(each)),
    ...(this.parts.supporters ?? []).flatMap(({ label: name, options, limits }) =>
      limits ? calledService({ kind: 'supporter', name }, options, limits) : [],
    ),
  ])

  #calledModel(definition: ModelDefinition): Called {
    const { provider, options, place } = definition
    return calledModel(
      definition,
      variableOf(definition, this.parts.provider(provider, options, place)),
    )
  }

  #definition(name: string): ModelDefinition {
    const definition = this.parts.definitions.get(name)
    if (definition) return definition
    throw gatewayErrors.error('MODEL_UNKNOWN', {
      model: name,
      known: [...this.parts.definitions.keys()].join(', '),
    })
  }
}

/** Time of the first words, which a streamed answer contains. */
function firstOf(answer: unknown): Pick<ModelCall, 'first'> {
  const first = (answer as { readonly firstWords?: unknown } | null)?.firstWords
  return typeof first === 'number' && first >= 0 ? { first: Math.round(first) } : {}
}

const timesOf = ({
  took,
  answered,
}: Parameters<Hear>[0]): Pick<ModelCall, 'took' | 'answered'> => ({
  took: Math.round(took),
  answered,
})
