import type { Json } from '../contracts/data.js'
import type { Sampling } from '../contracts/models.js'
import type { ContextModels, ModelCall } from '../models/context-models.js'
import type { Drawn } from '../models/gateway.js'
import type { ContextServices } from './context-services.js'

/** Models by name, with the journal in front of them. */
export interface ModelAccess {
  identity(name: string): Json
  /** How its answers are drawn, for plans. @throws MODEL_UNSUPPORTED */
  drawn?(name: string, asked: Sampling): Drawn
  /** Whether answers are held to a schema, for plans. Default: no. */
  takesSchemas?(name: string): boolean
  /** Whether its service answers by batch, for plans. Default: no. */
  takesBatches?(name: string): boolean
  /** Items in one call, for plans. Default: one. */
  batch?(name: string, role: 'embedding' | 'reward'): number
  /** @param byBatch whether chat models are asked by batch: what they have not answered yet throws UNIT_PARKED */
  forUnit(
    scope: string,
    warn?: ContextServices['warn'],
    called?: (call: ModelCall) => void,
    byBatch?: boolean,
  ): ContextModels
}
