/** Intervals that agree with what is found of a whole run, and hold together. */
import type { Known } from '@attune/core'

type Family = 'primary' | 'secondary'

interface Decided {
  readonly family: Family
  readonly p: Known<number>
  readonly adjusted: Known<number>
}

/**
 * The error that each interval is allowed, in their order; none where p is unknown. `ofOne`: the part of the level that a single claim of
 * a family has before anything is known.
 *
 * Primary ones: Bonferroni's, so that all of them hold together. Where the adjustment finds more than Bonferroni or less, it is that of
 * the claim itself, alpha p / adjusted. Secondary ones that are found: as many times Bonferroni's as are found, so that few of these
 * are wrong on average (Benjamini and Yekutieli, JASA 100, 2005); the others have that of the step at which nothing more was found. An
 * interval at one less this error leaves out "no difference" exactly where `adjusted` is below alpha.
 */
export function decidingErrors(
  claims: readonly Decided[],
  alpha: number,
  ofOne: Readonly<Record<Family, number>>,
): (number | undefined)[] {
  const parts = claims.map(({ family, p, adjusted }) =>
    p.state === 'known' && adjusted.state === 'known'
      ? {
          family,
          p: p.value,
          isFound: adjusted.value < alpha,
          own: stepOf(p.value, adjusted.value, alpha),
        }
      : undefined,
  )
  const secondary = parts.filter((part) => part?.family === 'secondary')
  const found = secondary.filter((part) => part!.isFound).length
  const open = Math.min(alpha, ...secondary.filter((part) => !part!.isFound).map((part) => part!.own))
  const together = {
    primary: alpha * ofOne.primary,
    secondary: found * alpha * ofOne.secondary,
  }
  return parts.map((part) => {
    if (!part) return undefined
    const { family, p, isFound, own } = part
    if (!isFound) return family === 'primary' ? Math.min(own, together.primary) : open
    return p < together[family] ? together[family] : own
  })
}

/** An adjustment compares p with this. */
const stepOf = (p: number, adjusted: number, alpha: number): number =>
  p > 0 ? Math.min(alpha, (alpha * p) / adjusted) : alpha
