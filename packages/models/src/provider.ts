import type { ModelProvider, OptionsSchema } from '@attune/core/internal'

/** A model provider before it is registered as a component of the core. */
export interface Provider {
  readonly options: OptionsSchema
  create(options: never): ModelProvider
}
