/**
 * Families of claims in a run: Holm over primary claims, Benjamini and Hochberg over all others,
 * each at the whole level.
 */
import type { Known } from '@attune/core'

import { benjaminiHochberg, holm } from '@attune/statistics'

export interface Member {
  readonly family: 'primary' | 'secondary'
  readonly p: Known<number>
}

export interface Decided {
  /** Adjusted p-value, to compare with alpha; unknown if the unadjusted p is unknown. */
  readonly adjusted: Known<number>
  readonly isSignificant: boolean
  /**
   * Error probability of the interval: at level 1 - error, it excludes "no difference" exactly if
   * the claim is significant.
   */
  readonly error: number
}

/**
 * Decisions on the claims of a run, in order.
 *
 * Primary: Holm (1979), so that the probability of any false one is at most alpha. The k-th
 * significant one of m has the interval error alpha / (m - k + 1), the others the error of the step
 * at which Holm stopped, alpha / (m - r) with r significant ones. Secondary: Benjamini and Hochberg
 * (1995), so that on average a share alpha of the significant ones is false; interval error max(R,
 * 1) alpha / m with R significant ones (Benjamini and Yekutieli, "False discovery rate-adjusted
 * multiple confidence intervals", JASA 100, 2005).
 */
export function decidedOf(members: readonly Member[], alpha: number): Decided[] {
  const result: Decided[] = members.map(({ p }) => ({
    adjusted: p,
    isSignificant: false,
    error: alpha,
  }))
  for (const family of ['primary', 'secondary'] as const) {
    const own = members.flatMap((member, at) =>
      member.family === family && member.p.state === 'known' ? [{ at, p: member.p.value }] : [],
    )
    const { adjusted } = (family === 'primary' ? holm : benjaminiHochberg)(own.map(({ p }) => p))
    const found = own.map(({ at, p }, place) => ({ at, p, adjusted: adjusted[place]! }))
    const significant = found
      .filter((each) => isBelow(each.adjusted, alpha))
      .toSorted((a, b) => a.p - b.p)
    const [m, r] = [own.length, significant.length]
    const place = new Map(significant.map(({ at }, rank) => [at, rank]))
    for (const each of found) {
      const rank = place.get(each.at)
      const error = family === 'primary' ? alpha / (m - (rank ?? r)) : (Math.max(r, 1) * alpha) / m
      result[each.at] = { adjusted: each.adjusted, isSignificant: rank !== undefined, error }
    }
  }
  return result
}

const isBelow = (p: Known<number>, alpha: number): boolean => p.state === 'known' && p.value < alpha
