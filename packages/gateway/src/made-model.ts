import { type ModelProvider, AttuneError } from '@attune/core/internal'
import type { ChatModel, Model, ModelRole } from '@attune/core/models'
import {
  type CallTarget,
  checkModel,
  type Door,
  type ModelDefinition,
  type PluginCall,
} from '@attune/core/runtime'
import { ModelCounter } from './budget.js'
import { Caller, type CallServices } from './caller.js'
import { gatewayErrors } from './errors.js'
import { type HttpServices, keyProblem, ServiceHttp } from './http/service-http.js'
import type { Limiter } from './limits/limiter.js'
import { PromptCuts } from './prompt-cuts.js'

/** A model of the config with its caller and token counter. */
export interface Made {
  readonly definition: ModelDefinition
  readonly model: Model
  readonly caller: Caller
  readonly counter: ModelCounter
  readonly http: Pick<ServiceHttp, 'withoutKeys'>
  readonly cuts: PromptCuts
}

export interface MakerParts extends CallServices, HttpServices {
  readonly door: Pick<Door, 'pass'>
  /** True if the budget limits cost, so that every model needs prices. */
  readonly limitsCost: boolean
}

/** @throws MODEL_KEY_MISSING, MODEL_KEY_SHAPE, MODEL_PRICE_MISSING; errors of the provider */
export function madeModel(
  definition: ModelDefinition,
  provider: ModelProvider,
  services: MakerParts,
  limiter: () => Limiter,
): Made {
  const { name, prices, place } = definition
  const { door, limitsCost } = services
  const apiKey = keyOf(definition, provider, services.environment)
  const target: CallTarget = { kind: 'model', name, place }
  const http = new ServiceHttp(target, services, apiKey)
  const counter = new ModelCounter(definition.tokenizer)
  const countTokens = (text: string): number => counter.count(text)
  const settings = { name, countTokens, http, ...(apiKey && { apiKey }) }
  const call = { ...pluginCallTo(definition), doing: 'be created' }
  const model = door.pass(call, () => provider.create(settings), checkModel)
  if (limitsCost && !prices && !model.pure)
    throw gatewayErrors.error('MODEL_PRICE_MISSING', { model: name }, { place })
  const probe = model.probe && ((signal: AbortSignal) => model.probe!(signal))
  const caller = new Caller(target, definition, services, limiter(), probe)
  return { definition, model, counter, caller, http, cuts: new PromptCuts() }
}

export const variableOf = (
  { apiKeyEnv }: ModelDefinition,
  provider: ModelProvider,
): string | undefined => apiKeyEnv ?? provider.keyVariable?.()

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
