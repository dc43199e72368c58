import type { Json, JsonObject, Usage } from '../contracts/data.js'
import type { ModelProvider } from '../contracts/components.js'
import type {
  ChatAnswer,
  ChatModel,
  ChatRequest,
  Embeddings,
  Model,
  ModelRole,
  RewardPair,
  Rewards,
  Sampling,
} from '../contracts/models.js'
import { checkChatAnswer, checkEmbeddings, checkModel, checkRewards } from '../door/check-answers.js'
import type { Door } from '../door/door.js'
import type { Visit } from '../door/visit.js'
import { AttuneError, type Place } from '../errors.js'
import { digest } from '../hash.js'
import { Answerers, changeText } from './answerers.js'
import { keyProblem } from './api-key.js'
import type { Budget } from './budget.js'
import { Caller, type CallServices } from './caller.js'
import { Calls } from './calls.js'
import { chatting, contentsOf, isFaultyEmpty, withUsage } from './chatting.js'
import type { Clock } from '../clock.js'
import type { ContextModels, ModelCall } from './context-models.js'
import { countAll } from './count-tokens.js'
import type { ModelDefinition } from './definition.js'
import type { OnModelEvent } from './events.js'
import { type HttpServices, PartyHttp } from './http/party-http.js'
import type { Transport } from './http/transport.js'
import { inBatches } from './in-batches.js'
import type { Hear, Journal, Measured } from './journal.js'
import { ModelCounter } from './model-counter.js'
import { packVector, unpackVector } from './packed-vector.js'
import { callError, type Party } from './party.js'
import { callContent, chatContent, itemContent } from './request-content.js'
import type { Approximated } from './reward/reward-logprobs.js'
import { type Drawn, drawn } from './sampling.js'
import { spokenMessages } from './silence.js'
import { lastingUsage, type Spent, type UsageMeter } from './usage.js'

export interface PoolParts {
  readonly definitions: ReadonlyMap<string, ModelDefinition>
  provider(name: string, options: JsonObject, place: Place): ModelProvider
  /** Of a provider's component. */
  revision(provider: string): number
  /** Marks what was begun afresh. */
  readonly generations?: { stamp(identity: Json): Json }
  /** Digest of its files, where its plugin is loaded by path. */
  code?(provider: string): string | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly door: Pick<Door, 'pass' | 'within'>
  /** Whether the budget limits the cost, so that every model needs prices. */
  readonly limitsCost: boolean
  readonly journal: Journal
  readonly budget: Budget
  readonly meter: UsageMeter
  readonly onEvent: OnModelEvent
  readonly transport: Transport
  readonly clock: Clock
  /** Uniform in [0, 1): spreads repeats. */
  random(): number
}

/** A model of the config, made when it is first asked. */
interface Made {
  readonly definition: ModelDefinition
  readonly provider: ModelProvider
  readonly model: Model
  readonly caller: Caller
  readonly counter: ModelCounter
}

/** Empty answers of no tokens that are taken for faulty ones; after that they are what the model has to say. */
export const EMPTY_REPEATS = 2

/** The gateway: all models of a config, and all that components call themselves, behind one journal, budget and account. */
export class ModelPool {
  readonly #made = new Map<string, Made>()
  readonly #answerers = new Answerers()
  readonly #grounds = new Map<string, string>()
  readonly #journal: Journal
  readonly #services: CallServices & HttpServices
  readonly #calls: Calls

  constructor(private readonly parts: PoolParts) {
    const { journal, meter, budget, onEvent, clock, transport, random, environment } = parts
    this.#journal = journal
    this.#services = { meter, onEvent, budget, clock, transport, random, environment }
    this.#calls = new Calls(this.#services)
  }

  /** Identity of a model in the keys of results; its API key, limits and prices are not part of it. */
  identity(name: string): Json {
    const identity = this.lastingIdentity(name)
    return this.parts.generations?.stamp(identity) ?? identity
  }

  /** The same for every generation of it. */
  lastingIdentity(name: string): Json {
    const { identity, provider, options: all } = this.#definition(name)
    const options = Object.fromEntries(Object.entries(all).filter(([option]) => !namesVariables(option)))
    const code = this.parts.code?.(provider)
    return (
      identity ?? { provider, revision: this.parts.revision(provider), options, ...(code !== undefined && { code }) }
    )
  }

  get spent(): Spent {
    return this.parts.meter.spent
  }

  /** Calls that wait for a limit. */
  get waiting(): number {
    return this.#callers.reduce((sum, { waiting }) => sum + waiting, 0)
  }

  /**
   * @param warn hears, once for each model, that another one answers under its name
   * @param called hears of every call that is made for the unit; what is shared belongs to the unit that asked for it
   */
  forUnit(
    scope: string,
    warn: (use: string, message: string) => void = () => {},
    called: (call: ModelCall) => void = () => {},
  ): ContextModels {
    const answers = this.#journal.scope(scope)
    return {
      chat: async (name, given, { shared, signal }) => {
        const made = this.#model(name)
        const request = { ...given, messages: spokenMessages(given.messages) }
        if (made.model.pure) return this.#chatPurely(made, request, signal)
        const asked = { model: name, content: chatContent(this.#ground(name), request) }
        const ask = (): Promise<Measured<ChatAnswer>> => this.#chat(made, request, signal)
        let kept: Parameters<Hear>[0] | undefined
        const hear: Hear = (each) => (kept = each)
        const answer = await (shared
          ? this.#journal.shared(asked, () => this.#timed(ask, hear))
          : answers(asked, ask, hear))
        if (kept) called({ model: name, ...timesOf(kept), ...(answer.answeredBy && { by: answer.answeredBy }) })
        const change = this.#answerers.changeIn(name, answer.answeredBy)
        if (change) {
          this.#services.onEvent({ type: 'changed', model: name, ...change })
          warn(`model "${name}"`, changeText(change))
        }
        return answer
      },
      embed: async (model, texts, signal) =>
        this.#embed(this.#model(model), texts, signal, (kept) => called({ model, ...timesOf(kept) })),
      reward: async (model, pairs, signal) =>
        this.#score(this.#model(model), pairs, signal, (kept) => called({ model, ...timesOf(kept) })),
      call: async (account, request, send, { signal }) => {
        const asked = { model: account.party.name, content: callContent(account, request) }
        const hear: Hear = (kept) => called({ model: asked.model, ...timesOf(kept) })
        return answers(asked, () => this.#calls.call(account, request, send, signal), hear)
      },
    }
  }

  /**
   * How answers of a model are drawn that is asked so.
   *
   * @throws MODEL_UNSUPPORTED
   */
  drawn(name: string, asked: Sampling): Drawn {
    const { provider, options, place } = this.#definition(name)
    const { takes } = this.#made.get(name)?.provider ?? this.parts.provider(provider, options, place)
    return drawn(name, asked, options, takes?.())
  }

  /** How many items one call takes, for plans. Without its key a model cannot be made, and is taken for a usual one. */
  batch(name: string, role: 'embedding' | 'reward'): number {
    try {
      return this.#model(name).model[role]?.batch ?? BATCH
    } catch {
      return BATCH
    }
  }

  async close(): Promise<void> {
    for (const caller of this.#callers) caller.close()
    await Promise.all([...this.#made.values()].map(({ model }) => model.close?.()))
    await this.#services.transport.close()
  }

  get #callers(): readonly Caller[] {
    return [...[...this.#made.values()].map(({ caller }) => caller), ...this.#calls.callers]
  }

  /** What all units share is kept without them: who asks for it hears how long that takes. */
  async #timed<T>(ask: () => Promise<Measured<T>>, hear: Hear): Promise<Measured<T>> {
    const measured = await ask()
    hear({ took: measured.took, answered: this.parts.clock.date().toISOString() })
    return measured
  }

  /** A free model is asked at once and is not counted. */
  #chatPurely(made: Made, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    return this.parts.door.within(
      signal,
      visitTo(made.definition),
      chatting(chatOf(made), made.counter, request)(signal),
      checkChatAnswer,
    )
  }

  async #chat(made: Made, request: ChatRequest, signal: AbortSignal): Promise<Measured<ChatAnswer>> {
    const { definition, caller } = made
    const counter = await made.counter.ready()
    const sent = { ...request, sampling: this.drawn(definition.name, request.sampling).sampling }
    const work = chatting(chatOf(made), made.counter, sent)
    const repeats = Math.min(EMPTY_REPEATS, definition.retries)
    const ask = async (own: AbortSignal, attempt: number): Promise<ChatAnswer> => {
      const answer = await this.parts.door.within(signal, visitTo(definition), work(own), checkChatAnswer)
      if (attempt > repeats || !isFaultyEmpty(answer)) return answer
      throw callError(caller.party, 'MALFORMED', { what: 'it is empty and took no tokens.' })
    }
    const contents = contentsOf(request)
    const expected = counter.countAll(contents) + (sent.sampling.maxTokens ?? 0)
    const measured = await caller.call(ask, expected, signal)
    counter.heard(contents, measured.answer.usage.input)
    return { ...measured, answer: { ...measured.answer, usage: lastingUsage(measured.answer.usage) } }
  }

  async #embed(
    made: Made,
    texts: readonly string[],
    signal: AbortSignal,
    hear: Hear,
  ): Promise<readonly (readonly number[])[]> {
    const { definition, model, caller } = made
    const { embedding } = model
    if (!embedding) throw notA('embedding', definition)
    const embed = (batch: readonly string[], own: AbortSignal): Promise<Embeddings> => {
      const counted = (): Usage => ({ input: countAll(batch), output: 0, reasoning: 0 })
      const work = async (): Promise<Embeddings> => withUsage(await embedding.embed(batch, own), counted)
      return this.parts.door.within(signal, visitTo(definition), work, checkEmbeddings(batch.length))
    }
    if (model.pure) return (await embed(texts, signal)).vectors
    const of = { items: texts, role: 'embedding', batch: embedding.batch ?? BATCH } as const
    const packed = await this.#batched(made, of, async (batch) => {
      const ask = () => caller.call((own) => embed(batch, own), countAll(batch), signal)
      const { answer, took } = await this.#timed(ask, hear)
      return { answer: answer.vectors.map(packVector), took }
    })
    return packed.map(unpackVector)
  }

  async #score(made: Made, pairs: readonly RewardPair[], signal: AbortSignal, hear: Hear): Promise<readonly number[]> {
    const { definition, model, caller } = made
    const { reward } = model
    if (!reward) throw notA('reward', definition)
    const tokensOf = (batch: readonly RewardPair[]): number =>
      countAll(batch.flatMap(({ prompt, reply }) => [prompt, reply]))
    const score = (batch: readonly RewardPair[], own: AbortSignal): Promise<Rewards & Approximated> => {
      const counted = (): Usage => ({ input: tokensOf(batch), output: 0, reasoning: 0 })
      const work = async (): Promise<Rewards> => withUsage(await reward.score(batch, own), counted)
      return this.parts.door.within(signal, visitTo(definition), work, checkRewards(batch.length))
    }
    if (model.pure) return (await score(pairs, signal)).logits
    return this.#batched(made, { items: pairs, role: 'reward', batch: reward.batch ?? BATCH }, async (batch) => {
      const ask = () => caller.call((own) => score(batch, own), tokensOf(batch), signal)
      const { answer, took } = await this.#timed(ask, hear)
      const { logits, approximated: rewards } = answer
      if (rewards) this.#services.onEvent({ type: 'approximated', model: definition.name, rewards })
      return { answer: logits, took }
    })
  }

  #batched<I, A>(
    { definition }: Made,
    { items, role, batch }: { readonly items: readonly I[]; readonly role: ModelRole; readonly batch: number },
    ask: (items: readonly I[]) => Promise<Measured<readonly A[]>>,
  ): Promise<readonly A[]> {
    const ground = this.#ground(definition.name)
    const request = (item: I) => ({ model: definition.name, content: itemContent(ground, role, item) })
    return inBatches({ items, batch, request, ask }, this.#journal)
  }

  /** The digest of a model's identity, which goes into the hash of each of its requests. */
  #ground(name: string): string {
    const ground = this.#grounds.get(name) ?? digest(this.identity(name))
    this.#grounds.set(name, ground)
    return ground
  }

  #model(name: string): Made {
    const made = this.#made.get(name) ?? this.#make(this.#definition(name))
    this.#made.set(name, made)
    return made
  }

  #make(definition: ModelDefinition): Made {
    const { name, provider, options, apiKeyEnv, prices, place } = definition
    const maker = this.parts.provider(provider, options, place)
    const variable = apiKeyEnv ?? maker.keyVariable?.()
    const apiKey = variable === undefined ? undefined : this.parts.environment[variable]
    if (variable !== undefined && !apiKey) {
      throw new AttuneError('MODEL_KEY_MISSING', { model: name, variable }, { place })
    }
    const what = apiKey && keyProblem(apiKey)
    if (what) throw new AttuneError('MODEL_KEY_SHAPE', { model: name, variable, what }, { place })
    const party: Party = { kind: 'model', name, place }
    const http = new PartyHttp(party, this.#services, apiKey)
    const counter = new ModelCounter(definition.tokenizer)
    const countTokens = (text: string): number => counter.count(text)
    const settings = { name, countTokens, http, ...(apiKey && { apiKey }) }
    const visit = { ...visitTo(definition), doing: 'be created' }
    const model = this.parts.door.pass(visit, () => maker.create(settings), checkModel)
    if (this.parts.limitsCost && !prices && !model.pure) {
      throw new AttuneError('MODEL_PRICE_MISSING', { model: name }, { place })
    }
    const probe = model.probe && ((signal: AbortSignal) => model.probe!(signal))
    return { definition, provider: maker, model, counter, caller: new Caller(party, definition, this.#services, probe) }
  }

  #definition(name: string): ModelDefinition {
    const definition = this.parts.definitions.get(name)
    if (definition) return definition
    throw new AttuneError('MODEL_UNKNOWN', { model: name, known: [...this.parts.definitions.keys()].join(', ') })
  }
}

/** Options such as `headersEnv` say where a secret is found, and nothing of what answers. */
const namesVariables = (option: string): boolean => option.endsWith('Env')

const visitTo = ({ name, provider, place }: ModelDefinition): Visit => ({
  use: provider,
  as: `model "${name}"`,
  doing: 'answer',
  place,
})

/** @throws MODEL_ROLE */
function chatOf({ model: { chat }, definition }: Made): ChatModel {
  if (!chat) throw notA('chat', definition)
  return chat
}

const notA = (role: ModelRole, { name, provider, place }: ModelDefinition): AttuneError =>
  new AttuneError('MODEL_ROLE', { model: name, role, provider }, { place })

/** Items in one call, where a model does not say how many it takes. */
const BATCH = 32

const timesOf = ({ took, answered }: Parameters<Hear>[0]): Pick<ModelCall, 'took' | 'answered'> => ({
  took: Math.round(took),
  answered,
})
