/** For analyses, kits and writers of tables: what they read of an evaluation, and the findings that they make. `@attune/core/findings`. */
export type * from '../contracts/claims.js'
export type * from '../contracts/evaluation.js'
export type * from '../contracts/findings.js'
export type * from '../contracts/gives.js'
export { byName, named } from '../by-name.js'
export { declaredUnder } from '../declared-under.js'
export { suggestion } from '../schema/suggest.js'
export { agree, conditionsText, isVariantOf, variantName } from '../conditions.js'
export { definitionOf, type Presented, given } from './given.js'
export { isQuantity, quantityColumns } from './cells.js'
export { Changes, whereText } from './changes.js'
export {
  combineShowings,
  type CombinationRule,
  publishedRule,
  type Showing,
  type SwapClass,
  swapClass,
} from '../pairs/combine.js'
export { instrumentLines } from './instrument-lines.js'
export { OFFLINE_NOTICE, offlineMark, offlineShare } from './offline-share.js'
export { mirror, preferenceScore } from '../pairs/preference.js'
