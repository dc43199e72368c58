import type {
  BudgetLimits,
  Clock,
  OnModelEvent,
  SpendingAccount,
  Store,
} from '@attune/core/runtime'
import { Budget, RunAccount } from './budget.js'
import { UsageMeter } from './usage-meter.js'
import { type Transport, undiciTransport } from './http/transport.js'
import { Journal, type JournalStore } from './journal.js'
import { ModelGateway, type PoolParts } from './model-gateway.js'

type Facts =
  | 'definitions'
  | 'supporters'
  | 'provider'
  | 'revision'
  | 'code'
  | 'freshStarts'
  | 'door'
  | 'environment'

export interface GatewayRequest extends Pick<PoolParts, Facts> {
  readonly store: JournalStore & Partial<SpendingAccount & Pick<Store, 'limits'>>
  /** Default: requests are never ordered by batch. */
  readonly orders?: PoolParts['orders']
  readonly budget?: BudgetLimits
  readonly onEvent?: OnModelEvent
  readonly transport?: Transport
  readonly clock?: Clock
  random?(): number
}

const system: Clock = { monotonic: () => performance.now(), date: () => new Date() }

/** Creates a gateway without a project, for tests of the gateway and its callers. */
export function createGateway(request: GatewayRequest): ModelGateway {
  const {
    store,
    budget = {},
    onEvent = () => {},
    transport,
    clock = system,
    random = Math.random,
    ...facts
  } = request
  const meter = new UsageMeter()
  const recalled = (model: string): void => {
    meter.recalled()
    onEvent({ type: 'recalled', model })
  }
  const account =
    budget.per === 'store' && store.spend ? (store as SpendingAccount) : new RunAccount()
  return new ModelGateway({
    ...facts,
    limitsCost: budget.cost !== undefined,
    journal: new Journal(store, recalled, clock),
    budget: new Budget(budget, account),
    meter,
    onEvent,
    transport: transport ?? undiciTransport(facts.environment),
    clock,
    random,
    sharedLimits: store.limits,
  })
}
