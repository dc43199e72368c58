/**
 * Entry point for authors of plugins: the `define…` functions, and everything that the
 * documentation for authors uses. It loads no container, schema compiler or model client. Functions
 * that few plugins need have their own entry points: `/reading`, `/findings`, `/models`, `/tokens`.
 */
export type { Conversation, Reply, Supporter } from './contracts/components.js'
export type {
  Dialogue,
  Estimate,
  Json,
  JsonObject,
  Known,
  PairVerdict,
  Preference,
  Scenario,
  Series,
  Turn,
  Verdict,
} from './contracts/data.js'
export type { Context } from './contracts/context.js'
export type { OptionsOf } from './contracts/options.js'
// TypeScript's declaration files of plugins refer to the last four types.
export type {
  Citation,
  Plugin,
  Component,
  PluginCommand,
  Service,
  Token,
} from './contracts/plugin.js'
export type { Prompt } from './contracts/prompt.js'
export {
  defineAnalysis,
  defineCommand,
  defineEstimator,
  defineJudge,
  defineModelProvider,
  definePlugin,
  definePrompt,
  defineScenarios,
  defineService,
  defineSimulator,
  defineSupporter,
} from './define.js'
export { choice, componentOptions, flag, list, number, text, token, whole } from './options.js'
export { defineErrors } from './errors.js'
export { asMessages, converse } from './dialogue/converse.js'
export { fenced } from './dialogue/fence.js'
export { known, notApplicable, unknown } from './values.js'
export { promptText } from './prompts/template.js'
