/**
 * Entry point for packages of Attune: parsers for the answer formats of published methods, and
 * options of questions.
 */
export { chineseNumeral, englishNumeral } from './numerals.js'
export { farewellReader } from './farewell.js'
export { type Headings, inlineBodies, lastByName, type Layout, type Section } from './sections.js'
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
export { lastFencedObject, oneObject, parsed } from './objects.js'
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
export type { Statement } from './settle.js'
export { statementQuestions } from './statement-questions.js'
export { definedIn, type Level, levelsIn } from './definitions.js'
export { renderedPrompt } from './rendered.js'
export {
  answerLengthOption,
  chatModelOption,
  messageLengthOption,
  retriesOption,
} from './options.js'
export type { Span } from './scale.js'
export { isBound, isOneOfTwo } from './stated-number.js'
export { scoreIn, type ScoreProblem } from './score.js'
export { cutOff } from './whole.js'
export {
  type FoundObject,
  isObject,
  LONGEST_ANSWER,
  partThinking,
  type Readable,
  readablePart,
  type Spoken,
  stripThinking,
  type Thinking,
  transcriptWords,
  withInner,
} from '@attune/core/answers'
