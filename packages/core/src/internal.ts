/**
 * Entry point for packages of Attune: names that the documentation for authors does not describe.
 * It loads no container, schema compiler or model client.
 */
export type * from './contracts/data.js'
export type * from './contracts/components.js'
export type * from './contracts/person.js'
export type * from './contracts/plugin.js'
export type * from './contracts/prompt.js'
export type {
  AskOptions,
  PromptAnswer,
  Expected,
  InnerSimulator,
  Reads,
  Results,
  SendAttempt,
  Subject,
} from './contracts/context.js'
export type { ChatMessage, Sampling } from './contracts/models.js'
export type { GivenCriterion, GivenFinding, GivenNumber, Gives, Words } from './contracts/gives.js'
export type { EstimateOf, VerdictOf } from './contracts/given-results.js'
export type { OptionsSchema } from './contracts/options.js'
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
export { AttuneError, isAttuneError, type PackageErrors, type PluginErrors } from './errors.js'
export {
  type ConverseOptions,
  type SeekerAsk,
  type SeekerTurn,
  wrappersOption,
} from './dialogue/converse.js'
export { askInOption } from './prompts/borrowed-template.js'
export { supporterOptions } from './config/entries.js'
export { fence, type Marks } from './dialogue/fence.js'
export { scriptsOf, wordsAlone } from './dialogue/script.js'
export { standInSeeker } from './dialogue/stand-in-seeker.js'
export { clock, http, random } from './options.js'
export {
  createRandom,
  isApplicable,
  isOfLanguage,
  lazy,
  NOT_CHECKED,
  notInLanguage,
  partition,
  rememberedTexts,
} from './values.js'
export { type Needles, NeedleSearch, needlesOf } from './answers/need-to-look/needles.js'
export { schemaStandIn } from './answers/schema-stand-in.js'
export { bytesOf } from './reading/bytes.js'
