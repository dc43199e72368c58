import type { Plugin } from '@attune/core'
import { PluginRegistry } from '@attune/config'

const registries = new WeakMap<Plugin, PluginRegistry>()

/**
 * Returns a registry that contains the plugin. It is cached, because checking a plugin takes longer
 * than most tests.
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
