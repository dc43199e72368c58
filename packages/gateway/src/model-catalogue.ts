import type { Json, JsonObject } from '@attune/core'
import type { ModelProvider, Sampling } from '@attune/core/internal'
import type { RewardModel, Takes } from '@attune/core/models'
import { digest, type Drawn, type ModelDefinition, type Place } from '@attune/core/runtime'
import { noBatch } from './batch/index.js'
import { BATCH } from './batched-calls.js'
import { gatewayErrors } from './errors.js'
import type { Limiter } from './limits/limiter.js'
import { type Called, calledModel, namesVariables } from './limits/servers.js'
import { type Made, madeModel, type MakerParts, variableOf } from './made-model.js'
import { drawn } from './sampling.js'

export interface CatalogueParts extends MakerParts {
  readonly definitions: ReadonlyMap<string, ModelDefinition>
  provider(name: string, options: JsonObject, place: Place): ModelProvider
  /** Revision of the component that implements the provider. */
  revision(provider: string): number
  /**
   * Adds a mark to the identity of a model that `--fresh` was used for, so that its earlier answers
   * no longer count.
   */
  readonly freshStarts?: { stamp(identity: Json): Json }
  /** Digest of the provider's files if its plugin is loaded by path. */
  code?(provider: string): string | undefined
}

/** Models of a config by name: their identities and capabilities, which need no call. */
export class ModelCatalogue {
  readonly #made = new Map<string, Made>()
  readonly #grounds = new Map<string, string>()
  readonly #takes = new Map<string, Takes>()
  readonly #providers = new Map<string, ModelProvider>()

  constructor(
    private readonly parts: CatalogueParts,
    /** Returns the limiter of calls to a target. */
    private readonly limiter: (called: Called) => Limiter,
  ) {}

  /** Identity of a model in the keys of results; excludes API key, limits and prices. */
  identity(name: string): Json {
    const identity = this.lastingIdentity(name)
    return this.parts.freshStarts?.stamp(identity) ?? identity
  }

  /** Identity of a model in keys that `--fresh` does not change. */
  lastingIdentity(name: string): Json {
    const { identity, provider, options: all } = this.definition(name)
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

  /** Digest of a model's identity, part of the hash of each request. */
  ground(name: string): string {
    const ground = this.#grounds.get(name) ?? digest(this.identity(name))
    this.#grounds.set(name, ground)
    return ground
  }

  /**
   * Sampling that the model uses for a request with these settings.
   *
   * @throws MODEL_UNSUPPORTED
   */
  drawn(name: string, asked: Sampling): Drawn {
    return drawn(name, asked, this.definition(name).options, this.takes(name))
  }

  /** Capabilities that the provider declares for the model. */
  takes(name: string): Takes {
    const known = this.#takes.get(name)
    if (known) return known
    const takes = this.#providerOf(name).takes?.() ?? {}
    this.#takes.set(name, takes)
    return takes
  }

  /** True if the provider declares that the service enforces answer schemas. */
  takesSchemas(name: string): boolean {
    return this.takes(name).schemas === true
  }

  /** True if the provider declares that the service answers by batch. */
  takesBatches(name: string): boolean {
    return this.takes(name).batches === true
  }

  /**
   * Throws if the model supports no batches. Rule-based models pass: they answer at once and free.
   *
   * @throws MODEL_NO_BATCH
   */
  requireBatches(name: string): void {
    const definition = this.definition(name)
    if (definition.provider !== 'offline' && !this.takesBatches(name)) throw noBatch(definition)
  }

  /**
   * Number of items per call, for plans. A model that cannot be created, for example without an API
   * key, has the default.
   */
  batch(name: string, role: 'embedding' | 'reward'): number {
    return this.#madeOrNone(name)?.model[role]?.batch ?? BATCH
  }

  /** Setting of the model that would put more rewards into one call, for plans. */
  larger(name: string): RewardModel['larger'] {
    return this.#madeOrNone(name)?.model.reward?.larger
  }

  /**
   * True if the model computes its answers at no cost, so that they are not stored. False for a
   * model that cannot be created: all its answers come from the store.
   */
  isPure(name: string): boolean {
    return this.#madeOrNone(name)?.model.pure === true
  }

  /** The model, created at first use. @throws MODEL_UNKNOWN; errors of {@link madeModel} */
  model(name: string): Made {
    const known = this.#made.get(name)
    if (known) return known
    const definition = this.definition(name)
    const limiter = (): Limiter => this.limiter(this.#calledModel(definition))
    const made = madeModel(definition, this.#providerOf(name), this.parts, limiter)
    this.#made.set(name, made)
    return made
  }

  /** Models that were created. */
  get created(): readonly Made[] {
    return [...this.#made.values()]
  }

  /** All models as targets of calls, with the limits of their definitions. */
  get called(): readonly Called[] {
    return [...this.parts.definitions.values()].map((each) => this.#calledModel(each))
  }

  /** @throws MODEL_UNKNOWN */
  definition(name: string): ModelDefinition {
    const definition = this.parts.definitions.get(name)
    if (definition) return definition
    throw gatewayErrors.error('MODEL_UNKNOWN', {
      model: name,
      known: [...this.parts.definitions.keys()].join(', '),
    })
  }

  #madeOrNone(name: string): Made | undefined {
    try {
      return this.model(name)
    } catch {
      return undefined
    }
  }

  #providerOf(name: string): ModelProvider {
    const known = this.#providers.get(name)
    if (known) return known
    const { provider, options, place } = this.definition(name)
    const made = this.parts.provider(provider, options, place)
    this.#providers.set(name, made)
    return made
  }

  #calledModel(definition: ModelDefinition): Called {
    return calledModel(definition, variableOf(definition, this.#providerOf(definition.name)))
  }
}
