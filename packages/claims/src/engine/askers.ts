/**
 * Seekers or raters behind a claim. With two to four of them, a claim holds for these only; from
 * five on it generalises to others.
 */
import { type Known, known } from '@attune/core'
import type { AskerEstimate, Claim, Interval } from '@attune/core/findings'
import { studentCritical, studentTwoSided, twoWayTest } from '@attune/statistics'
import type { SeekerValue, Tested } from './tested.js'

const METHOD = 't over seekers and scenario clusters'

/**
 * Generalises a result to other seekers. From five seekers on, they count as a sample like the
 * scenarios, and p and interval come from the two-way test (Cameron, Gelbach and Miller 2011). For
 * two to four, the estimate of each is stored, so that sentences can name them.
 */
export function forSeekers(result: Tested, values: readonly SeekerValue[]): Tested {
  const seekers = new Set(values.map(({ seeker }) => seeker))
  if (seekers.size < 2 || seekers.has(undefined)) return result
  const crossed = values.map(({ seeker, cluster, value }) => ({ facet: seeker!, cluster, value }))
  const { standardError, df, facets } = twoWayTest(crossed)
  if (standardError.state === 'unknown' || df.state === 'unknown') {
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
 * Replaces the standard error over scenarios by the two-way error over scenarios and seekers (or
 * raters). A result without a p-value is returned unchanged.
 */
export function forOthers(result: Tested, { standardError, df, method }: TwoWay): Tested {
  const { estimate, p, nullValue } = result
  if (estimate.state === 'unknown' || p.state === 'unknown') return result
  const t = (estimate.value - nullValue) / standardError
  const isShare = nullValue === 1 / 2
  return {
    ...result,
    p: known(Math.max(p.value, studentTwoSided(t, df))),
    intervalAt: (level): Known<Interval> => {
      const reach = studentCritical(level, df) * standardError
      const own = result.intervalAt(level)
      const ends = { lower: estimate.value - reach, upper: estimate.value + reach }
      // The interval for other seekers contains the interval for these seekers.
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
  const nullValue = kind === 'preference' ? 1 / 2 : 0
  const sides = new Set(byAsker.map(({ estimate }) => Math.sign(estimate - nullValue)))
  return byAsker.length > 1 && (sides.size > 1 || sides.has(0))
}

/**
 * Text on a disagreement of few seekers or raters about the direction, because of which no side is
 * called better; undefined if they agree.
 */
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
 * True if the measure is corrected to people's ratings. The individuals behind the claim are then
 * raters instead of seekers.
 */
export const isRated = ({ corrected }: Claim['of']): boolean => corrected !== undefined
