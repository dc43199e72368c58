import { definePlugin, type Component, type JsonObject, type Kind, type Kinds } from '@attune/core'
import { type Binding, PluginRegistry } from '@attune/core/runtime'

/**
 * A component made as a run makes it: options checked, completed with their defaults and frozen, services handed in.
 *
 * @throws COMPONENT_OPTIONS, SERVICE_MISSING
 */
export function make<K extends Kind>(
  component: Component<K>,
  options: object = {},
  services: readonly Binding[] = [],
): Kinds[K] {
  const registry = new PluginRegistry()
  registry.add(definePlugin({ contract: 1, name: 'test', components: { component } }), 'the test')
  return registry.create(component.kind, 'test/component', options as JsonObject, services)
}
