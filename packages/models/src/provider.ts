import type { ModelProvider, OptionsSchema } from '@attune/core'

/** A model provider of the core, before it is a component. */
export interface Provider {
  readonly options: OptionsSchema
  create(options: never): ModelProvider
}
