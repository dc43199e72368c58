/** Reading what models answer: the parts that parsers of prompts are made of, and options of what is asked. Pure functions; none of them throws. */
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
export { type Letter, preferred } from './pair/sentence.js'
export { agreed, announcesRevision, settled, type Statement } from './settle.js'
export { answerLengthOption, chatModelOption, retriesOption } from './options.js'
export { numberIn, type Span, spansIn, withDigits } from './scale.js'
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
  unfenced,
  unquoted,
  wholeNumberAnswer,
  withInner,
} from '@attune/core/answers'
