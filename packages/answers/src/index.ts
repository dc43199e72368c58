/**
 * Entry point for authors: parsers of models' answers. They never throw, and refuse unclear
 * answers.
 */
export { numeralValue, plainSigns } from './numerals.js'
export { markedIn } from './marked.js'
export { cleanBody, sectionsOf } from './sections.js'
export { agreed, announcesRevision, settled } from './settle.js'
export { numberIn, spansIn, withDigits } from './scale.js'
export { unlessCut } from './whole.js'
export {
  bareWords,
  choiceAnswer,
  formOf,
  listAnswer,
  objectAnswer,
  objectsIn,
  shortRuns,
  spokenWords,
  textAnswer,
  tidied,
  unfenced,
  unfencedText,
  unfencedTranscript,
  unquoted,
  wholeNumberAnswer,
} from '@attune/core/answers'
