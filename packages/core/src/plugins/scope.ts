/** Creates components, and passes them the services that they need. */
import type { Kind, Kinds } from '../contracts/components.js'
import type { JsonObject } from '../contracts/data.js'
import type { Component, Token } from '../contracts/plugin.js'
import type { Door } from '../door/door.js'
import { boolean, oneOf, optional, record, refuse } from '../door/shape.js'
import { AttuneError, type Place } from '../errors.js'
import {
  container,
  type DependencyContainer,
  injectable,
  instanceCachingFactory,
} from '../injection.js'
import { checkedOptions, componentOptions, ownOptions, token, tokenName } from '../options.js'
import { type Placed, PluginServices } from './plugin-services.js'

type Class = abstract new (...injected: never[]) => unknown

/** Services that a component requires, whether it has `create` or `class`. */
export function tokensOf(component: Component): readonly symbol[] {
  if (!component.class) return Object.values(component.needs ?? {})
  const tokens = classesOf(component.class).flatMap((one) => injectedInto(one))
  return tokens.filter(
    (token) => typeof token === 'symbol' && token !== componentOptions,
  ) as symbol[]
}

/** True if a class has no `@inject` parameters. Its constructor then receives the options. */
const isPlainClass = (constructor: Class): boolean => injectedInto(constructor).length === 0

/** A class and all classes that its constructor injects, directly or indirectly. */
function classesOf(constructor: Class, known: readonly Class[] = []): readonly Class[] {
  if (known.includes(constructor)) return known
  const others = injectedInto(constructor).filter((token) => typeof token === 'function') as Class[]
  return others.reduce<readonly Class[]>(
    (all, other) => classesOf(other, all),
    [...known, constructor],
  )
}

/**
 * Tokens that the constructor of a class injects. Depending on its version, tsyringe stores a token
 * directly or within a description of the parameter.
 */
function injectedInto(constructor: Class): readonly unknown[] {
  const injected: unknown = Reflect.getOwnMetadata('injectionTokens', constructor)
  return Object.values(injected ?? {}).flatMap((parameter: unknown) => {
    const described =
      typeof parameter === 'object' && parameter !== null ? parameter : { token: parameter }
    const { token, isOptional } = described as {
      readonly token?: unknown
      readonly isOptional?: boolean
    }
    return isOptional === true ? [] : [token]
  })
}

/** Required methods by kind of component, as alternatives: one of the lists must be complete. */
const methods: Readonly<Record<Kind, readonly (readonly string[])[]>> = {
  simulator: [['simulate']],
  estimator: [['estimate']],
  judge: [['judge']],
  scenarios: [['load'], ['seeds', 'generate']],
  supporter: [['reply']],
  analysis: [['analyse']],
  model: [['create']],
  // No methods are required of a service, since its token defines them.
  service: [[]],
}

/** Checks the object that a component's `create` or `class` made. */
function checkMade(made: unknown, kind: Kind): void {
  const given = record(made, 'the component')
  const sets = methods[kind]
  const has = (method: string): boolean => typeof given[method] === 'function'
  if (!sets.some((set) => set.every(has))) {
    const expected = sets
      .map((set) => set.map((method) => `${method}()`).join(' and '))
      .join(', or ')
    refuse('the component', `an object with ${expected}`, made)
  }
  optional(given['appliesTo'], 'appliesTo', (value, path) => {
    if (typeof value !== 'function') refuse(path, 'a function', value)
  })
  if (kind !== 'judge') return
  oneOf(given['subject'], 'subject', 'dialogue', 'pair')
  optional(given['prefersKindness'], 'prefersKindness', boolean)
}

/**
 * Value that a token is bound to: one value, or a function that creates a value for each requesting
 * component.
 */
export type Binding =
  | { readonly token: symbol; readonly value: unknown }
  | { readonly token: symbol; valueFor(use: string): unknown }
  | { readonly token: symbol; made(get: <T>(token: Token<T>) => T): unknown }

/**
 * Binds a service to its token, for tests and hosts.
 *
 * ```ts
 * make(service, {}, { services: [bind(clock, myClock)] })
 * ```
 */
export const bind = <T>(token: Token<T>, value: T): Binding => ({ token, value })

/**
 * Replaces a service of the host by one that needs other services. It is created once per container
 * that requests it: a project, or a run.
 *
 * @example `bindMade(tokens.executor, (get) => new OneAtATime(get(tokens.worker)))`
 */
export const bindMade = <T>(
  token: Token<T>,
  made: (get: <S>(token: Token<S>) => S) => T,
): Binding => ({ token, made })

export interface ScopeParts {
  /** Services of the host, and proxies for services of plugins. */
  readonly services: Iterable<Binding>
  /** Services that replace others in the config, by the name of the replaced service. */
  readonly placed: ReadonlyMap<string, Placed>
  readonly door: Pick<Door, 'pass'>
  /** Container of the project; this scope creates a child of it. Default: the root container. */
  readonly container?: DependencyContainer
}

/** Finds the components of loaded plugins by kind and name. */
export interface ComponentLookup {
  get<K extends Kind>(kind: K, name: string): Component<K>
  names(kind: 'service'): readonly string[]
}

export class Scope {
  readonly #container: DependencyContainer
  readonly #forEach: readonly Extract<Binding, { valueFor: unknown }>[]
  readonly #services: PluginServices
  readonly #beside: Scope[] = []

  constructor(
    private readonly lookup: ComponentLookup,
    private readonly parts: ScopeParts,
  ) {
    const { door, placed } = parts
    this.#container = (parts.container ?? container).createChildContainer()
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
      this.#container.register(token(name), { useFactory: made })
    }
    // If a token is bound several times, the last binding counts.
    const bindings = [...new Map([...parts.services].map((one) => [one.token, one])).values()]
    this.#forEach = bindings.filter((one) => 'valueFor' in one)
    for (const one of bindings) {
      if ('value' in one) this.#container.register(one.token, { useValue: one.value })
    }
  }

  /**
   * Creates a component. Its options are checked, completed with defaults and frozen.
   *
   * @throws COMPONENT_UNKNOWN, COMPONENT_KIND, COMPONENT_OPTIONS with all faults of the options,
   * SERVICE_MISSING with all services that are missing, SERVICE_CIRCLE
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

  /**
   * Returns another scope with the same plugins and some replaced services. It ends together with
   * this scope.
   */
  beside(services: Iterable<Binding>): Scope {
    const beside = new Scope(this.lookup, {
      ...this.parts,
      services: [...this.parts.services, ...services],
    })
    this.#beside.push(beside)
    return beside
  }

  /**
   * Disposes of the services of a run. The next run creates new ones. `failed` is called for each
   * service whose disposal fails.
   */
  async endRun(failed: (error: AttuneError) => void): Promise<void> {
    await this.#services.end(failed)
    for (const beside of this.#beside) await beside.endRun(failed)
  }

  #make(component: Component, use: string, options: JsonObject): object {
    const own = this.#container.createChildContainer()
    own.register(componentOptions, { useValue: options })
    for (const { token, valueFor } of this.#forEach) {
      own.register(token, { useFactory: instanceCachingFactory(() => valueFor(use)) })
    }
    if (component.class && isPlainClass(component.class)) {
      return new (component.class as unknown as new (options: JsonObject) => object)(options)
    }
    if (component.class) {
      // Registers the classes with this copy of tsyringe, since their decorator may belong to
      // another copy.
      for (const one of classesOf(component.class)) injectable<unknown>()(one as new () => unknown)
      return own.resolve(component.class as unknown as new () => object)
    }
    const given = Object.entries(component.needs ?? {}).map(
      ([key, each]) => [key, own.resolve(each)] as const,
    )
    const make = component.create as unknown as (options: JsonObject, given: object) => object
    return make(options, Object.fromEntries(given))
  }

  /** Throws if a service that the component needs, directly or indirectly, is missing. */
  #demand(component: Component, name: string): void {
    const missing = [...new Set(this.#missing(component, [name]))]
    if (missing.length > 0)
      throw new AttuneError('SERVICE_MISSING', { component: name, services: missing.join(', ') })
  }

  #missing(component: Component, path: readonly string[]): readonly string[] {
    return tokensOf(component).flatMap((id) => {
      const name = tokenName(id)
      const chain = [...path, name]
      if (this.#forEach.some(({ token }) => token === id)) return []
      if (!this.#container.isRegistered(id))
        return path.length === 1 ? name : `${name} (${chain.join(' → ')})`
      const use = this.#provider(id, name)
      if (use === undefined) return []
      if (path.includes(use))
        throw new AttuneError('SERVICE_CIRCLE', { chain: [...path, use].join(' → ') })
      return this.#missing(this.lookup.get('service', use), [...path, use])
    })
  }

  /**
   * Name of the plugin service that a token stands for; undefined if the host has bound a value to
   * the token.
   */
  #provider(id: symbol, name: string): string | undefined {
    if ([...this.parts.services].some(({ token }) => token === id)) return undefined
    return this.parts.placed.get(name)?.use ?? name
  }
}
