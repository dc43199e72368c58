/** Lists prompts of a config without opening it. */
import { type ListedPrompt, listPrompts } from '@attune/paper'
import { type LoadedConfig, loadPlugin, type PluginRegistry } from '@attune/config'
import { PromptLibrary } from '@attune/core/runtime'
import type { Plugin } from '@attune/core'

/**
 * Prompts that components of the config use. With `plugin`, all prompts of that plugin, even if the
 * config does not use it.
 */
export const promptsOf = (
  loaded: Pick<LoadedConfig, 'registry'> & { readonly config?: LoadedConfig['config'] },
  plugin?: string,
): readonly ListedPrompt[] => listPrompts(loaded, new PromptLibrary(loaded.config?.prompts), plugin)

/**
 * Loads a plugin by name if it is not loaded yet.
 *
 * @throws PLUGIN_NOT_FOUND, PLUGIN_LARGE, PLUGIN_LOAD
 */
export async function ensurePlugin(
  registry: PluginRegistry,
  name: string,
  folder: string,
): Promise<void> {
  if (registry.plugins.some((plugin) => plugin.name === name)) return
  const { value, file } = await loadPlugin(name, folder)
  registry.add(value as Plugin, file)
}
