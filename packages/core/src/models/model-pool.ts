import type { ModelDefinition } from './definition.js'
import type { Json, JsonObject } from '../contracts/data.js'
import type {
  ChatAnswer,
  ChatRequest,
  EmbeddingModel,
  Embeddings,
  Model,
  ModelRole,
  RewardModel,
  RewardPair,
  Rewards,
} from '../contracts/models.js'
import { checkChatAnswer, checkEmbeddings, checkModel, checkRewards } from '../door/check-answers.js'
import type { Door } from '../door/door.js'
import type { Visit } from '../door/visit.js'
import { AttuneError, type Place } from '../errors.js'
import { digest } from '../hash.js'
import type { Store } from '../store/port.js'
import { keyProblem } from './api-key.js'
import { Budget } from './budget.js'
import { Caller, type CallServices } from './caller.js'
import type { OnModelEvent } from './events.js'
import { inBatches } from './in-batches.js'
import { Journal } from './journal.js'
import type { Batched, Provider } from './provider.js'
import type { Approximated } from './reward/reward-logprobs.js'
import { packVector, unpackVector } from './packed-vector.js'
import { countAll } from './count-tokens.js'
import type { ContextModels } from './context-models.js'
import { type Spent, UsageMeter } from './usage.js'

export interface PoolParts {
  readonly definitions: ReadonlyMap<string, ModelDefinition>
  provider(name: string, options: JsonObject, place: Place): Pick<Provider, 'create' | 'keyVariable'>
  /** Of a provider's component. */
  revision(provider: string): number
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly store: Pick<Store, 'recall' | 'record' | 'claimBriefly' | 'release'>
  readonly door: Pick<Door, 'pass' | 'within'>
  readonly budget?: ConstructorParameters<typeof Budget>[0]
  readonly onEvent?: OnModelEvent
}

/** All models of a config: made when first asked, with the journal, limits, retries and accounts around them. */
export class ModelPool {
  readonly #callers = new Map<string, Caller>()
  readonly #grounds = new Map<string, string>()
  readonly #meter = new UsageMeter()
  readonly #journal: Journal
  readonly #services: CallServices

  constructor(private readonly parts: PoolParts) {
    const { onEvent = () => {} } = parts
    this.#journal = new Journal(parts.store, (model) => {
      this.#meter.recalled()
      onEvent({ type: 'recalled', model })
    })
    this.#services = { meter: this.#meter, onEvent, budget: new Budget(parts.budget ?? {}, () => this.#meter.spent) }
  }

  /** What stands for a model wherever results depend on it; its key, limits and prices are no part of that. */
  identity(name: string): Json {
    const { identity, provider, options } = this.#definition(name)
    return identity ?? { provider, revision: this.parts.revision(provider), options }
  }

  get spent(): Spent {
    return this.#meter.spent
  }

  /** Calls that wait for a limit. */
  get waiting(): number {
    return [...this.#callers.values()].reduce((sum, { waiting }) => sum + waiting, 0)
  }

  forUnit(scope: string): ContextModels {
    const answers = this.#journal.scope(scope)
    return {
      chat: async (name, request, { shared, signal }) => {
        const caller = this.#caller(name)
        const ask = (): Promise<ChatAnswer> => this.#chat(caller, request, signal)
        if (caller.model.pure) return ask()
        const { messages, sampling } = request
        const content = { chat: this.#ground(name), messages, sampling }
        return shared ? this.#journal.shared({ model: name, content }, ask) : answers({ model: name, content }, ask)
      },
      embed: async (name, texts, signal) => this.#embed(this.#caller(name), texts, signal),
      reward: async (name, pairs, signal) => this.#score(this.#caller(name), pairs, signal),
      keep: (request, ask) => answers({ model: 'kept', content: { kept: request } }, ask),
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#callers.values()].map((caller) => caller.close()))
  }

  #chat(caller: Caller, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    const { chat } = caller.model
    if (!chat) throw notA('chat', caller.definition)
    const tokens = countAll(request.messages.map(({ content }) => content)) + (request.sampling.maxTokens ?? 0)
    return caller.call(
      (inner) =>
        this.parts.door.within(signal, visitTo(caller.definition), () => chat.chat(request, inner), checkChatAnswer),
      tokens,
      signal,
    )
  }

  async #embed(caller: Caller, texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]> {
    const { embedding } = caller.model
    if (!embedding) throw notA('embedding', caller.definition)
    const of = { items: texts, role: 'embedding', batch: batchOf(embedding) } as const
    const packed = await this.#batched(caller, of, async (batch) => {
      const embed = (inner: AbortSignal): Promise<Embeddings> =>
        this.parts.door.within(
          signal,
          visitTo(caller.definition),
          () => embedding.embed(batch, inner),
          checkEmbeddings(batch.length),
        )
      const { vectors } = await caller.call(embed, countAll(batch), signal)
      return vectors.map(packVector)
    })
    return packed.map(unpackVector)
  }

  #score(caller: Caller, pairs: readonly RewardPair[], signal: AbortSignal): Promise<readonly number[]> {
    const { reward } = caller.model
    if (!reward) throw notA('reward', caller.definition)
    return this.#batched(caller, { items: pairs, role: 'reward', batch: batchOf(reward) }, async (batch) => {
      const tokens = countAll(batch.flatMap(({ prompt, reply }) => [prompt, reply]))
      const score = (inner: AbortSignal): Promise<Rewards & Approximated> =>
        this.parts.door.within(
          signal,
          visitTo(caller.definition),
          () => reward.score(batch, inner),
          checkRewards(batch.length),
        )
      const { logits, approximated: rewards } = await caller.call(score, tokens, signal)
      if (rewards) this.#services.onEvent({ type: 'approximated', model: caller.definition.name, rewards })
      return logits
    })
  }

  #batched<I, A>(
    { definition, model }: Caller,
    { items, role, batch }: { readonly items: readonly I[]; readonly role: ModelRole; readonly batch: number },
    ask: (items: readonly I[]) => Promise<readonly A[]>,
  ): Promise<readonly A[]> {
    if (model.pure) return ask(items)
    const ground = this.#ground(definition.name)
    const request = (item: I) => ({ model: definition.name, content: { [role]: ground, item } })
    return inBatches({ items, batch, request, ask }, this.#journal)
  }

  /** The digest of a model's identity, which goes into the hash of each of its requests. */
  #ground(name: string): string {
    const ground = this.#grounds.get(name) ?? digest(this.identity(name))
    this.#grounds.set(name, ground)
    return ground
  }

  #caller(name: string): Caller {
    const made = this.#callers.get(name)
    if (made) return made
    const caller = new Caller(this.#definition(name), this.#make(name), this.#services)
    this.#callers.set(name, caller)
    return caller
  }

  #make(name: string): Model {
    const { provider, options, apiKeyEnv, timeout, prices, place } = this.#definition(name)
    const maker = this.parts.provider(provider, options, place)
    const variable = apiKeyEnv ?? maker.keyVariable?.(options)
    const apiKey = variable === undefined ? undefined : this.parts.environment[variable]
    if (variable !== undefined && !apiKey)
      throw new AttuneError('MODEL_KEY_MISSING', { model: name, variable }, { place })
    const what = apiKey && keyProblem(apiKey)
    if (what) throw new AttuneError('MODEL_KEY_SHAPE', { model: name, variable, what }, { place })
    const settings = { name, options, timeout, ...(apiKey && { apiKey }) }
    const visit = { ...visitTo(this.#definition(name)), doing: 'be created' }
    const model = this.parts.door.pass(visit, () => maker.create(settings), checkModel)
    if (this.parts.budget?.cost !== undefined && !prices && !model.pure) {
      throw new AttuneError('MODEL_PRICE_MISSING', { model: name }, { place })
    }
    return model
  }

  #definition(name: string): ModelDefinition {
    const definition = this.parts.definitions.get(name)
    if (definition) return definition
    throw new AttuneError('MODEL_UNKNOWN', { model: name, known: [...this.parts.definitions.keys()].join(', ') })
  }
}

const visitTo = ({ name, provider, place }: ModelDefinition): Visit => ({
  use: provider,
  as: `model "${name}"`,
  doing: 'answer',
  place,
})

const notA = (role: ModelRole, { name, provider, place }: ModelDefinition): AttuneError =>
  new AttuneError('MODEL_ROLE', { model: name, role, provider }, { place })

/** How many items a model takes in one call. */
const batchOf = ({ batch = 32 }: (EmbeddingModel | RewardModel) & Batched): number => batch
