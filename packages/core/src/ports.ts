/**
 * All interfaces (ports) by which the engine reaches the outside: clock, store, gateway, queue. A
 * host passes an implementation of each. The core itself implements only an executor for the
 * current process, and imports no package with an implementation.
 */

/** Time source: the system clock in a run, a fixed clock in tests. */
export type { Clock } from './clock.js'

/**
 * Results, answers, runs and spending on disk: SQLite, PostgreSQL, or memory. Data is durable once
 * `save` has resolved.
 */
export type { Store } from './store/port.js'

/**
 * Part of a store that lists the planned units and their results by plan. Results can then be read
 * without computing the plan again.
 */
export type { Index } from './store/port.js'

/**
 * Calls all models and services of a config. Order of steps: journal, budget, limits, retries,
 * HTTP.
 */
export type { Gateway } from './models/gateway.js'

/** Models and services of the gateway for single units: chat, embeddings, rewards, calls. */
export type { ModelAccess } from './engine/session-services.js'

/** Runs units: in this process, or through workers that take them from a queue. */
export type { Executor } from './engine/executor.js'

/** Queue of a run's groups that several machines share. Optional. */
export type { Queue } from './queue/port.js'

/** Tells other processes on the same store what this process is doing, and why it waits. */
export type { Presence } from './engine/events.js'
