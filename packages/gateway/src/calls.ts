import { AttuneError, type JsonObject, type ModelProvider, type Usage } from '@attune/core'
import type { ChatModel, ChatRequest, Model, ModelRole } from '@attune/core/models'
import {
  type CallLimits,
  type CallOwner,
  type CallTarget,
  checkModel,
  type Door,
  type ModelDefinition,
  type Place,
  type PluginCall,
  type Send,
} from '@attune/core/runtime'
import { countTokens } from '@attune/core/tokens'
import { checkedUsage, ModelCounter } from './budget.js'
import { Caller, type CallServices, type CallTerms } from './caller.js'
import { gatewayErrors } from './errors.js'
import { notJson } from './http/json-limits.js'
import { type HttpServices, keyProblem, ServiceHttp } from './http/service-http.js'
import type { Measured } from './journal.js'
import type { Limiter } from './limits/limiter.js'
import { calledService, type Servers } from './limits/servers.js'
import { PromptCuts } from './prompt-cuts.js'

/** A model of the config, with what stands before it. */
export interface Made {
  readonly definition: ModelDefinition
  readonly provider: ModelProvider
  readonly model: Model
  readonly caller: Caller
  readonly counter: ModelCounter
  readonly http: Pick<ServiceHttp, 'withoutKeys'>
  readonly cuts: PromptCuts
}

export interface MakerParts extends CallServices, HttpServices {
  provider(name: string, options: JsonObject, place: Place): ModelProvider
  readonly door: Pick<Door, 'pass'>
  /** Whether the budget limits the cost, so that every model needs prices. */
  readonly limitsCost: boolean
}

/** @throws MODEL_KEY_MISSING, MODEL_KEY_SHAPE, MODEL_PRICE_MISSING; what the provider throws */
export function madeModel(definition: ModelDefinition, services: MakerParts, limiter: () => Limiter): Made {
  const { name, options, prices, place } = definition
  const { door, limitsCost } = services
  const provider = services.provider(definition.provider, options, place)
  const apiKey = keyOf(definition, provider, services.environment)
  const target: CallTarget = { kind: 'model', name, place }
  const http = new ServiceHttp(target, services, apiKey)
  const counter = new ModelCounter(definition.tokenizer)
  const countTokens = (text: string): number => counter.count(text)
  const settings = { name, countTokens, http, ...(apiKey && { apiKey }) }
  const call = { ...pluginCallTo(definition), doing: 'be created' }
  const model = door.pass(call, () => provider.create(settings), checkModel)
  if (limitsCost && !prices && !model.pure) throw gatewayErrors.error('MODEL_PRICE_MISSING', { model: name }, { place })
  const probe = model.probe && ((signal: AbortSignal) => model.probe!(signal))
  const caller = new Caller(target, definition, services, limiter(), probe)
  return { definition, provider, model, counter, caller, http, cuts: new PromptCuts() }
}

export const variableOf = ({ apiKeyEnv }: ModelDefinition, provider: ModelProvider): string | undefined =>
  apiKeyEnv ?? provider.keyVariable?.()

function keyOf(
  definition: ModelDefinition,
  provider: ModelProvider,
  environment: HttpServices['environment'],
): string | undefined {
  const { name, place } = definition
  const variable = variableOf(definition, provider)
  if (variable === undefined) return undefined
  const apiKey = environment[variable]
  if (!apiKey) throw new AttuneError('MODEL_KEY_MISSING', { model: name, variable }, { place })
  const what = keyProblem(apiKey)
  if (what) throw new AttuneError('MODEL_KEY_SHAPE', { model: name, variable, what }, { place })
  return apiKey
}

export const pluginCallTo = ({ name, provider, place }: ModelDefinition): PluginCall => ({
  use: provider,
  as: `model "${name}"`,
  doing: 'answer',
  place,
})

/** @throws MODEL_ROLE */
export function chatOf({ model: { chat }, definition }: Made): ChatModel {
  if (!chat) throw notA('chat', definition)
  return chat
}

export const notA = (role: ModelRole, { name, provider, place }: ModelDefinition): AttuneError =>
  gatewayErrors.error('MODEL_ROLE', { model: name, role, provider }, { place })

/** As for a model that says nothing else: the defaults of the config. */
const usual: CallLimits = { timeout: 180_000, retries: 5 }

interface Line {
  readonly caller: Caller
  readonly http: ServiceHttp
}

interface Answered<T> {
  readonly value: T
  readonly usage: Usage
}

/** The calls of everything that is not a model: one line for each supporter, and for each component that calls by itself. */
export class Calls {
  readonly #lines = new Map<string, Line>()

  constructor(
    private readonly services: CallServices & HttpServices,
    private readonly servers: Servers,
  ) {}

  get callers(): readonly Caller[] {
    return [...this.#lines.values()].map(({ caller }) => caller)
  }

  async call<T>(
    owner: CallOwner,
    request: object,
    send: Send<T>,
    terms: Pick<CallTerms, 'signal' | 'warn'>,
  ): Promise<Measured<T>> {
    const { caller, http } = this.#line(owner)
    const text = asJson(owner, request, 'the request')
    const attempt = async (own: AbortSignal, attempt: number): Promise<Answered<T>> => {
      const isLast = attempt > caller.limits.retries
      const sent = await send({ http: http.within(own), signal: own, attempt, isLast })
      asJson(owner, sent)
      const value = http.withoutKeys(sent)
      const answer = JSON.stringify(value)
      const counted = (): Usage => ({ input: countTokens(text), output: countTokens(answer), reasoning: 0 })
      return { value, usage: checkedUsage((value as { readonly usage?: unknown } | null)?.usage, counted) }
    }
    const { answer, took } = await caller.call(attempt, { ...terms, tokens: countTokens(text) })
    return { answer: answer.value, took }
  }

  #line({ target, limits = usual, options = {} }: CallOwner): Line {
    const id = `${target.kind} ${target.name}`
    const made = this.#lines.get(id) ?? {
      caller: new Caller(target, limits, this.services, this.servers.limiter(calledService(target, options, limits))),
      http: new ServiceHttp(target, this.services),
    }
    this.#lines.set(id, made)
    return made
  }
}

/** @throws CALL_NOT_JSON */
function asJson({ use }: CallOwner, value: unknown, name = 'the answer'): string {
  const fault = notJson(value, name)
  if (fault !== undefined) throw gatewayErrors.error('CALL_NOT_JSON', { use, what: fault })
  return JSON.stringify(value)
}

// What the journal knows a request by: everything that its answer depends on.

/** @param ground digest of the model's identity */
export const chatContent = (
  ground: string,
  { messages, sampling, schema }: Pick<ChatRequest, 'messages' | 'sampling' | 'schema'>,
) => ({
  chat: ground,
  messages,
  sampling,
  ...(schema && { schema }),
})

/** One of many that are asked for together. */
export const itemContent = (ground: string, role: ModelRole, item: unknown) => ({ [role]: ground, item })

export const callContent = (owner: CallOwner, request: object) => ({
  call: JSON.parse(asJson(owner, request, 'the request')) as unknown,
})
