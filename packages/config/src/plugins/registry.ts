import { isAbsolute } from 'node:path'
import { type JsonObject, type Plugin, type Component } from '@attune/core'
import { AttuneError, type Kind, type Kinds, type OptionsSchema } from '@attune/core/internal'
import {
  type Binding,
  closest,
  Door,
  type PluginCode,
  Scope,
  type ScopeParts,
  entryFor,
  suggestion,
  tokenName,
  tokensOf,
} from '@attune/core/runtime'
import { assertPlugin } from './check-plugin.js'
import { languagesOf } from './check-prompts.js'
import { componentsOf, type DeclaredRead, kindNames, readsOf } from './entry-schema.js'
import { packageOf, type Origin } from './load-plugin.js'

interface PluginSummary extends Pick<Origin, 'package' | 'version'> {
  readonly name: string
  /** File of the plugin, or `built in`. */
  readonly from: string
  readonly components: readonly ComponentSummary[]
}

export interface ComponentSummary extends Pick<Component, 'kind' | 'summary' | 'revision'> {
  /** Component as `plugin/name`. */
  readonly name: string
}

export interface ComponentDescription extends ComponentSummary {
  readonly options: OptionsSchema
  /** Prompts as `plugin/id`, with the languages of their templates. */
  readonly prompts: readonly {
    readonly name: string
    readonly languages: readonly string[]
    readonly fields: readonly string[]
  }[]
  /** Estimators and judges whose results the component receives. */
  readonly reads: readonly DeclaredRead[]
  /** Services that the component receives. */
  readonly needs: readonly string[]
  /** For a service: the service that it can replace. */
  readonly fulfils?: string
}

/** Package and version of a plugin that was loaded from a file. */
function identityOf(from: string): Pick<Origin, 'package' | 'version'> {
  if (!isAbsolute(from)) return {}
  const { package: name, version } = packageOf(from)
  return { ...(name !== undefined && { package: name }), ...(version !== undefined && { version }) }
}

const summarise = (plugin: Plugin, from: string): PluginSummary => ({
  name: plugin.name,
  from,
  ...identityOf(from),
  components: componentsOf(plugin).map(([name, component]) =>
    summariseComponent(`${plugin.name}/${name}`, component),
  ),
})

const summariseComponent = (
  name: string,
  { kind, summary, revision }: Component,
): ComponentSummary => ({
  name,
  kind,
  summary,
  revision,
})

const describeComponent = (name: string, component: Component): ComponentDescription => ({
  ...summariseComponent(name, component),
  options: component.options,
  prompts: (component.prompts ?? []).map((prompt) => ({
    name: `${name.split('/')[0]}/${prompt.id}`,
    languages: languagesOf(prompt),
    fields: prompt.fields,
  })),
  reads: readsOf(component),
  needs: tokensOf(component).map(tokenName),
  ...(component.fulfils !== undefined && { fulfils: component.fulfils }),
})

/** Plugins of a config, and a factory for their components. Plugins have no access to it. */
export class PluginRegistry {
  /** Components by kind and full name, as `plugin/name`. */
  readonly #components = new Map<string, Component>()
  readonly #sources = new Map<string, string>()
  readonly #code = new Map<string, PluginCode>()
  readonly #plugins: Plugin[] = []

  /** Plugins in the order in which they were added. */
  get plugins(): readonly Plugin[] {
    return this.#plugins
  }

  /**
   * Checks and adds a plugin.
   *
   * @param from source of the plugin, for messages
   * @param code digests of its files, for a plugin that is loaded by path
   * @throws PLUGIN_INVALID or PLUGIN_CONTRACT if it is not a valid plugin, PLUGIN_DOUBLED if its
   *   name is taken
   */
  add(plugin: Plugin, from: string, code?: PluginCode): void {
    assertPlugin(plugin, from)
    this.addOwn(plugin, from, code)
  }

  /**
   * Adds a plugin of the host, or one of the same release, without checking it. The check would
   * take longer than most commands; tests make it with {@link add}.
   */
  addOwn(plugin: Plugin, from = 'built in', code?: PluginCode): void {
    const owner = this.#sources.get(plugin.name)
    if (owner !== undefined)
      throw new AttuneError('PLUGIN_DOUBLED', { name: plugin.name, first: owner, second: from })
    this.#sources.set(plugin.name, from)
    if (code !== undefined) this.#code.set(plugin.name, code)
    this.#plugins.push(plugin)
    for (const [name, component] of componentsOf(plugin)) {
      this.#components.set(`${component.kind}:${plugin.name}/${name}`, component)
    }
  }

  /**
   * Digest of the files that a component, or a whole plugin, depends on. Undefined if the plugin
   * was not loaded by path.
   */
  code(use: string): string | undefined {
    const [plugin = '', name = ''] = use.split('/')
    const code = this.#code.get(plugin)
    return code?.components[name] ?? code?.whole
  }

  /**
   * Returns the component with this kind and name. A model provider of the core may be named
   * without `core/`.
   *
   * @throws COMPONENT_UNKNOWN, or COMPONENT_KIND if a component of another kind has this name
   */
  get<K extends Kind>(kind: K, name: string): Component<K> {
    const component = this.#components.get(`${kind}:${fullName(kind, name)}`)
    if (component) return component as Component<K>
    throw this.#refusal(kind, name)
  }

  /** Names of the components of a kind, as written in a config, in the order of the plugins. */
  names(kind: Kind): readonly string[] {
    return this.#entries()
      .filter(([, component]) => component.kind === kind)
      .map(([id]) => shortName(kind, id))
  }

  /** Names of services that plugins provide or need, all of which a config can replace. */
  needed(): readonly string[] {
    const needs = this.#entries().flatMap(([, component]) => tokensOf(component).map(tokenName))
    return [...new Set([...this.names('service'), ...needs.filter((name) => name.includes('/'))])]
  }

  /**
   * Creates a scope, which creates components. Only components of the scope have access to its
   * services.
   */
  scope(services: Iterable<Binding> = [], more: Partial<Omit<ScopeParts, 'services'>> = {}): Scope {
    return new Scope(this, { door: new Door(Infinity), placed: new Map(), ...more, services })
  }

  /** Creates one component, as {@link Scope.create} does. */
  create<K extends Kind>(
    kind: K,
    name: string,
    options: JsonObject = {},
    services: Iterable<Binding> = [],
  ): Kinds[K] {
    return this.scope(services).create(kind, name, options)
  }

  /** Describes all plugins and their components. */
  list(): readonly PluginSummary[] {
    return this.#plugins.map((plugin) => summarise(plugin, this.#sources.get(plugin.name) ?? ''))
  }

  /**
   * Describes a component.
   *
   * @throws COMPONENT_UNKNOWN
   */
  describe(name: string): ComponentDescription {
    const component = new Map(this.#entries()).get(name)
    if (!component)
      throw this.#unknown(
        name,
        this.#entries().map(([id]) => id),
      )
    return describeComponent(name, component)
  }

  #entries(): (readonly [id: string, component: Component])[] {
    return this.#plugins.flatMap((plugin) =>
      componentsOf(plugin).map(
        ([name, component]) => [`${plugin.name}/${name}`, component] as const,
      ),
    )
  }

  #refusal(kind: Kind, name: string): AttuneError {
    const component = new Map(this.#entries()).get(fullName(kind, name))
    const names = this.names(kind)
    if (!component) {
      const entry = entryFor(kind, name)
      const fix = entry !== undefined && { fix: `Write it as an entry: \`${entry}\`.` }
      return fix
        ? new AttuneError('COMPONENT_UNKNOWN', { name, loaded: '' }, fix)
        : this.#unknown(name, names)
    }
    const details = { name, found: kindNames[component.kind], wanted: kindNames[kind] }
    return new AttuneError('COMPONENT_KIND', details, { fix: suggestion(name, names) })
  }

  #unknown(name: string, candidates: readonly string[]): AttuneError {
    const plugins = this.#plugins.map((plugin) => plugin.name)
    const details = { name, loaded: plugins.join(', ') || 'none' }
    const unfixed = new AttuneError('COMPONENT_UNKNOWN', details)
    const [prefix = '', rest] = name.split('/')
    const plugin = rest === undefined ? undefined : closest(prefix, plugins)
    // If the plugin is not loaded, no component is suggested: one of another plugin would mislead.
    if (rest !== undefined && plugin === undefined) return unfixed
    const neighbours = candidates.filter(
      (id) => plugin === undefined || id.startsWith(`${plugin}/`),
    )
    const namesake = candidates.find((id) => id.endsWith(`/${name}`))
    const fix =
      namesake === undefined ? suggestion(name, neighbours) : `Did you mean "${namesake}"?`
    return neighbours.length > 0 ? new AttuneError('COMPONENT_UNKNOWN', details, { fix }) : unfixed
  }
}

const CORE = 'core/'
const fullName = (kind: Kind, name: string) =>
  kind === 'model' && !name.includes('/') ? `${CORE}${name}` : name
/** Name of a component in the config and in messages, given its full name. */
export const shortName = (kind: Kind, id: string): string =>
  kind === 'model' && id.startsWith(CORE) ? id.slice(CORE.length) : id
