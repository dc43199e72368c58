/**
 * Entry point for authors of plugins: contract checks and scripted contexts, for any test runner.
 */
export { bind } from '@attune/core/runtime'
export { make } from './make.js'
export { component } from './component.js'
export { mistakeChecks, type Mistake } from './mistakes.js'
export type { ContractCheck } from './check.js'
export { contractChecks } from './contract-checks.js'
export { packageChecks } from './package-checks.js'
export { golden, type Examples } from './golden.js'
export type { Example } from './exercise.js'
export { scenario, dialogueOf } from './scenes.js'
export { scriptedContext } from './scripted-context.js'
export { providedModel } from './provided-model.js'
export { scriptedSupporter } from './scripted-supporter.js'
export { evaluationOf } from './evaluation.js'
export { answerCheck } from './answer-cases.js'
