import type { JsonObject } from '@attune/core'
import {
  type AwaitedByBatch,
  type AwaitedCalls,
  type CallOwner,
  type ContextModels,
  type Door,
  type ModelCall,
  type Send,
  type Spent,
} from '@attune/core/runtime'
import { BatchDesk, type OrderStore } from './batch/index.js'
import { BatchedCalls } from './batched-calls.js'
import type { Caller } from './caller.js'
import { Calls } from './calls.js'
import type { Journal } from './journal.js'
import { calledService, type QueueServices, Servers, type StatedLimits } from './limits/servers.js'
import { type CatalogueParts, ModelCatalogue } from './model-catalogue.js'
import { Answerers } from './recalled-models.js'
import { RoleOrder } from './role-order.js'
import { Schemas } from './schemas.js'
import { UnitModels, type UnitParts } from './unit-models.js'

/** A named supporter or component with a service, and its limits if it declares any. */
interface Service {
  readonly label: string
  readonly options: JsonObject
  readonly limits?: StatedLimits
}

export interface PoolParts extends CatalogueParts, QueueServices {
  /** Supporters; components that call the same service share their limits. */
  readonly supporters?: readonly Service[]
  readonly door: Pick<Door, 'pass' | 'within'>
  readonly journal: Journal
  /** Storage of batch orders. Undefined: requests are never ordered by batch. */
  readonly orders?: OrderStore | undefined
}

/**
 * Calls all models of a config, and all services of its components. Every call passes the journal,
 * the retries, the limits of its server, the budget, the time limit and the HTTP client, in this
 * order: {@link UnitModels}, {@link Caller}, `ServiceHttp`.
 */
export class ModelGateway extends ModelCatalogue {
  readonly #servers: Servers
  readonly #calls: Calls
  readonly #ofUnits: UnitParts
  /** Created for the first unit that orders by batch. */
  #desk: BatchDesk | undefined

  constructor(private readonly services: PoolParts) {
    super(services, (called) => this.#servers.limiter(called))
    this.#servers = new Servers(services, () => [...this.called, ...servicesOf(services)])
    this.#calls = new Calls(services, this.#servers)
    this.#ofUnits = {
      ...services,
      catalogue: this,
      schemas: new Schemas((model) => this.takesSchemas(model)),
      roles: new RoleOrder((model) => this.takes(model).roles),
      answerers: new Answerers(),
      calls: this.#calls,
      batched: new BatchedCalls({ ...services, ground: (name) => this.ground(name) }),
    }
  }

  get spent(): Spent {
    return this.services.meter.spent
  }

  /** Number of calls that wait for a limit. */
  get waiting(): number {
    return this.#callers.reduce((sum, { waiting }) => sum + waiting, 0)
  }

  get awaited(): readonly AwaitedCalls[] {
    return this.#callers.map(({ awaited }) => awaited).filter(({ calls }) => calls > 0)
  }

  /**
   * Models of one unit.
   *
   * @param warn called once for each model if another model answers under its name
   * @param called called for every call of the unit; a shared call belongs to the unit that made it
   * @param byBatch true: unanswered requests to chat models are ordered by batch and throw
   * UNIT_PARKED. Requests that all units share are made at once, because other units wait for them.
   */
  forUnit(
    scope: string,
    warn: (use: string, message: string) => void = () => {},
    called: (call: ModelCall, isRecalled: boolean) => void = () => {},
    byBatch = false,
  ): ContextModels {
    const ordered = byBatch ? this.#deskOf()?.ofUnit(scope) : undefined
    return new UnitModels(this.#ofUnits, scope, { warn, called }, ordered)
  }

  /**
   * Sends the collected batch orders and returns what a later run awaits.
   *
   * @throws BUDGET_REACHED, MODEL_…
   */
  async order(): Promise<AwaitedByBatch | undefined> {
    return this.#desk?.order()
  }

  /** Makes a call without reading or writing the journal. */
  async askNow<T>(owner: CallOwner, send: Send<T>, signal: AbortSignal): Promise<T> {
    return (await this.#calls.call(owner, {}, send, { signal })).answer
  }

  async close(): Promise<void> {
    for (const caller of this.#callers) caller.close()
    await this.#servers.close()
    await Promise.all(this.created.map(({ model }) => model.close?.()))
    await this.services.transport.close()
  }

  #deskOf(): BatchDesk | undefined {
    const { orders } = this.services
    return (this.#desk ??= orders && new BatchDesk({ ...this.services, store: orders }))
  }

  get #callers(): readonly Caller[] {
    return [...this.created.map(({ caller }) => caller), ...this.#calls.callers]
  }
}

const servicesOf = ({ supporters = [] }: PoolParts) =>
  supporters.flatMap(({ label: name, options, limits }) =>
    limits ? calledService({ kind: 'supporter', name }, options, limits) : [],
  )
