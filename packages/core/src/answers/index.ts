/** Reading what models answer: the parts that parsers of prompts are made of. Pure functions; none of them throws. */
export { bareWords, tidied, unfenced, unquoted } from './tidy.js'
export { chineseNumeral, englishNumeral, numeralValue, plainSigns } from './numerals.js'
export { farewellReader } from './farewell.js'
export { markedIn } from './marked.js'
export { type FoundObject, isObject, objectsIn, withInner } from './objects.js'
export {
  cleanBody,
  type Headings,
  inlineBodies,
  lastByName,
  type Layout,
  type Section,
  sectionsOf,
} from './sections.js'
export { choiceAnswer, formOf, listAnswer, objectAnswer, textAnswer, wholeNumberAnswer } from './schema.js'
export { LONGEST_ANSWER, type Readable, readablePart } from './long.js'
export { agreed, announcesRevision, settled, type Statement } from './settle.js'
export { shortRuns } from './runs.js'
export { numberIn, type Span, spansIn, withDigits } from './scale.js'
export { type Spoken, spokenWords } from './spoken.js'
export { partThinking, stripThinking, type Thinking } from './thinking.js'
export { cutOff, unlessCut } from './whole.js'
