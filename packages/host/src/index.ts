/**
 * Opens projects with all built-in components, for commands, pages and tests. Authors of plugins
 * import `@attune/core`.
 */
export { ensurePlugin, promptsOf } from './composition/config-prompts.js'
export {
  openProject,
  type ProjectRequest,
  withoutStore,
  configSchema,
  loadConfig,
  readPlugins,
  corePlugin,
} from './composition/open-project.js'
export { get, rootContainer, tokens } from './composition/container.js'
export { runIn } from './composition/sessions.js'
export { copyStore, mergeStores, openStore } from './composition/stores.js'
export { systemClock } from './composition/surroundings.js'
export { hostErrors } from './errors.js'
export { areStored, InterimRun, type InterimRunRequest, type Track } from './runs/interim-run.js'
export {
  partSoFar,
  endingRule as endingOfRun,
  analyseClaims,
  requirePrimary,
} from './runs/interim-claims.js'
export {
  undecidedIn,
  baselineGated,
  supportersInGates,
  repeated,
  RepeatPortions,
  secondLooks,
  CheckPortions,
  type RepeatedSupporters,
} from './runs/repeated.js'
export { savingsText, savingsOf, type Savings } from './runs/savings.js'
export { shardOf } from './narrow/part-syntax.js'
export { type RedoChoice, type RedoSummary, redo, type RedoExtent } from './project/redo.js'
export { anchorJudges, checkOccasion } from './project/anchor-judges.js'
export { judgeControls, type JudgedControls } from './runs/judge-controls.js'
export { generate } from './project/generate.js'
export { outlook, replyTimes, usage } from './project/outlook.js'
export { runCommand } from './project/run-command.js'
export { subjectsOf } from './project/subjects.js'
export { tryComponent, type TryRequest } from './project/try-component.js'
export { type BotGiven, type BotMet, meetBot, type Understood } from './meet/meet-bot.js'
