/** Entry point for packages of Attune. */
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
export type { ProvidedModel, ProvidedModelOptions } from './provided-model.js'
export type { ScriptedSupporter } from './scripted-supporter.js'
export type { DialogueOf, EvaluationOf } from './evaluation.js'
export { type AnswerCase, type AnswerFamily, readingsOf, type Readings } from './answer-cases.js'
export { differences } from './differences.js'
