import type { Known } from '@attune/core'
import type { Claim, ClaimTails, Interval, SeenScenario } from '@attune/core/findings'

/** The same claim with this supporter as its first side. */
export function from(supporter: string, claim: Claim): Claim {
  if (claim.against !== supporter) return claim
  const around = claim.kind === 'preference' ? 1 : 0
  const { seen, tail, adjustedInterval } = claim
  return {
    ...claim,
    supporter,
    against: claim.supporter,
    estimate: turned(claim.estimate, around),
    interval: turnedInterval(claim.interval, around),
    ...(adjustedInterval && { adjustedInterval: turnedInterval(adjustedInterval, around) }),
    direction: claim.direction === 'none' ? 'none' : claim.direction === 'above' ? 'below' : 'above',
    missing: { ...claim.missing, first: claim.missing.second, second: claim.missing.first },
    ...(seen && {
      seen: {
        ...seen,
        means: swapped(seen.means),
        ...(seen.greater && { greater: { ...seen.greater, first: seen.greater.second, second: seen.greater.first } }),
        ...(seen.scenarios && { scenarios: seen.scenarios.map(turnedScenario) }),
      },
    }),
    ...(tail && { tail: turnedTail(tail) }),
  }
}

const swapped = ([one, other]: readonly [number, number]): readonly [number, number] => [other, one]

const turned = (value: Known<number>, around: number): Known<number> =>
  value.state === 'known' ? { ...value, value: around - value.value } : value

const turnedInterval = (value: Known<Interval>, around: number): Known<Interval> =>
  value.state === 'known'
    ? {
        ...value,
        value: { ...value.value, lower: around - value.value.upper, upper: around - value.value.lower },
      }
    : value

const turnedWhy = { most: 'least', least: 'most', lowest: 'lowest', highest: 'highest' } as const

const turnedScenario = ({ why, values, ...rest }: SeenScenario): SeenScenario => ({
  ...rest,
  why: turnedWhy[why],
  values: swapped(values),
})

const turnedTail = ({ first, second, ...rest }: ClaimTails): ClaimTails => ({
  ...rest,
  first: second ?? first,
  ...(second && { second: first }),
})
