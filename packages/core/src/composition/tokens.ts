/** The services that the container composes. A host or a test binds another one under the same token. */
import type { Clock } from '../clock.js'
import type { LoadedConfig } from '../config/load.js'
import { token } from '../define.js'
import type { Door } from '../door/door.js'
import type { Executor } from '../engine/executor.js'
import type { Generations } from '../engine/generations.js'
import type { Observers } from '../engine/events.js'
import type { Presence } from '../engine/presence.js'
import type { Session, SessionParts } from '../engine/session.js'
import type { Budget } from '../models/budget.js'
import type { OnModelEvent } from '../models/events.js'
import type { Transport } from '../models/http/transport.js'
import type { Journal } from '../models/journal.js'
import type { ModelPool } from '../models/model-pool.js'
import type { UsageMeter } from '../models/usage.js'
import type { Scope } from '../plugins/registry.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import type { Store } from '../store/port.js'
import type { openQueue } from './open-queue.js'
import type { Environment, openStore } from './surroundings.js'

export const tokens = {
  // Surroundings: bound in the root container.
  clock: token<Clock>('clock'),
  /** Uniform in [0, 1); spreads repeats of calls. What is reproduced draws from the config's seed. */
  random: token<() => number>('random'),
  environment: token<Environment>('environment'),
  /** The way to every server. */
  http: token<Transport>('http'),
  openStore: token<typeof openStore>('open-store'),
  openQueue: token<typeof openQueue>('open-queue'),
  /** A host that draws says by it, before they are kept, which figures cannot be drawn. */
  figureFault: token<SessionParts['figureFault']>('figure-fault'),
  // A project: bound in a container of its own.
  config: token<LoadedConfig>('config'),
  store: token<Store>('store'),
  door: token<Door>('door'),
  prompts: token<PromptLibrary>('prompts'),
  components: token<Scope>('components'),
  generations: token<Generations>('generations'),
  onModelEvent: token<OnModelEvent>('on-model-event'),
  meter: token<UsageMeter>('meter'),
  budget: token<Budget>('budget'),
  journal: token<Journal>('journal'),
  gateway: token<ModelPool>('gateway'),
  session: token<Session>('session'),
  presence: token<Presence>('presence'),
  // A run: bound in a child of its project's container.
  observers: token<Observers>('observers'),
  executor: token<Executor>('executor'),
} as const
