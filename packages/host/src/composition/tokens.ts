/** The services that the container composes. A host or a test binds another one under the same token. */
import type {
  ContextOf,
  DoneTwice,
  Door,
  Executor,
  FreshStarts,
  ResultSaver,
  Observers,
  OnModelEvent,
  OpenGroups,
  Presence,
  PromptLibrary,
  Run,
  RunLimits,
  Scope,
  SessionServices,
  StartRun,
  Stop,
  Store,
  Worker,
} from '@attune/core/runtime'
import type { Session } from '@attune/project'
import type { LoadedConfig } from '@attune/config'
import { clock, random, token } from '@attune/core'
import type { Budget, Journal, ModelGateway, Transport, UsageMeter } from '@attune/gateway'
import type { openQueue } from './open-queue.js'
import type { Environment, openStore } from './surroundings.js'

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
