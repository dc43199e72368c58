/** What the command, the testkit and other hosts use. Plugins import `@attune/core`. */
import 'reflect-metadata'

export { catalogue, placeText } from './errors.js'
export { readEvaluation } from './engine/evaluation.js'
export { LocalExecutor, type Executor } from './engine/executor.js'
export { Observers, type Observer, type RunEvent } from './engine/events.js'
export { Guard } from './engine/guard.js'
export { EvaluationPlan } from './engine/plan.js'
export { Run, type RunSummary } from './engine/run.js'
export { openStore } from './store/open-store.js'
export type * from './store/port.js'
export type * from './config/types.js'
