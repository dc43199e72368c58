/** The prompts of a config that is not opened, for people who read them. */
import { type ListedPrompt, listPrompts } from '@attune/paper'
import { type LoadedConfig, loadPlugin, type PluginRegistry } from '@attune/config'
import { PromptLibrary } from '@attune/core/runtime'
import type { Plugin } from '@attune/core'

/** Those that components of the config use; with `plugin`, all of that plugin, which need not be of the config. */
export const promptsOf = (
  loaded: Pick<LoadedConfig, 'registry'> & { readonly config?: LoadedConfig['config'] },
  plugin?: string,
): readonly ListedPrompt[] => listPrompts(loaded, new PromptLibrary(loaded.config?.prompts), plugin)

/**
 * Loads a plugin by name, unless it is there.
 *
 * @throws PLUGIN_NOT_FOUND, PLUGIN_LARGE, PLUGIN_LOAD
 */
export async function ensurePlugin(registry: PluginRegistry, name: string, folder: string): Promise<void> {
  if (registry.plugins.some((plugin) => plugin.name === name)) return
  const { value, file } = await loadPlugin(name, folder)
  registry.add(value as Plugin, file)
}
