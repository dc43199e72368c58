/** Answer parsing that the engine needs. Further parsers are in `@attune/answers`. */
export {
  LONGEST_ANSWER,
  type Readable,
  readablePart,
  type FoundObject,
  isObject,
  objectsIn,
  withInner,
  choiceAnswer,
  formOf,
  listAnswer,
  objectAnswer,
  parsedSchema,
  textAnswer,
  wholeNumberAnswer,
} from './objects.js'
export {
  lookLanguages,
  lookRevision,
  needToLook,
  type NeedToLook,
} from './need-to-look/need-to-look.js'
export { type LookKind, lookKinds } from './need-to-look/rules.js'
export { quoteFinder, type Side, type QuotePosition } from './quotes.js'
export * from './tidy.js'
export { transcriptWords, unfencedText, unfencedTranscript } from './unfenced.js'
