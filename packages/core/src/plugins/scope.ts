/** Makes components, with the services that they need. */
import 'reflect-metadata'
import { container, injectable, type DependencyContainer, instanceCachingFactory } from 'tsyringe'
import type { Kind, Kinds } from '../contracts/components.js'
import type { JsonObject } from '../contracts/data.js'
import type { Component, Token } from '../contracts/plugin.js'
import { checkMade } from '../door/check-made.js'
import type { Door } from '../door/door.js'
import { AttuneError, type Place } from '../errors.js'
import { token, tokenName } from '../token.js'
import { checkedOptions } from './checked-options.js'
import { componentOptions } from './component-options.js'
import { classesOf, isPlainClass, tokensOf } from './injection-tokens.js'
import { ownOptions } from './own-options.js'
import { type Placed, PluginServices } from './plugin-services.js'

/** What components find under a token: one value, or one for each component that asks. */
export type Binding =
  | { readonly token: symbol; readonly value: unknown }
  | { readonly token: symbol; valueFor(use: string): unknown }

export const bind = <T>(token: Token<T>, value: T): Binding => ({ token: token.id, value })

export interface ScopeParts {
  /** Services of the host, and stand-ins for those of plugins. */
  readonly services: Iterable<Binding>
  /** What the config puts in the place of services, by their names. */
  readonly placed: ReadonlyMap<string, Placed>
  readonly door: Pick<Door, 'pass'>
}

/** Where a scope looks components up. */
export interface ComponentLookup {
  get<K extends Kind>(kind: K, name: string): Component<K>
  names(kind: 'service'): readonly string[]
}

export class Scope {
  readonly #container: DependencyContainer = container.createChildContainer()
  readonly #forEach: readonly Extract<Binding, { valueFor: unknown }>[]
  readonly #services: PluginServices
  readonly #beside: Scope[] = []

  constructor(
    private readonly lookup: ComponentLookup,
    private readonly parts: ScopeParts,
  ) {
    const { door, placed } = parts
    this.#services = new PluginServices({
      door,
      placed: (name) => placed.get(name) ?? { use: name, options: {} },
      make: (use, options) => {
        const service = lookup.get('service', use)
        return this.#make(service, use, checkedOptions(ownOptions(service), use, options))
      },
    })
    for (const name of new Set([...lookup.names('service'), ...placed.keys()])) {
      const made = instanceCachingFactory(() => this.#services.named(name))
      this.#container.register(token(name).id, { useFactory: made })
    }
    // The last one of a token counts.
    const bindings = [...new Map([...parts.services].map((one) => [one.token, one])).values()]
    this.#forEach = bindings.filter((one) => 'valueFor' in one)
    for (const one of bindings) {
      if ('value' in one) this.#container.register(one.token, { useValue: one.value })
    }
  }

  /**
   * Makes a component from its options, which are checked, completed with defaults and frozen.
   *
   * @throws COMPONENT_UNKNOWN, COMPONENT_KIND, COMPONENT_OPTIONS with all that is wrong with the options,
   *   SERVICE_MISSING with all services that it needs and nobody provides, SERVICE_CIRCLE
   */
  create<K extends Kind>(kind: K, name: string, options: JsonObject = {}, place?: Place): Kinds[K] {
    const component = this.lookup.get(kind, name)
    const checked = checkedOptions(ownOptions(component), name, options)
    this.#demand(component, name)
    const call = { use: name, doing: 'be created', ...(place && { place }) }
    return this.parts.door.pass(
      call,
      () => this.#make(component, name, checked) as Kinds[K],
      (made) => checkMade(made, kind),
    )
  }

  /** Another scope over the same plugins and services, with others in their place. It ends with this one. */
  beside(services: Iterable<Binding>): Scope {
    const beside = new Scope(this.lookup, { ...this.parts, services: [...this.parts.services, ...services] })
    this.#beside.push(beside)
    return beside
  }

  /** Ends the services that a run has used; the next one has its own. `failed` hears of those that cannot be ended. */
  async endRun(failed: (error: AttuneError) => void): Promise<void> {
    await this.#services.end(failed)
    for (const beside of this.#beside) await beside.endRun(failed)
  }

  #make(component: Component, use: string, options: JsonObject): object {
    const own = this.#container.createChildContainer()
    own.register(componentOptions.id, { useValue: options })
    for (const { token, valueFor } of this.#forEach) {
      own.register(token, { useFactory: instanceCachingFactory(() => valueFor(use)) })
    }
    if (component.class && isPlainClass(component.class)) {
      return new (component.class as unknown as new (options: JsonObject) => object)(options)
    }
    if (component.class) {
      // Once more, by our own copy of tsyringe: it does not know the classes that another copy decorated.
      for (const one of classesOf(component.class)) injectable<unknown>()(one as new () => unknown)
      return own.resolve(component.class as unknown as new () => object)
    }
    const given = Object.entries(component.needs ?? {}).map(([key, { id }]) => [key, own.resolve(id)] as const)
    const make = component.create as unknown as (options: JsonObject, given: object) => object
    return make(options, Object.fromEntries(given))
  }

  /** That all is there which a component needs, and what it needs needs. */
  #demand(component: Component, name: string): void {
    const missing = [...new Set(this.#missing(component, [name]))]
    if (missing.length > 0) throw new AttuneError('SERVICE_MISSING', { component: name, services: missing.join(', ') })
  }

  #missing(component: Component, path: readonly string[]): readonly string[] {
    return tokensOf(component).flatMap((id) => {
      const name = tokenName(id)
      const chain = [...path, name]
      if (this.#forEach.some(({ token }) => token === id)) return []
      if (!this.#container.isRegistered(id)) return path.length === 1 ? name : `${name} (${chain.join(' → ')})`
      const use = this.#provider(id, name)
      if (use === undefined) return []
      if (path.includes(use)) throw new AttuneError('SERVICE_CIRCLE', { chain: [...path, use].join(' → ') })
      return this.#missing(this.lookup.get('service', use), [...path, use])
    })
  }

  /** The service of a plugin that answers to a token; none if the host has bound a value. */
  #provider(id: symbol, name: string): string | undefined {
    if ([...this.parts.services].some(({ token }) => token === id)) return undefined
    return this.parts.placed.get(name)?.use ?? name
  }
}
