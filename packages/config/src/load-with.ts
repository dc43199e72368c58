import type { JsonObject } from '@attune/core'
import type { PluginLoader } from './plugins/loaders.js'
import { type LoadedPlugin, loadPlugin } from './plugins/load-plugin.js'
import type { Written } from './written/written.js'

export type { PluginLoader }

/** Loads a plugin by the loader that its name is for; `root` is the config, with the loader's settings. @throws as {@link loadPlugin} */
export function loadWith(
  loaders: readonly PluginLoader[],
  root: Written | undefined,
  name: string,
  folder: string,
): Promise<LoadedPlugin> {
  const loader = loaders.find((each) => each.isFor(name))
  if (!loader) return loadPlugin(name, folder)
  return loader.load(name, folder, (root?.get(loader.key)?.plain() ?? {}) as JsonObject)
}
