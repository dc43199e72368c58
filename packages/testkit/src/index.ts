/**
 * Entry point for authors of plugins: contract checks and scripted contexts, for any test runner.
 */
export { bind } from '@attune/core/runtime'
export { clockAt, drawing, scriptedHttp, type Sent } from './stand-ins.js'
export { make, type MakeWith } from './make.js'
export { component, type ComponentUnderTest, type Ran, type RunWith } from './component.js'
export { Flaw } from './flaw.js'
export { mistakeChecks, type Mistake } from './mistakes.js'
export type { ContractCheck } from './check.js'
export { contractChecks } from './contract-checks.js'
export { packageChecks } from './package-checks.js'
export { golden, type Examples } from './golden.js'
export { type Example } from './exercise.js'
export { scenario, dialogueOf } from './scenes.js'
export {
  scriptedContext,
  answering,
  type Answers,
  type Question,
  type ScriptedContext,
  type ScriptedContextOptions,
} from './scripted-context.js'
export { linearCheck, promptReaders, type Reader } from './readers.js'
export { oddCheck, type OddCase, type OddReader, oddCasesIn } from './odd-answers.js'
export { providedModel, type ProvidedModel, type ProvidedModelOptions } from './provided-model.js'
export { scriptedSupporter, type ScriptedSupporter } from './scripted-supporter.js'
export { evaluationOf, type DialogueOf, type EvaluationOf } from './evaluation.js'
export { misuse, orNull, orUnknown, valueOf } from './values.js'
export {
  answerCheck,
  type AnswerCase,
  type AnswerFamily,
  readingsOf,
  type Readings,
} from './answer-cases.js'
export {
  differences,
  vectorsIn,
  type VectorCase,
  type VectorFamily,
  type Vectors,
} from './vectors.js'
export { sharedStoreChecks, storeChecks } from './store/store-checks.js'
export type { StorePlace } from './store/openings.js'
