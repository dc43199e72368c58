/**
 * Entry point for packages that read evaluations or write tables: types of evaluations, and of the
 * results of analyses. `@attune/core/findings`.
 */
export type * from '../contracts/claims.js'
export type * from '../contracts/evaluation.js'
export type * from '../contracts/findings.js'
export type * from '../contracts/gives.js'
export {
  byName,
  named,
  declaredUnder,
  agree,
  conditionsText,
  isVariantOf,
  variantName,
} from '../values.js'
export { claimInPeople, findingsInPeople, inPeople } from './in-people.js'
export { isSessionId } from '../chain/expand.js'
export { sessionPlaceOf } from '../chain/session-place.js'
export { suggestion } from '../schema/suggestion.js'
export * from './instrument.js'
export * from '../pairs/preference.js'
