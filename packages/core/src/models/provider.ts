import type { JsonObject } from '../contracts/data.js'
import type { ModelProvider } from '../contracts/components.js'
import type { OptionsSchema } from '../contracts/plugin.js'

/** A model provider with what the config needs to know of it. */
export interface Provider extends ModelProvider {
  readonly options: OptionsSchema
  /** The environment variable that holds the key if a definition names none. */
  keyVariable?(options: JsonObject): string | undefined
}
