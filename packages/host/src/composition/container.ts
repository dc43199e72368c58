import { clusterErrors } from '@attune/cluster'
import { importDefault, type LoadedConfig, locate, locatePlugin } from '@attune/config'
import { clock, random, token, type Token } from '@attune/core'
import type { Queue, QueueDriver, QueueSurroundings } from '@attune/core/queue'
import {
  type Binding,
  check,
  type Clock,
  type ContextOf,
  type DoneTwice,
  type Door,
  type Executor,
  type FreshStarts,
  mistakeMessage,
  type Observers,
  type OnModelEvent,
  type OpenGroups,
  type Presence,
  type PromptLibrary,
  type ResultSaver,
  type Run,
  type RunLimits,
  type Scope,
  type SessionServices,
  type StartRun,
  type Stop,
  type Store,
  type StoreAddress,
  type StoreUse,
  type Worker,
} from '@attune/core/runtime'
import type { StoreDriver, StoreSurroundings } from '@attune/core/store'
import {
  type Budget,
  type Journal,
  type ModelGateway,
  type Transport,
  undiciTransport,
  type UsageMeter,
} from '@attune/gateway'
import type { Session } from '@attune/project'
import {
  copyStore as copyBetween,
  mergeStores as mergeFiles,
  openStore as openFile,
  type OpenOptions,
} from '@attune/store-sqlite'
import 'reflect-metadata'
import { container, type DependencyContainer, inject, injectable } from 'tsyringe'
import { hostErrors } from '../errors.js'

// All access to the outside: time, random numbers, environment, network and disk.

// Store packages, which are loaded only when a config names them.

/** Opens a store of another package. @throws STORE_KIND, and errors of the store */
async function openOther(use: StoreUse, surroundings: StoreSurroundings): Promise<Store> {
  const { driver, options } = await storeDriver(use)
  return driver.open(options, surroundings)
}

/** Returns the store package that a config names, and its options with defaults. */
async function storeDriver({ use, options, folder }: StoreUse): Promise<{ driver: StoreDriver; options: unknown }> {
  const located = await locatePlugin(use, folder, 'store')
  if ('why' in located) throw hostErrors.error('STORE_KIND', { use, why: located.why })
  const driver = await importDefault(located.file)
  if (!isStoreDriver(driver)) {
    throw hostErrors.error('STORE_KIND', {
      use,
      why: `the default export of ${located.file} is not a store of this version`,
    })
  }
  const given = structuredClone(options)
  const [mistake] = check(driver.options, given)
  if (mistake) throw mistakeMessage(mistake, ['store'])
  return { driver, options: given }
}

const isStoreDriver = (value: unknown): value is StoreDriver =>
  typeof value === 'object' && value !== null && 'open' in value && 'contract' in value && value.contract === 1

// The queue package is loaded only for runs of several machines.

/** Opens the queue of a store. @throws QUEUE_STORE, QUEUE_PACKAGE, and errors of the queue */
export async function openQueue(store: StoreAddress, surroundings: QueueSurroundings): Promise<Queue> {
  if (typeof store === 'string') throw clusterErrors.error('QUEUE_STORE', { found: `this one is the file ${store}` })
  const { driver, options } = await storeDriver(store)
  const located = await locate('@attune/executor-queue', store.folder)
  if ('why' in located) throw hostErrors.error('QUEUE_PACKAGE', { why: 'its package is not installed' })
  const queue = await importDefault(located.file)
  if (!isQueueDriver(queue)) {
    const why = `the default export of ${located.file} is not a queue of this version`
    throw hostErrors.error('QUEUE_PACKAGE', { why })
  }
  if (queue.store !== driver.name)
    throw clusterErrors.error('QUEUE_STORE', { found: `this one is of the kind "${driver.name}"` })
  return queue.open(options, surroundings)
}

const isQueueDriver = (value: unknown): value is QueueDriver =>
  typeof value === 'object' && value !== null && 'store' in value && 'contract' in value && value.contract === 1

export type Environment = Readonly<Record<string, string | undefined>>

export const systemClock: Clock = { monotonic: () => performance.now(), date: () => new Date() }

const systemRandom: () => number = Math.random

export const systemEnvironment = (): Environment => process.env

export const systemErrors = (text: string): void => void process.stderr.write(text)

/**
 * Opens a store. @param options options of a SQLite file; other kinds only use `environment` and
 * `clock`
 */
export const openStore = (
  address: StoreAddress,
  { environment = systemEnvironment(), ...options }: Partial<OpenOptions> & { readonly environment?: Environment } = {},
): Promise<Store> =>
  typeof address === 'string'
    ? openFile(address, { clock: systemClock, ...options })
    : openOther(address, { clock: options.clock ?? systemClock, environment })

/** Merges stores into one. */
export const mergeStores = (sources: readonly string[], into: string): ReturnType<typeof mergeFiles> =>
  mergeFiles(sources, into, systemClock)

/** Copies one store to another, of any kinds; see {@link copyBetween}. */
export async function copyStore(from: StoreAddress, to: StoreAddress): ReturnType<typeof copyBetween> {
  const source = await openStore(from)
  try {
    const target = await openStore(to)
    try {
      return await copyBetween(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/**
 * Services of the container. A host or a test replaces them by binding another value to the same
 * token.
 */
export const tokens = {
  // Environment: bound in the root container.
  clock,
  /**
   * Randomises the delays of retries. Reproducible random numbers derive from the config's seed
   * instead.
   */
  random,
  environment: token<Environment>('environment'),
  /** HTTP transport to all servers. */
  transport: token<Transport>('transport'),
  openStore: token<typeof openStore>('open-store'),
  openQueue: token<typeof openQueue>('open-queue'),
  /**
   * Reports figures that cannot be drawn, before findings are stored. Bound by hosts with a
   * renderer.
   */
  figureFault: token<SessionServices['figureFault']>('figure-fault'),
  // Project: bound in the project's container.
  config: token<LoadedConfig>('config'),
  store: token<Store>('store'),
  door: token<Door>('door'),
  prompts: token<PromptLibrary>('prompts'),
  components: token<Scope>('components'),
  freshStarts: token<FreshStarts>('freshStarts'),
  onModelEvent: token<OnModelEvent>('on-model-event'),
  meter: token<UsageMeter>('meter'),
  budget: token<Budget>('budget'),
  /** Called for answers that were taken from the journal. */
  recalled: token<(model: string) => void>('recalled'),
  journal: token<Journal>('journal'),
  gateway: token<ModelGateway>('gateway'),
  session: token<Session>('session'),
  presence: token<Presence>('presence'),
  // Run: bound in a child of its project's container.
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

/** A container whose services can depend on each other. */
export class Composition {
  private constructor(private readonly own: DependencyContainer) {}

  /**
   * Creates the root container with the real environment, except for services bound in `instead`.
   * Projects add their own.
   */
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

  /** Creates a container that also has the services of this one. */
  child(): Composition {
    return new Composition(this.own.createChildContainer())
  }

  /** Provides a service that is created once, on first use. An existing binding is kept. */
  provide<T>(token: Token<T>, make: () => T): void {
    if (this.has(token)) return
    let made: { readonly service: T } | undefined
    this.own.register(token.id, { useFactory: () => (made ??= { service: make() }).service })
  }

  /**
   * Provides a service that tsyringe creates once, on first use. Its constructor receives the
   * values of the tokens.
   */
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
