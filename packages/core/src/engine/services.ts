/**
 * Tokens of the services that the engine uses. The composition root registers them; a host or a
 * test replaces them.
 */
import type { Clock } from '../clock.js'
import type { Token } from '../contracts/plugin.js'
import { clock, token } from '../options.js'
import type { Door } from '../door/door.js'
import type { Store } from '../store/port.js'
import type { DoneTwice } from './done-twice.js'
import type { Observers, Stop } from './events.js'
import type { Executor } from './executor.js'
import type { OpenGroups } from './open-groups.js'
import type { RunLimits } from './run.js'
import type { StartRun } from './session-services.js'
import type { ContextOf, ResultSaver, Worker } from './worker.js'

export const engineServices = {
  // Services of a project.
  clock: clock as Token<Clock>,
  store: token<Store>('store'),
  door: token<Door>('door'),
  // Services of one run.
  /** Observers that receive the events of the run. */
  observers: token<Observers>('observers'),
  /**
   * Decides where and when a unit runs. Default: in this process, with as many concurrent units as
   * `limits` allows.
   */
  executor: token<Executor>('executor'),
  limits: token<RunLimits>('limits'),
  /** Plans the group that a reference identifies. */
  planned: token<StartRun['group']>('planned'),
  /** Makes the context of a unit. */
  contextOf: token<ContextOf>('context-of'),
  /** Runs some units again to find components whose result differs. */
  twice: token<Pick<DoneTwice, 'hold'>>('twice'),
  stop: token<Stop>('stop'),
  groups: token<OpenGroups>('groups'),
  saver: token<ResultSaver>('saver'),
  worker: token<Worker>('worker'),
} as const
