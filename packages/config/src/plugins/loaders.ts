/** Plugins that are no modules of Node, in another language say: the host hands in what loads them. */
import type { JsonObject } from '@attune/core'
import type { LoadedPlugin } from './load-plugin.js'

export interface PluginLoader {
  /** Its key in a config, for settings. */
  readonly key: string
  /** Of what stands under the key. */
  readonly schema: object
  /** Whether a name under `plugins` is for it. */
  isFor(name: string): boolean
  /** @param folder what paths are relative to */
  load(name: string, folder: string, settings: JsonObject): Promise<LoadedPlugin>
}
