/** Intervals that agree with what is found of a whole run: each at the level at which its claim was decided. */
import type { Known } from '@attune/core'

interface Decided {
  readonly family: 'primary' | 'secondary'
  readonly p: Known<number>
  readonly adjusted: Known<number>
}

/**
 * The error that each claim was allowed, in their order; none where p is unknown.
 *
 * An adjustment compares p with alpha p / adjusted. A claim that is found has this one. All others of its family have that of the step
 * at which nothing more was found: the least of theirs. So an interval at one less this error leaves out "no difference" exactly where
 * `adjusted` is below alpha. For Bonferroni these are his simultaneous intervals; for found ones of Benjamini and Hochberg about those of
 * Benjamini and Yekutieli, JASA 100, 2005.
 */
export function decidingErrors(claims: readonly Decided[], alpha: number): (number | undefined)[] {
  const parts = claims.map(({ p, adjusted }) =>
    p.state === 'known' && adjusted.state === 'known'
      ? { share: p.value > 0 ? Math.min(1, p.value / adjusted.value) : 1, isFound: adjusted.value < alpha }
      : undefined,
  )
  const open = { primary: 1, secondary: 1 }
  for (const [at, part] of parts.entries()) {
    const { family } = claims[at]!
    if (part && !part.isFound) open[family] = Math.min(open[family], part.share)
  }
  return parts.map((part, at) => part && alpha * (part.isFound ? part.share : open[claims[at]!.family]))
}
