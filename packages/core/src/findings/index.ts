/** For those who make findings out of observations: kits, analyses, writers of tables. `@attune/core/findings`. */
export { byName, named } from '../by-name.js'
export { agree, conditionsText, isVariantOf, variantName } from '../conditions.js'
export { isQuantity, quantityColumns } from './cells.js'
export { Changes, whereText } from './changes.js'
export { type CombinationRule, publishedRule, type Showing, type SwapClass, swapClass } from '../pairs/combine.js'
export { OFFLINE_NOTICE, offlineMark, offlineShare } from './offline-share.js'
