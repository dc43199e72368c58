/**
 * Entry point for plugin authors: the contracts and the `define…` functions. Loads no container, no schema compiler and no
 * model client.
 */
export type * from './contracts/data.js'
export type * from './contracts/components.js'
export type * from './contracts/context.js'
export type * from './contracts/evaluation.js'
export type * from './contracts/findings.js'
export type * from './contracts/http.js'
export type * from './contracts/models.js'
export type * from './contracts/plugin.js'
export type * from './contracts/present.js'
export type * from './contracts/prompt.js'
export * from './define.js'
export { defineErrors, type PluginErrors } from './define-errors.js'
export { asMessages } from './dialogue/as-messages.js'
export {
  converse,
  type ConverseOptions,
  type SeekerAsk,
  type SeekerTurn,
  supporterSamplingOption,
  wrappersOption,
} from './dialogue/converse.js'
export {
  fence,
  fencedText,
  fencedTranscript,
  transcriptWords,
  type TranscriptWords,
  unfencedText,
  unfencedTranscript,
} from './dialogue/fence.js'
export { standInSeeker, type StandInSeeker } from './dialogue/stand-in-seeker.js'
export { createRandom } from './random.js'
export { isApplicable, known, notApplicable, partition, unknown } from './known.js'
export {
  AttuneError,
  isAttuneError,
  type CatalogueEntry,
  type ErrorCode,
  type PluginErrorCode,
  type Place,
} from './errors.js'
export { promptText } from './prompts/prompt-text.js'
export { promptLines, type TemplateFile, type TemplateText, writeTemplates } from './prompts/write-templates.js'
export { type ReleasedWording, wordingCommand, type WordingRecipe } from './wording/command.js'
export { assignedTexts, fromDoubleBraces, fromFormat } from './wording/python.js'
export type { Release } from './wording/release.js'
export { combineShowings } from './pairs/combine.js'
export { mirror, preferenceScore } from './pairs/preference.js'

export { OFFLINE_NOTICE } from './findings/offline-share.js'
export { partThinking, stripThinking } from './answers/thinking.js'
export { lineError, type JsonLine, readError, readJsonLines } from './reading/json-lines.js'
export { readRecords } from './reading/records.js'
export { countTokens } from './models/count-tokens.js'
export { userFirst, type UserFirst } from './models/user-first.js'
export { withoutKeywords } from './answers/schema.js'
export { loadTokenizer } from './models/tokenizers.js'
