import type { Plugin } from '@attune/core'
import { PluginRegistry } from '@attune/config'

const registries = new WeakMap<Plugin, PluginRegistry>()

/**
 * Returns a registry with this plugin, cached for all its tests, since the check of a plugin takes
 * longer than most of them.
 *
 * @throws PLUGIN_INVALID, PLUGIN_CONTRACT
 */
export function registryOf(plugin: Plugin): PluginRegistry {
  const known = registries.get(plugin)
  if (known) return known
  const registry = new PluginRegistry()
  registry.add(plugin, 'the test')
  registries.set(plugin, registry)
  return registry
}
