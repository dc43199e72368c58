import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from '@attune/core'
import { type AttuneError, isAttuneError } from '@attune/core/internal'
import { loadConfig, type LoadOptions, loadWith } from './load.js'
import type { LoadedPlugin } from './plugins/load-plugin.js'
import { PluginRegistry } from './plugins/registry.js'
import { readConfig } from './reading/extend.js'
import { findConfig } from './reading/find.js'
import type { Written } from './written/written.js'

const ofAttune = ['plugin-', 'provider-']

/** Installed packages with names of Attune plugins, in a folder and its parents. */
function installedPlugins(folder: string): readonly string[] {
  const own = [
    ...ofAttune.flatMap((prefix) =>
      namesIn(join(folder, 'node_modules/@attune'), prefix).map((name) => `@attune/${name}`),
    ),
    ...namesIn(join(folder, 'node_modules'), 'attune-plugin-'),
  ]
  const above = dirname(folder)
  return [...new Set([...own, ...(above === folder ? [] : installedPlugins(above))])]
}

function namesIn(folder: string, prefix: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

export interface ReadPlugins {
  readonly registry: PluginRegistry
  /** Error for which the config could not be used. Plugins are loaded as far as possible. */
  readonly problem?: AttuneError
}

/**
 * Returns the plugins of a config, even if the config has mistakes. Without a config, returns the
 * installed plugins.
 */
export async function readPlugins(
  options: LoadOptions & { readonly folder: string },
): Promise<ReadPlugins> {
  try {
    return await loadConfig(options)
  } catch (problem) {
    if (!isAttuneError(problem)) throw problem
    const isThere = problem.code !== 'CONFIG_NOT_FOUND'
    const { root, named } = isThere ? await pluginsNamed(options) : nothingNamed
    const names =
      named.length > 0
        ? named
        : installedPlugins(options.folder).map((text) => [text, options.folder])
    const load: Load = (name, from) => loadWith(options.loaders ?? [], root, name, from)
    const registry = new PluginRegistry()
    for (const plugin of options.builtIn) registry.addOwn(plugin)
    for (const [text = '', from = ''] of names) await addIfSound(registry, text, from, load)
    return isThere ? { registry, problem } : { registry }
  }
}

interface Named {
  readonly root: Written | undefined
  readonly named: readonly (readonly string[])[]
}
const nothingNamed: Named = { root: undefined, named: [] }

type Load = (name: string, folder: string) => Promise<LoadedPlugin>

/** Plugins that a config names. None if the config cannot be parsed. */
async function pluginsNamed({ folder, file }: LoadOptions & { folder: string }): Promise<Named> {
  try {
    const { root } = await readConfig(await findConfig(folder, file))
    const named = (root.get('plugins')?.items ?? []).map(({ text = '', place }) => [
      text,
      dirname(place.file),
    ])
    return { root, named }
  } catch {
    return nothingNamed
  }
}

async function addIfSound(
  registry: PluginRegistry,
  name: string,
  folder: string,
  load: Load,
): Promise<void> {
  try {
    const { value, file } = await load(name, folder)
    registry.add(value as Plugin, file)
  } catch {
    // The plugin is reported with the mistakes of the config.
  }
}
