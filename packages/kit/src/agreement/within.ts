import { type Known, unknown } from '@attune/core'
import { type Quantity, offlineMark } from '@attune/core/findings'
import { rankCorrelationWithinParts } from '@attune/statistics'
import type { Rating } from './ratings.js'
import { jackknifedQuantity } from './jackknifed.js'
import { type CompletePair, completePairs } from './levels.js'

/**
 * Spearman's rho of two ratings over the dialogues of each supporter, averaged over supporters,
 * with a jackknife interval over scenario clusters. Differences between supporters do not
 * contribute: two ratings that depend only on the supporter have rho 0.
 */
export function withinSupporters(first: Rating, second: Rating, level: number): Quantity {
  const { complete, missing } = completePairs(first, second)
  const found = complete.toSorted(inOneOrder)
  const within = rankCorrelationWithinParts(
    found.map(({ supporter, x, y }) => ({ system: supporter, x, y })),
  )
  const meanRho = (positions: Uint32Array): Known<number> => {
    const { mean } = within(positions)
    return mean.state === 'known' ? mean : unknown('one of the two does not vary')
  }
  return {
    ...jackknifedQuantity(found, meanRho, level),
    ...(Object.keys(missing).length > 0 && { missing }),
    ...offlineMark([...first.scores, ...second.scores]),
  }
}

/**
 * Sorts dialogues into a fixed order, so that rounding errors of sums do not depend on the given
 * order.
 */
const inOneOrder = (left: CompletePair, right: CompletePair): number =>
  compared(left.supporter, right.supporter) ||
  compared(left.cluster, right.cluster) ||
  left.x - right.x ||
  left.y - right.y

const compared = (left: string, right: string): number =>
  Number(left > right) - Number(left < right)
