import { dirname } from 'node:path'
import type { Plugin } from '../contracts/plugin.js'
import { isAttuneError, type AttuneError } from '../errors.js'
import { installedPlugins } from '../plugins/installed.js'
import { loadPlugin } from '../plugins/load-plugin.js'
import { PluginRegistry } from '../plugins/registry.js'
import { readConfig } from './extend.js'
import { findConfig } from './find.js'
import { loadConfig, type LoadOptions } from './load.js'

export interface ReadPlugins {
  readonly registry: PluginRegistry
  /** Why the config could not be used; what it names as plugins is loaded as far as it can be. */
  readonly problem?: AttuneError
}

/** The plugins of a config, also of one with mistakes; without a config, those that are installed. */
export async function readPlugins(options: LoadOptions & { readonly folder: string }): Promise<ReadPlugins> {
  try {
    return await loadConfig(options)
  } catch (problem) {
    if (!isAttuneError(problem)) throw problem
    const isThere = problem.code !== 'CONFIG_NOT_FOUND'
    const named = isThere ? await pluginsNamed(options) : []
    const names = named.length > 0 ? named : installedPlugins(options.folder).map((text) => [text, options.folder])
    const registry = new PluginRegistry()
    for (const plugin of options.builtIn) registry.addBuiltIn(plugin)
    for (const [text = '', from = ''] of names) await addIfSound(registry, text, from)
    return isThere ? { registry, problem } : { registry }
  }
}

/** None if the config cannot be read that far. */
async function pluginsNamed({ folder, file }: LoadOptions & { folder: string }): Promise<(readonly string[])[]> {
  try {
    const { root } = await readConfig(await findConfig(folder, file))
    return (root.get('plugins')?.items ?? []).map(({ text = '', place }) => [text, dirname(place.file)])
  } catch {
    return []
  }
}

async function addIfSound(registry: PluginRegistry, name: string, folder: string): Promise<void> {
  try {
    const { value, file } = await loadPlugin(name, folder)
    registry.add(value as Plugin, file)
  } catch {
    // It is named among the mistakes of the config.
  }
}
