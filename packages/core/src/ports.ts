/**
 * Everything that the engine needs from outside, on one page. A host hands an implementation of each in; core has none but an
 * executor of this process, and knows no package that has one.
 */

/** Time. The system's in a run, a stopped one in tests. */
export type { Clock } from './clock.js'

/** Results, answers, runs and spending on disk: SQLite, PostgreSQL, or memory. Whatever `save` resolved for outlives the process. */
export type { Store } from './store/port.js'

/** Part of a store: what was planned and what was found, by plan, so that reading results need not walk a plan again. */
export type { Index } from './store/port.js'

/** All models and services of a config: journal first, then budget, limits, repeats and HTTP. */
export type { Gateway } from './models/gateway.js'

/** What a session asks of the gateway for one unit: chat, embeddings, rewards, calls. */
export type { ModelAccess } from './engine/session-services.js'

/** Where units are worked on: in this process, or by workers that take them from a queue. */
export type { Executor } from './engine/executor.js'

/** Groups of a run that several machines share. Optional. */
export type { Queue } from './queue/port.js'

/** What a process tells others that share its store: what it is in, and why nothing moves. */
export type { Presence } from './engine/events.js'
