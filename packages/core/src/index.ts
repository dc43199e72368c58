/**
 * Entry point for plugin authors: the contracts and the `define…` functions. Loads no container,
 * schema compiler or model client. Functions that few plugins need have their own entry points:
 * `/reading`, `/findings`, `/models`, `/tokens`.
 */
export type * from './contracts/data.js'
export type * from './contracts/components.js'
export type * from './contracts/person.js'
export {
  keeping,
  type KeptBySeeker,
  morningMood,
  notesOf,
  remembersOf,
} from './chain/mood-course.js'
export {
  afterNotes,
  isStance,
  moodAfter,
  type MoodProposal,
  type Night,
  overnight,
  stances,
} from './chain/mood.js'
export type {
  AskOptions,
  Asked,
  Context,
  Expected,
  InnerSimulator,
  Reads,
  Results,
  SendAttempt,
  Subject,
} from './contracts/context.js'
export type { ChatMessage, Sampling } from './contracts/models.js'
export type { Finding, FindingKind, FindingState, Severity } from './contracts/data.js'
export type { GivenCriterion, GivenFinding, GivenNumber, Gives, Words } from './contracts/gives.js'
export type { EstimateOf, VerdictOf } from './contracts/given-results.js'
export type { OptionsOf, OptionsSchema } from './contracts/options.js'
export type * from './contracts/plugin.js'
export type * from './contracts/prompt.js'
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
export {
  choice,
  flag,
  list,
  number,
  text,
  whole,
  componentOptions,
  token,
  clock,
  http,
  random,
} from './options.js'
export {
  defineErrors,
  type PackageErrors,
  type PluginErrors,
  AttuneError,
  isAttuneError,
} from './errors.js'
export {
  asMessages,
  converse,
  type ConverseOptions,
  type SeekerAsk,
  type SeekerTurn,
  wrappersOption,
} from './dialogue/converse.js'
export { askInOption } from './prompts/borrowed-template.js'
export { supporterOptions } from './config/entries.js'
export { fence, fencedText, fencedTranscript, type Marks } from './dialogue/fence.js'
export { standInSeeker } from './dialogue/stand-in-seeker.js'
export {
  createRandom,
  isApplicable,
  isOfLanguage,
  known,
  notApplicable,
  notInLanguage,
  partition,
  unknown,
} from './values.js'
export { promptText } from './prompts/template.js'
