/** For analyses, kits and writers of tables: what they read of an evaluation, and the findings that they make. `@attune/core/findings`. */
export type * from '../contracts/claims.js'
export type * from '../contracts/evaluation.js'
export type * from '../contracts/findings.js'
export type * from '../contracts/gives.js'
export { byName, named, declaredUnder, agree, conditionsText, isVariantOf, variantName } from '../values.js'
export { suggestion } from '../schema/suggestion.js'
export * from './instrument.js'
export * from '../pairs/preference.js'
