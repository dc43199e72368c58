/**
 * Answer parsing: building blocks for parsers of prompts, and options for questions. Pure functions
 * that do not throw.
 */
export { chineseNumeral, englishNumeral, numeralValue, plainSigns } from './numerals.js'
export { farewellReader } from './farewell.js'
export { markedIn } from './marked.js'
export {
  cleanBody,
  type Headings,
  inlineBodies,
  lastByName,
  type Layout,
  type Section,
  sectionsOf,
} from './sections.js'
export { type ChoiceWords, choiceIn } from './choice.js'
export { aspectsIn, criteriaIn, type CriterionScores } from './criteria.js'
export { formParts, type ReplyForm, replyParts } from './form.js'
export {
  labelledItems,
  type LabelScale,
  codeOf,
  problem,
  numberedTag,
  taggedItems,
} from './items.js'
export { messageIn } from './message.js'
export { namedText, textsIn } from './named-texts.js'
export { notTaken, questionnaireVerdicts } from './questionnaire.js'
export { questionnaireOptions } from './questionnaire-options.js'
export { lastFencedObject, parsed } from './objects.js'
export { byLetter, collapsed, noVerdict, type VerdictProblem } from './pair/problem.js'
export { type Letter, preferred } from './pair/sentence.js'
export { templateVerdict } from './pair/template.js'
export { pairVerdict } from './pair/verdict.js'
export { placeIn, type PlaceWords, plainPlaceIn } from './place.js'
export { normalForm, plainText, trimmed, words } from './plain-text.js'
export { readUnquoted } from './quoted-tags.js'
export { ratedItem, ratedText } from './rated-item.js'
export { isWithin, type Scale } from './ratings.js'
export { statedChange } from './signed-change.js'
export { agreed, announcesRevision, settled, type Statement } from './settle.js'
export { askedByStatements } from './asked-statements.js'
export { definedIn, type Level, levelsIn } from './definitions.js'
export { renderedPrompt } from './rendered.js'
export {
  answerLengthOption,
  chatModelOption,
  messageLengthOption,
  retriesOption,
} from './options.js'
export { numberIn, type Span, spansIn, withDigits } from './scale.js'
export { isBound, isOneOfTwo } from './stated-number.js'
export { scoreIn, type ScoreProblem } from './score.js'
export { cutOff, unlessCut } from './whole.js'
export {
  bareWords,
  choiceAnswer,
  formOf,
  type FoundObject,
  isObject,
  listAnswer,
  LONGEST_ANSWER,
  objectAnswer,
  objectsIn,
  partThinking,
  type Readable,
  readablePart,
  shortRuns,
  type Spoken,
  spokenWords,
  stripThinking,
  textAnswer,
  type Thinking,
  tidied,
  transcriptWords,
  unfenced,
  unfencedText,
  unfencedTranscript,
  unquoted,
  wholeNumberAnswer,
  withInner,
} from '@attune/core/answers'
