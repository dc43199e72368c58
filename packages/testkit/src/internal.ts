/**
 * Entry point for packages of Attune: test vectors, checks of stores, and replacements of host
 * services.
 */
export { clockAt, drawing, scriptedHttp, type Sent } from './stand-ins.js'
export type { MakeWith } from './make.js'
export type { ComponentUnderTest, Ran, RunWith } from './component.js'
export { Flaw } from './flaw.js'
export {
  answering,
  type Answers,
  type Question,
  type ScriptedContext,
  type ScriptedContextOptions,
} from './scripted-context.js'
export { linearCheck, promptReaders, type Reader } from './readers.js'
export { oddCheck, type OddCase, type OddReader, oddCasesIn } from './odd-answers.js'
export type { ProvidedModel, ProvidedModelOptions } from './provided-model.js'
export type { ScriptedSupporter } from './scripted-supporter.js'
export type { DialogueOf, EvaluationOf } from './evaluation.js'
export { misuse, orNull, orUnknown, valueOf } from './values.js'
export { type AnswerCase, type AnswerFamily, readingsOf, type Readings } from './answer-cases.js'
export {
  differences,
  vectorsIn,
  type VectorCase,
  type VectorFamily,
  type Vectors,
} from './vectors.js'
export { sharedStoreChecks, storeChecks } from './store/store-checks.js'
export type { StorePlace } from './store/openings.js'
