import {
  definePlugin,
  type JsonObject,
  type Plugin,
  type Component,
  type Service,
} from '@attune/core'
import type { Kind, Kinds } from '@attune/core/internal'
import type { Binding } from '@attune/core/runtime'
import { PluginRegistry } from '@attune/config'

export interface MakeWith {
  /** Values for the services that the component needs. */
  readonly services?: readonly Binding[]
  /** Plugin that provides services for the component. */
  readonly plugin?: Plugin
}

/**
 * Creates a component as a run does: options are checked, completed with defaults and frozen, and
 * services are injected.
 *
 * ```ts
 * const reader = make(service, { words: ['warm'] }) // a component or a service, with its options
 * ```
 *
 * @throws COMPONENT_OPTIONS, SERVICE_MISSING, SERVICE_CIRCLE
 */
export function make<T extends object>(service: Service<T>, options?: object, given?: MakeWith): T
export function make<K extends Kind>(
  component: Component<K>,
  options?: object,
  given?: MakeWith,
): Kinds[K]
export function make<K extends Kind>(
  component: Component<K>,
  options: object = {},
  { services = [], plugin }: MakeWith = {},
): Kinds[K] {
  const before = made.get(component)
  const registry =
    before && before.plugin === plugin ? before.registry : registryWith(component, plugin)
  made.set(component, { plugin, registry })
  return registry.create(component.kind, 'test/component', options as JsonObject, services)
}

/** Cache, since many tests create the same component with the same plugin. */
const made = new WeakMap<
  Component,
  { readonly plugin: Plugin | undefined; readonly registry: PluginRegistry }
>()

function registryWith(component: Component, plugin: Plugin | undefined): PluginRegistry {
  const registry = new PluginRegistry()
  registry.add(testPlugin(component), 'the test')
  if (plugin) registry.add(plugin, 'the test')
  return registry
}

const testPlugin = (component: Component): Plugin => {
  const own = { contract: 1, name: 'test' } as const
  return component.kind === 'service'
    ? definePlugin({
        ...own,
        components: {},
        services: { component: component as Component<'service'> },
      })
    : definePlugin({ ...own, components: { component } })
}
