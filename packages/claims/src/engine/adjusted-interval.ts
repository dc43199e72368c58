/** Intervals that agree with what is found of a whole run, and hold together. */
import { type Known, known } from '@attune/core'
import type { Interval } from '@attune/core/findings'

type Family = 'primary' | 'secondary'

interface Decided {
  readonly family: Family
  readonly p: Known<number>
  readonly adjusted: Known<number>
}

export interface DecidingError {
  /** An interval at one less this leaves out "no difference" exactly where the claim is found. */
  readonly error: number
  /** What all intervals of its family have together, where the claim is found by less. */
  readonly together?: number
}

/**
 * The error that each interval is allowed, in their order; none where p is unknown. `ofOne`: the part of the level that a single claim of
 * a family has before anything is known.
 *
 * Primary ones: Bonferroni's, so that all of them hold together. Where the adjustment finds more than Bonferroni or less, it is that of
 * the claim itself, alpha p / adjusted (`joined`). Secondary ones that are found: as many times Bonferroni's as are found, so that few of these
 * are wrong on average (Benjamini and Yekutieli, JASA 100, 2005); the others have that of the step at which nothing more was found. An
 * interval at one less this error leaves out "no difference" exactly where `adjusted` is below alpha.
 */
export function decidingErrors(
  claims: readonly Decided[],
  alpha: number,
  ofOne: Readonly<Record<Family, number>>,
): (DecidingError | undefined)[] {
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
  return parts.map((part): DecidingError | undefined => {
    if (!part) return undefined
    const { family, p, isFound, own } = part
    if (!isFound) return { error: family === 'primary' ? Math.min(own, together.primary) : open }
    if (p < together[family]) return { error: together[family] }
    return { error: own, ...(family === 'primary' && { together: together.primary }) }
  })
}

/**
 * Of a claim that is found by less than all intervals of its family have together: theirs, where the least p of so few scenarios kept it from
 * leaving out "nothing"; else its near end is the one that the claim has by itself.
 */
export function joined(own: Known<Interval>, together: Known<Interval>, nothing: number): Known<Interval> {
  if (own.state === 'unknown' || together.state === 'unknown') return own
  const { lower, upper } = together.value
  if (lower > nothing || upper < nothing) return together
  return known({
    ...together.value,
    ...(own.value.lower > nothing ? { lower: own.value.lower } : { upper: own.value.upper }),
  })
}

/** An adjustment compares p with this. */
const stepOf = (p: number, adjusted: number, alpha: number): number =>
  p > 0 ? Math.min(alpha, (alpha * p) / adjusted) : alpha
