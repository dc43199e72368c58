import type { Known } from '@attune/core'
import { requireSameLength } from './invalid-argument.js'

/** A plain value, or one that may be missing: unknown values take no part, and are counted. */
export type Observed<T extends number | string = number> = T | Known<T>

export function presentValue<T extends number | string>(observed: Observed<T>): T | undefined {
  if (typeof observed !== 'object') return observed
  return observed.state === 'known' ? observed.value : undefined
}

export interface CompletePairs {
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Pairs with a missing value on either side. */
  readonly nMissing: number
}

/** The pairs both of whose values are there. Throws length_mismatch. */
export function completePairs(x: readonly Observed[], y: readonly Observed[]): CompletePairs {
  requireSameLength(x, y)
  const pairs = { x: [] as number[], y: [] as number[], nMissing: 0 }
  for (const [index, each] of x.entries()) {
    const left = presentValue(each)
    const right = presentValue(y[index]!)
    if (left === undefined || right === undefined) {
      pairs.nMissing += 1
      continue
    }
    pairs.x.push(left)
    pairs.y.push(right)
  }
  return pairs
}
