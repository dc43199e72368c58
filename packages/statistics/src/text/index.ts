/** Metrics that compare texts with references, or with each other. Pure functions of tokens or texts. */
export { bleu, type BleuOptions, type BleuSmoothing, type Compared } from './bleu.js'
export { chrf, type ChrfOptions } from './chrf.js'
export { distinct, type Distinct } from './distinct.js'
export { meteor, type Meteor, type MeteorOptions } from './meteor.js'
export { ngramsOf, overlapOf } from './ngrams.js'
export { rougeL, type RougeL, type RougeLOptions } from './rouge-l.js'
export { tokensOf } from './tokens.js'
