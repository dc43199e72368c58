/** Facts that limit a claim, for sentences in any language. */
import type { Claim } from '@attune/core/findings'
import { atMost } from '@attune/kit/internal'
import { formatNumber } from '@attune/tables'
import { signed } from '../engine/spoken.js'

/**
 * Facts that limit a claim, with numbers in the format of tables: few seekers, harmful dialogues,
 * lost dialogues.
 */
interface Change {
  readonly seekers: readonly string[]
  /** Difference for each of two to four seekers or raters. */
  readonly byAsker?: readonly (readonly [name: string, difference: string])[]
  /**
   * Number of dialogues beyond the floor by supporter, with the upper limit of the exact interval.
   */
  readonly beyond?: readonly {
    readonly supporter: string
    readonly count: number
    readonly of: number
    readonly upper: string
  }[]
  readonly floor?: string
  readonly lost: readonly (readonly [supporter: string, count: number])[]
  readonly worst?: string
  readonly detectable?: string
}

export function changeOf(claim: Claim): Change {
  const {
    of,
    detected,
    estimand,
    byAsker,
    missing,
    supporter,
    against = '',
    detectable,
    rates = [],
    vetoes,
  } = claim
  const text = (value: number): string => formatNumber(value, of)
  const lost = (
    [
      [supporter, missing.first],
      [against, missing.second],
    ] as const
  ).filter(([, count]) => count > 0)
  const beyond = rates.map(
    ({ supporter: name, counted: { count, of: all } = { count: 0, of: 0 }, interval }) => ({
      supporter: name,
      count,
      of: all,
      upper: interval.state === 'known' ? atMost(interval.value.upper) : '',
    }),
  )
  return {
    seekers: estimand.seekers,
    ...(byAsker && {
      byAsker: byAsker.map(({ name, estimate }) => [name, signed(claim, estimate)] as const),
    }),
    ...(beyond.length > 0 && of.floor !== undefined && { beyond, floor: text(of.floor) }),
    lost,
    ...(missing.worstCase && { worst: text(missing.worstCase.lower) }),
    ...(!detected &&
      !vetoes &&
      detectable?.smallest.state === 'known' && { detectable: text(detectable.smallest.value) }),
  }
}
