/** The container with the services of a project, and functions to register services. */
import type { LoadedConfig } from '@attune/config'
import { token, type Token } from '@attune/core'
import { random } from '@attune/core/internal'
import {
  type Binding,
  container,
  type DependencyContainer,
  engineServices,
  type FreshStarts,
  instanceCachingFactory,
  instancePerContainerCachingFactory,
  type OnModelEvent,
  type Presence,
  type PromptLibrary,
  type Run,
  type Scope,
  type SessionServices,
} from '@attune/core/runtime'
import {
  type Budget,
  type Journal,
  type ModelGateway,
  recalled,
  type Transport,
  undiciTransport,
  type UsageMeter,
} from '@attune/gateway'
import type { Session } from '@attune/project'
import { type Environment, systemClock, systemEnvironment, systemRandom } from './surroundings.js'
import { openQueue, openStore } from './stores.js'

/**
 * Tokens of all services in the container. A host or a test replaces a service by another binding
 * of its token.
 */
export const tokens = {
  ...engineServices,
  // Surroundings, registered in the root container.
  /**
   * Random numbers for the jitter of retries. Everything reproducible draws from the config's seed
   * instead.
   */
  random,
  environment: token<Environment>('environment'),
  /** Sends all requests to servers. */
  transport: token<Transport>('transport'),
  openStore: token<typeof openStore>('open-store'),
  openQueue: token<typeof openQueue>('open-queue'),
  /**
   * Returns the reason why a figure cannot be drawn. Called before the figure is stored. Default:
   * every figure can be drawn.
   */
  figureFault: token<SessionServices['figureFault']>('figure-fault'),
  // Services of a project, registered in its container.
  config: token<LoadedConfig>('config'),
  prompts: token<PromptLibrary>('prompts'),
  components: token<Scope>('components'),
  freshStarts: token<FreshStarts>('freshStarts'),
  onModelEvent: token<OnModelEvent>('on-model-event'),
  meter: token<UsageMeter>('meter'),
  budget: token<Budget>('budget'),
  recalled,
  journal: token<Journal>('journal'),
  gateway: token<ModelGateway>('gateway'),
  session: token<Session>('session'),
  presence: token<Presence>('presence'),
  // A run, registered in a child of its project's container.
  run: token<Run>('run'),
} as const

type Container = DependencyContainer

/** Registers a value under a token and replaces an earlier one. */
export const bindIn = <T>(scope: Container, token: Token<T>, value: T): void => {
  scope.register(token, { useValue: value })
}

/**
 * Registers a service that is created once, at its first use, unless the token already has a
 * service.
 */
export function provide<T>(scope: Container, token: Token<T>, make: (scope: Container) => T): void {
  if (!scope.isRegistered(token, true))
    scope.register(token, { useFactory: instanceCachingFactory(() => make(scope)) })
}

/** Same as {@link provide}, for a class with `@injectable()`. */
export const provideClass = <T>(
  scope: Container,
  token: Token<T>,
  made: new (...given: never[]) => T,
): void => provide(scope, token, () => scope.resolve(made as new () => T))

/** Returns the service of a token, with its type. */
export const get = <T>(scope: Container, token: Token<T>): T => scope.resolve<T>(token)

/**
 * Creates a container with the services of the process: clock, environment, network, store.
 * Bindings in `instead` replace them.
 */
export function rootContainer(instead: Iterable<Binding> = []): Container {
  const root = container.createChildContainer()
  for (const one of instead) {
    if ('value' in one) root.register(one.token, { useValue: one.value })
    if ('made' in one) {
      const made = instancePerContainerCachingFactory((scope) =>
        one.made((token) => get(scope, token)),
      )
      root.register(one.token, { useFactory: made })
    }
  }
  provide(root, tokens.clock, () => systemClock)
  provide(root, tokens.random, () => systemRandom)
  provide(root, tokens.environment, systemEnvironment)
  provide(root, tokens.transport, () => undiciTransport(get(root, tokens.environment)))
  provide(root, tokens.openStore, () => openStore)
  provide(root, tokens.openQueue, () => openQueue)
  provide(root, tokens.figureFault, () => async () => undefined)
  provide(root, tokens.onModelEvent, () => () => {})
  return root
}
