/** What the command, the testkit and other hosts use. Plugins import `@attune/core`. */
import 'reflect-metadata'

export { catalogue, placeText } from './errors.js'
export { readEvaluation } from './engine/evaluation.js'
export { observation } from './engine/observations.js'
export { observationRows } from './index/observation-rows.js'
export { LocalExecutor, type Executor } from './engine/executor.js'
export { Observers, type Observer, type RunEvent } from './engine/events.js'
export { Door, whoIsIn } from './door/door.js'
export { framesOf, originOf } from './plugins/origins.js'
export type { Failure, Visit } from './door/visit.js'
export { EvaluationPlan } from './engine/plan.js'
export { createContext, type ContextServices, type Task } from './engine/bound-context.js'
export type { ContextModels } from './models/context-models.js'
export { type ExpectedCalls } from './engine/rehearsal.js'
export type { FailedAnalysis, Found } from './engine/analyse.js'
export { type Analysed, Session, type ComponentHost, type ModelRoom, type PlannedEvaluation } from './engine/session.js'
export { corePlugin } from './components/index.js'
export { PromptLibrary } from './prompts/prompt-library.js'
export { askWithRepairs } from './prompts/repair.js'
export type { RedoChoice } from './engine/redo.js'
export { Run, type RunSummary } from './engine/run.js'
export { openStore } from './store/open-store.js'
export { MemoryStore } from './store/memory-store.js'
export type * from './store/port.js'
export type * from './config/types.js'
export type { ModelDefinition } from './models/definition.js'
export type { PromptOverride } from './prompts/override.js'
export {
  executorService,
  openProject,
  Project,
  type RedoSummary,
  storeService,
  type FindingsRequest,
  type RunRecord,
  type RunRequest,
  type ProjectRequest,
} from './open-project.js'
export { loadConfig, type LoadedConfig } from './config/load.js'
export { configSchema } from './config/config-schema.js'
export { missingKeys } from './config/missing-keys.js'
export { explain } from './config/explain.js'
export { readPlugins } from './config/read-plugins.js'
export type { ComponentDescription } from './plugins/describe.js'
export type { Notice } from './config/notice.js'
export { ModelPool } from './models/model-pool.js'
export { bind, type Binding, PluginRegistry } from './plugins/registry.js'
export { tableToCsv } from './summary/text/csv.js'
export { tableToMarkdown } from './summary/text/markdown.js'
export { closest } from './schema/suggest.js'
export { pad, widthOf, wrap } from './summary/text/width.js'
export { tableToText } from './summary/text/terminal.js'
export { offlineShare } from './summary/tables/offline-share.js'
