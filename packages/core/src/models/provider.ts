import type { ModelProvider } from '../contracts/components.js'
import type { OptionsSchema } from '../contracts/plugin.js'

/** A model provider of the core, before it is a component. */
export interface Provider {
  readonly options: OptionsSchema
  create(options: never): ModelProvider
}
