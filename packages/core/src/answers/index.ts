/** Reading what models answer: what the engine itself needs of it. Readers of answers are in `@attune/answers`. */
export { LONGEST_ANSWER, type Readable, readablePart } from './long.js'
export { type FoundObject, isObject, objectsIn, withInner } from './objects.js'
export { quoteFinder, type Side, type Standing } from './quotes.js'
export { shortRuns } from './runs.js'
export { choiceAnswer, formOf, listAnswer, objectAnswer, textAnswer, wholeNumberAnswer } from './schema.js'
export { type Spoken, spokenWords } from './spoken.js'
export { partThinking, stripThinking, type Thinking } from './thinking.js'
export { bareWords, tidied, unfenced, unquoted } from './tidy.js'
