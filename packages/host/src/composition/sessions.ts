import {
  claimReader,
  decidedStates,
  harmFindings,
  harmVetoesIn,
  readControlRecords,
  readDecisions,
} from '@attune/claims'
import { CrewPresence } from '@attune/cluster'
import type { LoadedConfig } from '@attune/config'
import { clock, http, random } from '@attune/core'
import type { Http } from '@attune/core/models'
import {
  bind,
  type Binding,
  type BudgetLimits,
  Door,
  LocalExecutor,
  Observers,
  OpenGroups,
  PromptLibrary,
  type ResolvedConfig,
  ResultSaver,
  Run,
  type SessionServices,
  type StartRun,
  Stop,
  Worker,
} from '@attune/core/runtime'
import { forecastErrors } from '@attune/forecast'
import {
  Budget,
  Journal,
  ModelGateway,
  type PoolParts,
  readOnly,
  RecalledModels,
  RunAccount,
  ServiceHttp,
  UsageMeter,
} from '@attune/gateway'
import { type Beside, Probing, Session, type Stage } from '@attune/project'
import { gradesIn } from '@attune/ratings/grade'
import { MemoryStore } from '@attune/store-sqlite'
import { type Composition, tokens } from './container.js'

/** Services of plugin components under `clock`, `random` and `http`. */
const authorServices = (scope: Composition): readonly Binding[] => [
  bind(clock, scope.get(tokens.clock)),
  bind(random, scope.get(tokens.random)),
  { token: http.id, valueFor: (use) => httpOf(use, scope) },
]

/** HTTP service of a component. Its errors name the component. */
function httpOf(use: string, scope: Composition): Http {
  const [transport, environment, time] = [tokens.transport, tokens.environment, tokens.clock] as const
  const services = { transport: scope.get(transport), environment: scope.get(environment), clock: scope.get(time) }
  return new ServiceHttp({ kind: 'component', name: use, use }, services)
}

/** Services during `attune plan`, which makes no calls. */
const rehearsalServices: readonly Binding[] = [{ token: http.id, valueFor: unreachable }]

function unreachable(use: string): Http {
  const refuse = (): never => {
    throw forecastErrors.error('CALL_UNREHEARSED', { use })
  }
  return { post: async () => refuse(), fetch: () => async () => refuse(), malformed: refuse, failure: refuse }
}

/** Parts of a config that the gateway uses. */
export interface GatewayFacts extends Pick<
  PoolParts,
  'definitions' | 'supporters' | 'provider' | 'revision' | 'code' | 'freshStarts' | 'door'
> {
  readonly budget?: BudgetLimits
}

/** Binds journal, meter, budget and gateway. Store and environment must be bound. */
function composeGateway(scope: Composition, { budget = {}, ...facts }: GatewayFacts): void {
  scope.compose(tokens.meter, UsageMeter, [])
  scope.provide(
    tokens.budget,
    () => new Budget(budget, budget.per === 'store' ? scope.get(tokens.store) : new RunAccount()),
  )
  scope.provide(tokens.recalled, () => (model) => {
    scope.get(tokens.meter).recalled()
    scope.get(tokens.onModelEvent)({ type: 'recalled', model })
  })
  scope.compose(tokens.journal, Journal, [tokens.store, tokens.recalled, tokens.clock])
  scope.provide(
    tokens.gateway,
    () =>
      new ModelGateway({
        ...facts,
        limitsCost: budget.cost !== undefined,
        journal: scope.get(tokens.journal),
        budget: scope.get(tokens.budget),
        meter: scope.get(tokens.meter),
        onEvent: scope.get(tokens.onModelEvent),
        environment: scope.get(tokens.environment),
        transport: scope.get(tokens.transport),
        clock: scope.get(tokens.clock),
        random: scope.get(tokens.random),
        orders: scope.get(tokens.store),
        sharedLimits: scope.get(tokens.store).limits,
      }),
  )
}

/**
 * Binds everything that one config needs. Its store must be bound. `services` are services for
 * components.
 */
export function composeSession(
  scope: Composition,
  { config, registry }: LoadedConfig,
  services: readonly Binding[],
): void {
  scope.provide(tokens.door, () => new Door(config.unitTimeout))
  scope.provide(tokens.prompts, () => new PromptLibrary(config.prompts))
  scope.provide(tokens.components, () => {
    const all = [...authorServices(scope), ...services]
    return registry.scope(all, { door: scope.get(tokens.door), placed: config.services })
  })
  composePresence(scope)
  composeGateway(scope, {
    definitions: config.models,
    supporters: config.evaluations.flatMap(({ supporters }) => supporters),
    provider: (name, options, place) => scope.get(tokens.components).create('model', name, options, place),
    revision: (provider) => registry.get('model', provider).revision,
    code: (provider) => registry.code(provider),
    freshStarts: scope.get(tokens.freshStarts),
    door: scope.get(tokens.door),
    ...(config.budget && { budget: config.budget }),
  })
  scope.provide(tokens.session, () => new Session(partsOf(scope)))
}

function composePresence(scope: Composition): void {
  scope.compose(tokens.presence, CrewPresence, [tokens.store, tokens.clock, tokens.gateway])
  const tellHost = scope.get(tokens.onModelEvent)
  scope.bind(tokens.onModelEvent, (event) => {
    scope.get(tokens.presence).heard(event)
    tellHost(event)
  })
}

/** Creates the session of `attune plan`, which stores nothing and makes no calls. */
export const stageOf =
  (scope: Composition) =>
  (instead: Stage): Session => {
    const stage = scope.child()
    stage.bind(tokens.store, new MemoryStore())
    return new Session({ ...partsOf(stage), ...instead })
  }

/** Probes of judges run as additional evaluations. */
export const probingOf = (scope: Composition): Probing =>
  new Probing({
    parts: partsOf(scope),
    session: scope.get(tokens.session),
    sessionOf: (config) => new Session(partsOf(besides(scope, config))),
  })

/** Creates a container with a separate session over the same services. */
export function partOf(scope: Composition, config: ResolvedConfig): Composition {
  const part = besides(scope, config)
  part.bind(tokens.session, new Session(partsOf(part)))
  return part
}

export function besideOf(scope: Composition, config: ResolvedConfig): Beside {
  const beside = besides(scope, config)
  beside.bind(tokens.components, scope.get(tokens.components).beside(rehearsalServices))
  return { parts: partsOf(beside), stage: stageOf(beside) }
}

/** Creates a container with the services of a project and other evaluations. */
function besides(scope: Composition, config: ResolvedConfig): Composition {
  const beside = scope.child()
  beside.bind(tokens.config, { ...scope.get(tokens.config), config })
  return beside
}

export function partsOf(scope: Composition): SessionServices {
  const { config, registry } = scope.get(tokens.config)
  const components = scope.get(tokens.components)
  const parts = {
    config,
    host: {
      component: (kind, use) => registry.get(kind, use),
      code: (use) => registry.code(use),
      create: (kind, { use, options, place }) => components.create(kind, use, options, place),
    },
    door: scope.get(tokens.door),
    clock: scope.get(tokens.clock),
    models: scope.get(tokens.gateway),
    recalled: new RecalledModels(scope.get(tokens.gateway), {
      journal: new Journal(readOnly(scope.get(tokens.store)), () => {}, scope.get(tokens.clock)),
      isFree: (model) => config.models.get(model)?.provider === 'offline',
    }),
    prompts: scope.get(tokens.prompts),
    store: scope.get(tokens.store),
    freshStarts: scope.get(tokens.freshStarts),
    figureFault: scope.get(tokens.figureFault),
    claims: claimReader(config),
    grades: gradesIn,
    decided: decidedStates(readDecisions(config.folder)),
    controls: readControlRecords(config.folder),
    harmVetoes: harmVetoesIn,
    harmFindings,
  } satisfies Omit<SessionServices, 'startRun'>
  return { ...parts, startRun: (request) => runIn(scope.child(), request) }
}

/** Creates a run in a child container, so that services bound for it end with it. */
export function runIn(
  scope: Composition,
  { observers, onObserverError, context, twice, group, limits }: StartRun,
): Run {
  scope.bind(tokens.limits, limits)
  scope.bind(tokens.planned, group)
  scope.provide(tokens.observers, () => new Observers(observers, onObserverError))
  scope.provide(tokens.contextOf, () => context(scope.get(tokens.observers)))
  scope.provide(tokens.twice, () => twice(scope.get(tokens.observers)))
  const { store, door, clock, groups, saver, stop, worker } = tokens
  scope.compose(stop, Stop, [tokens.observers])
  scope.compose(groups, OpenGroups, [tokens.planned])
  scope.compose(saver, ResultSaver, [store, clock, stop])
  scope.compose(worker, Worker, [
    store,
    door,
    clock,
    groups,
    saver,
    stop,
    tokens.contextOf,
    tokens.twice,
    tokens.observers,
  ])
  scope.compose(tokens.executor, LocalExecutor, [tokens.limits, worker])
  scope.compose(tokens.run, Run, [
    store,
    tokens.executor,
    door,
    tokens.observers,
    groups,
    saver,
    stop,
    worker,
    tokens.limits,
  ])
  return scope.get(tokens.run)
}
