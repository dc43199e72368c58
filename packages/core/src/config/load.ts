import { dirname } from 'node:path'
import type { Plugin } from '../contracts/plugin.js'
import { PluginRegistry } from '../plugins/registry.js'
import { loadPlugin } from '../plugins/load-plugin.js'
import type { DefaultValue } from './config-scope.js'
import { readConfig } from './extend.js'
import { findConfig } from './find.js'
import { type Plugins, resolveConfig } from './resolve.js'
import type { ResolvedConfig } from './types.js'
import { type ValidConfig, validateConfig } from './validate.js'
import type { Written } from './written.js'

export interface LoadOptions {
  /** Plugins that are there without being asked for: the core's own. */
  readonly builtIn: readonly Plugin[]
  /** Where the search begins, and what `file` is relative to. Default: the working directory. */
  readonly folder?: string
  /** The config, instead of searching for it. */
  readonly file?: string
}

export interface LoadedConfig {
  readonly config: ResolvedConfig
  readonly registry: PluginRegistry
  /** What was written, extended configs included. */
  readonly written: Written
  /** What nobody wrote. */
  readonly defaults: readonly DefaultValue[]
}

/**
 * Finds, parses, validates and resolves a config, and loads its plugins.
 *
 * @throws CONFIG_NOT_FOUND, CONFIG_READ, CONFIG_SCRIPT; CONFIG_INVALID for all else that the user can mend, with the list
 *   of {@link Problem} as `details.problems`
 */
export async function loadConfig({ builtIn, folder = process.cwd(), file }: LoadOptions): Promise<LoadedConfig> {
  const found = await findConfig(folder, file)
  const valid = validateConfig(await readConfig(found))
  const plugins = await loadPlugins(valid, builtIn)
  return { ...resolveConfig(valid, plugins), registry: plugins.registry, written: valid.root }
}

async function loadPlugins({ root, original, problems }: ValidConfig, builtIn: readonly Plugin[]): Promise<Plugins> {
  const registry = new PluginRegistry()
  for (const plugin of builtIn) registry.add(plugin, 'built in')
  const files = new Set<string>()
  const written = original.get('plugins')
  let isComplete = !written || (written.kind === 'list' && written.items.every(({ text }) => text))
  for (const { text = '', place } of root.get('plugins')?.items ?? []) {
    const isLoaded = await problems.attemptLater(place, async () => {
      const { value, file } = await loadPlugin(text, dirname(place.file))
      if (!files.has(file)) registry.add(value as Plugin, file)
      files.add(file)
      return true
    })
    isComplete &&= isLoaded ?? false
  }
  return { registry: registry, isComplete }
}
