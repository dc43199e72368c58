/** Lost dialogues, which may invalidate a detected difference. */
import type { Claim, ComparedMeasure, Comparison, MissingValues } from '@attune/core/findings'
import { shareTTest, tTest } from '@attune/statistics'
import { lossBetween } from './loss.js'

export interface Found {
  readonly direction: Claim['direction']
  /** p-value and adjusted p-value: the completed data must pass the same level. */
  readonly p: number
  readonly adjusted: number
  readonly level: number
}

/**
 * Reason why a claim only applies to scored dialogues, with the possible effect of the lost ones.
 */
export function lossOf(
  { first, second, isPaired = true, supporter, against = '', computed }: Comparison,
  of: ComparedMeasure,
  { direction, p, adjusted, level }: Found,
): Pick<MissingValues, 'onlyScored' | 'worstCase'> {
  const isNone = second === undefined || first.length + second.length === 0
  if (isNone || !isPaired || direction === 'none' || of.corrected !== undefined) return {}
  const test = of.areShares ? shareTTest : tTest
  const { doubts, worstCase } = lossBetween(first, second, {
    level,
    names: [supporter, against],
    ...(of.better !== undefined && { better: of.better }),
    ...(of.range !== undefined && { range: of.range }),
    stillDetected: (differences, claimed) => {
      // Its values have several scales, so the worst value of a lost one is unknown.
      if (computed) return true
      const { pValue, estimate } = test(differences, { level })
      if (pValue.state === 'unknown' || estimate.state === 'unknown') return false
      const isSame = estimate.value > 0 === (claimed === 'above')
      return isSame && pValue.value * Math.max(1, adjusted / p) < 1 - level
    },
  })
  const why = doubts[direction]
  return { ...(why !== undefined && { onlyScored: why }), ...(worstCase && { worstCase }) }
}
