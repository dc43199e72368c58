import 'reflect-metadata'
import { container, injectable, type DependencyContainer } from 'tsyringe'
import type { Kind, Kinds } from '../contracts/components.js'
import type { JsonObject } from '../contracts/data.js'
import type { Component, OptionsSchema, Plugin, Token } from '../contracts/plugin.js'
import { checkMade } from '../door/check-made.js'
import { Door } from '../door/door.js'
import { AttuneError, type Place } from '../errors.js'
import { assertPlugin } from './check-plugin.js'
import { componentOptions } from './component-options.js'
import { describeComponent, type ComponentDescription, type PluginSummary, summarise } from './describe.js'
import { ownOptions } from './entry-schema.js'
import { freeze } from '../schema/freeze.js'
import { kindNames } from './kinds.js'
import { check } from '../schema/check.js'
import { mistakeMessage } from '../schema/message.js'
import { closest, suggestion } from '../schema/suggest.js'
import { tokenName, tokensOf } from './injection-tokens.js'

/** A service, and the token under which components find it. */
export interface Binding {
  readonly token: symbol
  readonly value: unknown
}
export const bind = <T>(token: Token<T>, value: T): Binding => ({ token: token.id, value })

const place = (kind: Kind, id: string): symbol => Symbol.for(`attune/${kind}:${id}`)

/** The plugins of a config, and what makes their components. Plugins themselves never see it. */
export class PluginRegistry {
  readonly #container: DependencyContainer = container.createChildContainer()
  readonly #sources = new Map<string, string>()
  readonly #code = new Map<string, string>()
  readonly #plugins: Plugin[] = []

  /** In the order in which they were added. */
  get plugins(): readonly Plugin[] {
    return this.#plugins
  }

  /**
   * Takes in a plugin. `from` says where it comes from, for messages; `code` is the digest of its files, if they count.
   *
   * @throws PLUGIN_INVALID or PLUGIN_CONTRACT if it is no plugin of ours, PLUGIN_DOUBLED if its name is taken
   */
  add(plugin: Plugin, from: string, code?: string): void {
    assertPlugin(plugin, from)
    this.#takeIn(plugin, from, code)
  }

  /** Takes in a plugin of the host, which a test has checked: to check it takes longer than most commands. */
  addBuiltIn(plugin: Plugin): void {
    this.#takeIn(plugin, 'built in')
  }

  #takeIn(plugin: Plugin, from: string, code?: string): void {
    const owner = this.#sources.get(plugin.name)
    if (owner !== undefined) throw new AttuneError('PLUGIN_DOUBLED', { name: plugin.name, first: owner, second: from })
    this.#sources.set(plugin.name, from)
    if (code !== undefined) this.#code.set(plugin.name, code)
    this.#plugins.push(plugin)
    for (const [name, component] of Object.entries(plugin.components)) {
      // Once more, by our own copy of tsyringe: it does not know the classes that another copy decorated.
      if (component.class) injectable<unknown>()(component.class)
      this.#container.register(place(component.kind, `${plugin.name}/${name}`), { useValue: component })
    }
  }

  /** Digest of the files of the plugin that has the component `use`, where it was loaded by path. */
  code(use: string): string | undefined {
    return this.#code.get(use.split('/')[0]!)
  }

  /**
   * The component of that kind and name. A model provider of the core may be named without `core/`.
   *
   * @throws COMPONENT_UNKNOWN, or COMPONENT_KIND if the name is that of another kind of component
   */
  get<K extends Kind>(kind: K, name: string): Component<K> {
    const wanted = place(kind, fullName(kind, name))
    if (this.#container.isRegistered(wanted)) return this.#container.resolve<Component<K>>(wanted)
    throw this.#refusal(kind, name)
  }

  /** Names of the components of a kind, as a config may write them, in the order of the plugins. */
  names(kind: Kind): readonly string[] {
    return this.#entries()
      .filter(([, component]) => component.kind === kind)
      .map(([id]) => shortName(kind, id))
  }

  /** The scope of one run: only its own components see its services. */
  scope(services: Iterable<Binding> = [], door: Pick<Door, 'pass'> = new Door(Infinity)): Scope {
    return new Scope(this, this.#container.createChildContainer(), { services, door })
  }

  /** Makes one component, as {@link Scope.create} does. */
  create<K extends Kind>(kind: K, name: string, options: JsonObject = {}, services: Iterable<Binding> = []): Kinds[K] {
    return this.scope(services).create(kind, name, options)
  }

  /** Every plugin with its components. */
  list(): readonly PluginSummary[] {
    return this.#plugins.map((plugin) => summarise(plugin, this.#sources.get(plugin.name) ?? ''))
  }

  /**
   * All there is to know about a component.
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
      Object.entries(plugin.components).map(([name, component]) => [`${plugin.name}/${name}`, component] as const),
    )
  }

  #refusal(kind: Kind, name: string): AttuneError {
    const component = new Map(this.#entries()).get(fullName(kind, name))
    const names = this.names(kind)
    if (!component) return this.#unknown(name, names)
    const details = { name, found: kindNames[component.kind], wanted: kindNames[kind] }
    return new AttuneError('COMPONENT_KIND', details, { fix: suggestion(name, names) })
  }

  #unknown(name: string, candidates: readonly string[]): AttuneError {
    const plugins = this.#plugins.map((plugin) => plugin.name)
    const details = { name, loaded: plugins.join(', ') || 'none' }
    const unfixed = new AttuneError('COMPONENT_UNKNOWN', details)
    const [prefix = '', rest] = name.split('/')
    const plugin = rest === undefined ? undefined : closest(prefix, plugins)
    // Of a plugin that is not loaded, no other one's component is what was meant.
    if (rest !== undefined && plugin === undefined) return unfixed
    const neighbours = candidates.filter((id) => plugin === undefined || id.startsWith(`${plugin}/`))
    const namesake = candidates.find((id) => id.endsWith(`/${name}`))
    const fix = namesake === undefined ? suggestion(name, neighbours) : `Did you mean "${namesake}"?`
    return neighbours.length > 0 ? new AttuneError('COMPONENT_UNKNOWN', details, { fix }) : unfixed
  }
}

const CORE = 'core/'
const fullName = (kind: Kind, name: string) => (kind === 'model' && !name.includes('/') ? `${CORE}${name}` : name)
/** The inverse: as the config and messages name a component. */
export const shortName = (kind: Kind, id: string): string =>
  kind === 'model' && id.startsWith(CORE) ? id.slice(CORE.length) : id

/** The services of one run, and what is made with them. */
export class Scope {
  readonly #host: PluginRegistry
  readonly #container: DependencyContainer
  readonly #door: Pick<Door, 'pass'>

  constructor(
    registry: PluginRegistry,
    own: DependencyContainer,
    { services, door }: { readonly services: Iterable<Binding>; readonly door: Pick<Door, 'pass'> },
  ) {
    this.#host = registry
    this.#door = door
    this.#container = own
    for (const { token, value } of services) own.register(token, { useValue: value })
  }

  /**
   * Makes a component from its options, which are checked, completed with defaults and frozen.
   *
   * @throws COMPONENT_UNKNOWN, COMPONENT_KIND, COMPONENT_OPTIONS with all that is wrong with the options,
   *   SERVICE_MISSING with all services that it needs and nobody provides
   */
  create<K extends Kind>(kind: K, name: string, options: JsonObject = {}, place?: Place): Kinds[K] {
    const component = this.#host.get(kind, name)
    const checked = checkedOptions(ownOptions(component), name, options)
    this.#demand(component, name)
    const visit = { use: name, doing: 'be created', ...(place && { place }) }
    return this.#door.pass(
      visit,
      () => this.#make<Kinds[K]>(component, checked),
      (made) => checkMade(made, kind),
    )
  }

  #make<T>(component: Component, checked: JsonObject): T {
    const own = this.#container.createChildContainer()
    own.register(componentOptions.id, { useValue: checked })
    if (component.class) return own.resolve<T>(component.class as unknown as new () => T)
    const given = Object.entries(component.services ?? {}).map(([key, { id }]) => [key, own.resolve(id)] as const)
    const make = component.create as unknown as (options: JsonObject, given: object) => T
    return make(checked, Object.fromEntries(given))
  }

  #demand(component: Component, name: string): void {
    const missing = tokensOf(component).filter((token) => !this.#container.isRegistered(token, true))
    if (missing.length === 0) return
    throw new AttuneError('SERVICE_MISSING', { component: name, services: missing.map(tokenName).join(', ') })
  }
}

/**
 * A frozen copy of the options, complete with defaults.
 *
 * @throws COMPONENT_OPTIONS with all that is wrong with them
 */
export function checkedOptions(schema: OptionsSchema, name: string, options: JsonObject): JsonObject {
  const value = structuredClone(options)
  const mistakes = check(schema, value)
  if (mistakes.length === 0) return freeze(value)
  const errors = mistakes.map((mistake) => mistakeMessage(mistake, ['options']))
  const what = errors.map(({ message }) => message).join(' ')
  const fixes = [...new Set(errors.map(({ fix }) => fix))].join(' ')
  throw new AttuneError('COMPONENT_OPTIONS', { component: name, what }, { fix: fixes })
}
