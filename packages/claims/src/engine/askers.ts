/**
 * Seekers (or raters) behind a claim: it applies to these few, or from five on generalises to
 * others.
 */
import { type Known, known } from '@attune/core'
import type { AskerEstimate, Claim, Interval } from '@attune/core/findings'
import { studentCritical, studentTwoSided, twoWayTest } from '@attune/statistics'
import type { SeekerValue, Tested } from './tested.js'

const METHOD = 't over seekers and scenario clusters'

/**
 * Generalises to other seekers: from five on they are a sample like the scenarios, and p and
 * interval come from the two-way test (Cameron, Gelbach and Miller 2011). For two to four, each
 * estimate is kept for sentences that name them.
 */
export function forSeekers(result: Tested, values: readonly SeekerValue[]): Tested {
  const seekers = new Set(values.map(({ seeker }) => seeker))
  if (seekers.size < 2 || seekers.has(undefined)) return result
  const crossed = values.map(({ seeker, cluster, value }) => ({ facet: seeker!, cluster, value }))
  const { standardError, df, facets, pValue } = twoWayTest(crossed, { nothing: result.nothing })
  if (standardError.state === 'unknown' || df.state === 'unknown' || pValue.state === 'unknown') {
    const few = facets.map(({ facet, estimate }): AskerEstimate => ({ name: facet, estimate }))
    return few.length < LEAST_ASKERS ? { ...result, byAsker: few } : result
  }
  return forOthers(result, { standardError: standardError.value, df: df.value, method: METHOD })
}

/** Minimum number of seekers, or raters, for a generalisation to others. */
export const LEAST_ASKERS = 5

interface TwoWay {
  readonly standardError: number
  readonly df: number
  readonly method: string
}

/**
 * Replaces the standard error of the scenarios by the error of both samples. A test that was
 * impossible stays so.
 */
export function forOthers(result: Tested, { standardError, df, method }: TwoWay): Tested {
  const { estimate, p, nothing } = result
  if (estimate.state === 'unknown' || p.state === 'unknown') return result
  const t = (estimate.value - nothing) / standardError
  const isShare = nothing === 1 / 2
  return {
    ...result,
    p: known(Math.max(p.value, studentTwoSided(t, df))),
    intervalAt: (level): Known<Interval> => {
      const reach = studentCritical(level, df) * standardError
      const own = result.intervalAt(level)
      const ends = { lower: estimate.value - reach, upper: estimate.value + reach }
      // Differences that cannot be excluded for these cannot be excluded for others.
      const lower = own.state === 'known' ? Math.min(own.value.lower, ends.lower) : ends.lower
      const upper = own.state === 'known' ? Math.max(own.value.upper, ends.upper) : ends.upper
      return known({
        lower: isShare ? Math.max(0, lower) : lower,
        upper: isShare ? Math.min(1, upper) : upper,
        level,
        method,
      })
    },
    standardError: known(standardError),
    df: known(df),
    isForOthers: true,
  }
}

/** True if the few seekers or raters disagree on the direction. */
export function isDivided({ byAsker = [], kind }: Pick<Claim, 'byAsker' | 'kind'>): boolean {
  const nothing = kind === 'preference' ? 1 / 2 : 0
  const sides = new Set(byAsker.map(({ estimate }) => Math.sign(estimate - nothing)))
  return byAsker.length > 1 && (sides.size > 1 || sides.has(0))
}

/** Reason why no side is called better: the few seekers or raters disagree on the direction. */
export function disagreement(
  { byAsker = [], kind, of }: Pick<Claim, 'byAsker' | 'kind' | 'of'>,
  format: (difference: number) => string,
): string | undefined {
  if (!isDivided({ byAsker, kind })) return undefined
  const each = byAsker.map(
    ({ name, estimate }) => `${format(estimate)} ${isRated(of) ? 'by' : 'with'} ${name}`,
  )
  return `depends on who ${isRated(of) ? 'rates' : 'asks'}: ${each.join(', ')}`
}

/**
 * True if the number is corrected to people's ratings: the individuals are then raters instead of
 * seekers.
 */
export const isRated = ({ corrected }: Claim['of']): boolean => corrected !== undefined
