/** What may undo a difference that its p-value shows: dialogues that were lost. */
import type { Claim, ComparedMeasure, Comparison, MissingValues } from '@attune/core/findings'
import { shareTTest, tTest } from '@attune/statistics'
import { lossBetween } from './loss.js'

export interface Found {
  readonly direction: Claim['direction']
  /** Its p and the adjusted one: what is completed must pass as much as it did. */
  readonly p: number
  readonly adjusted: number
  readonly level: number
}

/** Why it is only said of those that were scored, and how far what was lost could move it. */
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
      // Its values are of several scales: how bad a lost one would be is not known.
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
