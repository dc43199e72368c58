import type { JsonObject, Kind, Kinds, Plugin } from '@attune/core'
import { type Binding, corePlugin, PluginRegistry } from '@attune/core/runtime'

/** Makes components as a run does. */
export interface Loaded {
  /**
   * A component by its name, `plugin/name`, with its options checked and complete.
   *
   * @throws COMPONENT_UNKNOWN, COMPONENT_KIND, COMPONENT_OPTIONS, SERVICE_MISSING
   */
  create<K extends Kind>(kind: K, name: string, options?: JsonObject): Kinds[K]
}

/** Takes in a plugin, with the core's own beside it, and the services that its components need. */
export function load(plugin: Plugin, services: readonly Binding[] = []): Loaded {
  const registry = new PluginRegistry()
  registry.add(corePlugin, 'built in')
  registry.add(plugin, 'the test')
  const scope = registry.scope(services)
  return { create: (kind, name, options = {}) => scope.create(kind, name, options) }
}
