/** Effect of lost (missing) dialogues on a detected difference. */
import type { Claim, ComparedMeasure, Comparison, MissingValues } from '@attune/core/findings'
import { shareTTest, tTest } from '@attune/statistics'
import { lossBetween } from './loss.js'

export interface Found {
  readonly direction: Claim['direction']
  /**
   * p-value and adjusted p-value. A repeated test with filled-in values is adjusted by the same
   * factor.
   */
  readonly p: number
  readonly adjusted: number
  readonly level: number
}

/**
 * Reason why a claim holds only for scored dialogues, and the largest possible effect of the lost
 * ones.
 */
export function lossOf(
  { first, second, isPaired = true, supporter, against = '', computed }: Comparison,
  of: ComparedMeasure,
  { direction, p, adjusted, level }: Found,
): Pick<MissingValues, 'onlyScored' | 'worstCase'> {
  if (second === undefined || !isPaired || direction === 'none' || of.corrected !== undefined)
    return {}
  const test = of.areShares ? shareTTest : tTest
  const { doubts, worstCase } = lossBetween(first, second, {
    level,
    names: [supporter, against],
    ...(of.better !== undefined && { better: of.better }),
    ...(of.range !== undefined && { range: of.range }),
    stillDetected: (differences, claimed) => {
      // A computed comparison has values on several scales, so lost values cannot be filled in.
      if (computed) return true
      const { pValue, estimate } = test(differences)
      if (pValue.state === 'unknown' || estimate.state === 'unknown') return false
      const isSame = estimate.value > 0 === (claimed === 'above')
      return isSame && pValue.value * Math.max(1, adjusted / p) < 1 - level
    },
  })
  const why = doubts[direction]
  return { ...(why !== undefined && { onlyScored: why }), ...(worstCase && { worstCase }) }
}
