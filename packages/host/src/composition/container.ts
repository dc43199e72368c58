import type { LoadedConfig } from '@attune/config'
import { clock, random, token, type Token } from '@attune/core'
import type {
  Binding,
  ContextOf,
  DoneTwice,
  Door,
  Executor,
  FreshStarts,
  Observers,
  OnModelEvent,
  OpenGroups,
  Presence,
  PromptLibrary,
  ResultSaver,
  Run,
  RunLimits,
  Scope,
  SessionServices,
  StartRun,
  Stop,
  Store,
  Worker,
} from '@attune/core/runtime'
import {
  type Budget,
  type Journal,
  type ModelGateway,
  type Transport,
  undiciTransport,
  type UsageMeter,
} from '@attune/gateway'
import type { Session } from '@attune/project'
import 'reflect-metadata'
import { container, type DependencyContainer, inject, injectable } from 'tsyringe'
import { type Environment, openQueue, openStore, systemClock, systemEnvironment, systemRandom } from './surroundings.js'

/** The services that the container composes. A host or a test binds another one under the same token. */
export const tokens = {
  // Surroundings: bound in the root container.
  clock,
  /** Spreads repeats of calls. What is reproduced draws from the config's seed. */
  random,
  environment: token<Environment>('environment'),
  /** The way to every server. */
  transport: token<Transport>('transport'),
  openStore: token<typeof openStore>('open-store'),
  openQueue: token<typeof openQueue>('open-queue'),
  /** A host that draws says by it, before they are kept, which figures cannot be drawn. */
  figureFault: token<SessionServices['figureFault']>('figure-fault'),
  // A project: bound in its own container.
  config: token<LoadedConfig>('config'),
  store: token<Store>('store'),
  door: token<Door>('door'),
  prompts: token<PromptLibrary>('prompts'),
  components: token<Scope>('components'),
  freshStarts: token<FreshStarts>('freshStarts'),
  onModelEvent: token<OnModelEvent>('on-model-event'),
  meter: token<UsageMeter>('meter'),
  budget: token<Budget>('budget'),
  /** Hears of answers that were taken from the journal. */
  recalled: token<(model: string) => void>('recalled'),
  journal: token<Journal>('journal'),
  gateway: token<ModelGateway>('gateway'),
  session: token<Session>('session'),
  presence: token<Presence>('presence'),
  // A run: bound in a child of its project's container.
  observers: token<Observers>('observers'),
  executor: token<Executor>('executor'),
  limits: token<RunLimits>('limits'),
  planned: token<StartRun['group']>('planned'),
  contextOf: token<ContextOf>('context-of'),
  twice: token<Pick<DoneTwice, 'hold'>>('twice'),
  stop: token<Stop>('stop'),
  groups: token<OpenGroups>('groups'),
  saver: token<ResultSaver>('saver'),
  worker: token<Worker>('worker'),
  run: token<Run>('run'),
} as const

/** A container in which services find each other. */
export class Composition {
  private constructor(private readonly own: DependencyContainer) {}

  /** The surroundings as they are, unless `instead` binds others; a project adds its own. */
  static root(instead: Iterable<Binding> = []): Composition {
    const root = new Composition(container.createChildContainer())
    for (const one of instead) if ('value' in one) root.own.register(one.token, { useValue: one.value })
    root.provide(tokens.clock, () => systemClock)
    root.provide(tokens.random, () => systemRandom)
    root.provide(tokens.environment, systemEnvironment)
    root.provide(tokens.transport, () => undiciTransport(root.get(tokens.environment)))
    root.provide(tokens.openStore, () => openStore)
    root.provide(tokens.openQueue, () => openQueue)
    root.provide(tokens.figureFault, () => async () => undefined)
    root.provide(tokens.onModelEvent, () => () => {})
    return root
  }

  /** A new container that sees the services of this one. */
  child(): Composition {
    return new Composition(this.own.createChildContainer())
  }

  /** Makes a service when it is first asked for, and once; one that is bound already stays. */
  provide<T>(token: Token<T>, make: () => T): void {
    if (this.has(token)) return
    let made: { readonly service: T } | undefined
    this.own.register(token.id, { useFactory: () => (made ??= { service: make() }).service })
  }

  /** Lets tsyringe make a service when it is first asked for, and once: its constructor gets what stands under the tokens. */
  compose<T, Given extends readonly unknown[]>(
    token: Token<T>,
    made: new (...given: Given) => T,
    given: { readonly [At in keyof Given]: Token<Given[At]> },
  ): void {
    for (const [at, { id }] of given.entries()) inject(id)(made, undefined, at)
    injectable<T>()(made as unknown as new (...given: unknown[]) => T)
    this.provide(token, () => this.own.resolve(made as unknown as new () => T))
  }

  bind<T>(token: Token<T>, service: T): void {
    this.own.register(token.id, { useValue: service })
  }

  has(token: Token<unknown>): boolean {
    return this.own.isRegistered(token.id, true)
  }

  get<T>(token: Token<T>): T {
    return this.own.resolve<T>(token.id)
  }
}
