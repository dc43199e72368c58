/**
 * All interfaces that the engine needs from outside. A host passes an implementation of each. The
 * core contains only an executor for the current process, and depends on no package with an
 * implementation.
 */

/** Time source: the system clock in a run, a fixed clock in tests. */
export type { Clock } from './clock.js'

/**
 * Results, answers, runs and spending on disk: SQLite, PostgreSQL, or memory. Data is durable once
 * `save` has resolved.
 */
export type { Store } from './store/port.js'

/**
 * Part of a store: planned units and results by plan, so that results can be read without computing
 * the plan again.
 */
export type { Index } from './store/port.js'

/** All models and services of a config: journal first, then budget, limits, retries and HTTP. */
export type { Gateway } from './models/gateway.js'

/** The gateway's interface for the session of one unit: chat, embeddings, rewards, calls. */
export type { ModelAccess } from './engine/session-services.js'

/** Runs units: in this process, or through workers that take them from a queue. */
export type { Executor } from './engine/executor.js'

/** Groups of a run that several machines share. Optional. */
export type { Queue } from './queue/port.js'

/** Messages between processes that share a store: their current stage, and why they wait. */
export type { Presence } from './engine/events.js'
