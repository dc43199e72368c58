/**
 * Metrics that compare texts with references, or with each other. All are pure functions of tokens
 * or texts.
 */
export {
  bleu,
  type BleuOptions,
  type BleuSmoothing,
  type Compared,
  chrf,
  type ChrfOptions,
  ngramsOf,
  overlapOf,
  rougeL,
  type RougeL,
  type RougeLOptions,
} from './overlap.js'
export {
  distinct,
  type Distinct,
  distinctShare,
  type DistinctShare,
  type DistinctShareOptions,
} from './distinct.js'
export * from './repetition.js'
export { meteor, type Meteor, type MeteorOptions } from './meteor.js'
export { mtld, type Mtld, type MtldOptions } from './mtld.js'
export { selfBleu, type SelfBleu } from './self-bleu.js'
export { tokensOf, contentUnits, type StopWords, wordsOf } from './words.js'
