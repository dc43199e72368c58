import {
  claimReader,
  decidedStates,
  harmFindings,
  harmVetoesIn,
  primaryOf,
  readControlRecords,
  readDecisions,
} from '@attune/claims'
import { CrewPresence } from '@attune/cluster'
import type { LoadedConfig } from '@attune/config'
import { clock, http, random } from '@attune/core/internal'
import type { Http } from '@attune/core/models'
import {
  bind,
  type Binding,
  type BudgetLimits,
  type DependencyContainer,
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
import { bindIn, get, provide, provideClass, tokens } from './container.js'

/**
 * Services that components of plugins may use: `clock`, `random` and `http`. The errors of `http`
 * name the component.
 */
const authorServices = (scope: DependencyContainer): readonly Binding[] => [
  bind(clock, get(scope, tokens.clock)),
  bind(random, get(scope, tokens.random)),
  { token: http, valueFor: (use) => httpOf(use, scope) },
]

function httpOf(use: string, scope: DependencyContainer): Http {
  const [transport, environment, time] = [
    tokens.transport,
    tokens.environment,
    tokens.clock,
  ] as const
  const services = {
    transport: get(scope, transport),
    environment: get(scope, environment),
    clock: get(scope, time),
  }
  return new ServiceHttp({ kind: 'component', name: use, use }, services)
}

/** Services of components during `attune plan`, which makes no calls. */
const rehearsalServices: readonly Binding[] = [{ token: http, valueFor: unreachable }]

function unreachable(use: string): Http {
  const refuse = (): never => {
    throw forecastErrors.error('CALL_UNREHEARSED', { use })
  }
  return {
    post: async () => refuse(),
    fetch: () => async () => refuse(),
    malformed: refuse,
    failure: refuse,
  }
}

/** Parts of a config that the gateway uses. */
export interface GatewayFacts extends Pick<
  PoolParts,
  'definitions' | 'supporters' | 'provider' | 'revision' | 'code' | 'freshStarts' | 'door'
> {
  readonly budget?: BudgetLimits
}

/** Binds journal, meter, budget and gateway. Store and environment must be bound. */
function composeGateway(scope: DependencyContainer, { budget = {}, ...facts }: GatewayFacts): void {
  provideClass(scope, tokens.meter, UsageMeter)
  provide(
    scope,
    tokens.budget,
    () => new Budget(budget, budget.per === 'store' ? get(scope, tokens.store) : new RunAccount()),
  )
  provide(scope, tokens.recalled, () => (model) => {
    get(scope, tokens.meter).recalled()
    get(scope, tokens.onModelEvent)({ type: 'recalled', model })
  })
  provideClass(scope, tokens.journal, Journal)
  provide(
    scope,
    tokens.gateway,
    () =>
      new ModelGateway({
        ...facts,
        limitsCost: budget.cost !== undefined,
        journal: get(scope, tokens.journal),
        budget: get(scope, tokens.budget),
        meter: get(scope, tokens.meter),
        onEvent: get(scope, tokens.onModelEvent),
        environment: get(scope, tokens.environment),
        transport: get(scope, tokens.transport),
        clock: get(scope, tokens.clock),
        random: get(scope, tokens.random),
        orders: get(scope, tokens.store),
        sharedLimits: get(scope, tokens.store).limits,
      }),
  )
}

/**
 * Binds everything that one config needs. Its store must be bound. `services` are services for
 * components.
 */
export function composeSession(
  scope: DependencyContainer,
  { config, registry }: LoadedConfig,
  services: readonly Binding[],
): void {
  provide(scope, tokens.door, () => new Door(config.unitTimeout))
  provide(scope, tokens.prompts, () => new PromptLibrary(config.prompts))
  provide(scope, tokens.components, () => {
    const all = [...authorServices(scope), ...services]
    return registry.scope(all, {
      door: get(scope, tokens.door),
      placed: config.services,
      container: scope,
    })
  })
  composePresence(scope)
  composeGateway(scope, {
    definitions: config.models,
    supporters: config.evaluations.flatMap(({ supporters }) => supporters),
    provider: (name, options, place) =>
      get(scope, tokens.components).create('model', name, options, place),
    revision: (provider) => registry.get('model', provider).revision,
    code: (provider) => registry.code(provider),
    freshStarts: get(scope, tokens.freshStarts),
    door: get(scope, tokens.door),
    ...(config.budget && { budget: config.budget }),
  })
  provide(scope, tokens.session, () => new Session(partsOf(scope)))
}

function composePresence(scope: DependencyContainer): void {
  const { store, clock, gateway } = tokens
  provide(
    scope,
    tokens.presence,
    () => new CrewPresence(get(scope, store), get(scope, clock), get(scope, gateway)),
  )
  const tellHost = get(scope, tokens.onModelEvent)
  bindIn(scope, tokens.onModelEvent, (event) => {
    get(scope, tokens.presence).onModelEvent(event)
    tellHost(event)
  })
}

/** Creates the session of `attune plan`, which stores nothing and makes no calls. */
export const stageOf =
  (scope: DependencyContainer) =>
  (instead: Stage): Session => {
    const stage = scope.createChildContainer()
    bindIn(stage, tokens.store, new MemoryStore())
    return new Session({ ...partsOf(stage), ...instead })
  }

/** Creates the probes of judges, which run as additional evaluations. */
export const probingOf = (scope: DependencyContainer): Probing =>
  new Probing({
    parts: partsOf(scope),
    session: get(scope, tokens.session),
    sessionOf: (config) => new Session(partsOf(withConfig(scope, config))),
  })

/** Creates a container with a separate session over the same services. */
export function partOf(scope: DependencyContainer, config: ResolvedConfig): DependencyContainer {
  const part = withConfig(scope, config)
  bindIn(part, tokens.session, new Session(partsOf(part)))
  return part
}

export function besideOf(scope: DependencyContainer, config: ResolvedConfig): Beside {
  const beside = withConfig(scope, config)
  bindIn(beside, tokens.components, get(scope, tokens.components).beside(rehearsalServices))
  return { parts: partsOf(beside), stage: stageOf(beside) }
}

/** Creates a container with the services of a project and another config. */
function withConfig(scope: DependencyContainer, config: ResolvedConfig): DependencyContainer {
  const beside = scope.createChildContainer()
  bindIn(beside, tokens.config, { ...get(scope, tokens.config), config })
  return beside
}

export function partsOf(scope: DependencyContainer): SessionServices {
  const { config, registry } = get(scope, tokens.config)
  const components = get(scope, tokens.components)
  const parts = {
    config,
    host: {
      component: (kind, use) => registry.get(kind, use),
      code: (use) => registry.code(use),
      create: (kind, { use, options, place }) => components.create(kind, use, options, place),
    },
    door: get(scope, tokens.door),
    clock: get(scope, tokens.clock),
    models: get(scope, tokens.gateway),
    recalled: new RecalledModels(get(scope, tokens.gateway), {
      journal: new Journal(readOnly(get(scope, tokens.store)), () => {}, get(scope, tokens.clock)),
      isFree: (model) => get(scope, tokens.gateway).isPure(model),
    }),
    prompts: get(scope, tokens.prompts),
    store: get(scope, tokens.store),
    freshStarts: get(scope, tokens.freshStarts),
    figureFault: get(scope, tokens.figureFault),
    claims: claimReader(config),
    grades: gradesIn,
    primary: (evaluation) => primaryOf(evaluation).map(({ measure }) => measure),
    decided: decidedStates(readDecisions(config.folder)),
    controls: readControlRecords(config.folder),
    harmVetoes: harmVetoesIn,
    harmFindings,
  } satisfies Omit<SessionServices, 'startRun'>
  return { ...parts, startRun: (request) => runIn(scope.createChildContainer(), request) }
}

/** Creates a run in a child container, so that services bound for it end with it. */
export function runIn(
  scope: DependencyContainer,
  { observers, onObserverError, context, twice, group, limits }: StartRun,
): Run {
  bindIn(scope, tokens.limits, limits)
  bindIn(scope, tokens.planned, group)
  provide(scope, tokens.observers, () => new Observers(observers, onObserverError))
  provide(scope, tokens.contextOf, () => context(get(scope, tokens.observers)))
  provide(scope, tokens.twice, () => twice(get(scope, tokens.observers)))
  provideClass(scope, tokens.stop, Stop)
  provideClass(scope, tokens.groups, OpenGroups)
  provideClass(scope, tokens.saver, ResultSaver)
  provideClass(scope, tokens.worker, Worker)
  provideClass(scope, tokens.executor, LocalExecutor)
  provideClass(scope, tokens.run, Run)
  return get(scope, tokens.run)
}
