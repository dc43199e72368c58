/** Random families of claims, for tests of what each claim of any run has. */
import { known } from '@attune/core'
import type { Random } from '@attune/core/internal'
import type { Claim, ComparedValue, Comparison } from '@attune/core/findings'
import { normal } from '@attune/statistics'
import { claimsOf } from '../../src/index.js'

export const shapes: Readonly<Record<string, (random: Random) => number>> = {
  normal,
  'long tails': (random) => Math.exp(normal(random)),
  likert: (random) => Math.max(1, Math.min(5, Math.round(3 + normal(random)))),
  tens: (random) => 10 * Math.round(5 + 1.5 * normal(random)),
  'one outlier': (random) => normal(random) + (random() < 0.04 ? 8 : 0),
}

export interface Family {
  readonly claims: readonly Claim[]
  /** Differences of each claim by scenario. */
  readonly differences: readonly (readonly number[])[]
}

/**
 * One to eight measures of two supporters over 8 to 40 scenarios; some primary, some with a lead.
 */
export function familyOf(random: Random): Family {
  const scenarios = 8 + Math.floor(random() * 33)
  const count = 1 + Math.floor(random() * 8)
  const names = Object.keys(shapes)
  const differences = Array.from({ length: count }, () => {
    const draw = shapes[names[Math.floor(random() * names.length)]!]!
    const lead = random() < 0.5 ? 0 : 1.5 * random()
    return Array.from({ length: scenarios }, () => draw(random) - draw(random) + lead)
  })
  const primary = Array.from(
    { length: Math.floor(random() * (count + 1)) },
    (_, at) => `felt.m${at}`,
  )
  return { claims: claimsFrom(differences, primary), differences }
}

export function claimsFrom(
  differences: readonly (readonly number[])[],
  primary: readonly string[],
): readonly Claim[] {
  const evaluation = {
    name: 'care',
    seekers: ['anna'],
    primary: primary.map((measure) => ({ measure })),
  }
  const comparisons = differences.map((own, measure): Comparison => ({
    kind: 'difference',
    of: { source: 'felt', name: `m${measure}`, title: `m${measure}`, better: 'higher' },
    supporter: 'a',
    against: 'b',
    conditions: {},
    first: sideOf(own),
    second: sideOf(own.map(() => 0)),
  }))
  return claimsOf(
    comparisons.map((comparison) => ({ evaluation, analysis: 'tables', comparison })),
    { level: 0.95 },
  )
}

const sideOf = (values: readonly number[]): ComparedValue[] =>
  values.map((value, at) => ({
    pair: `s${at}`,
    cluster: `s${at}`,
    scenario: `s${at}`,
    value: known(value),
  }))

/** Claims whose interval does not exclude 0 exactly where they are significant. */
export const atOdds = ({ claims }: Family): readonly string[] =>
  claims.flatMap(({ id, interval, adjusted }) => {
    if (interval.state === 'unknown' || adjusted.state === 'unknown') return []
    const { lower, upper } = interval.value
    return (lower > 0 || upper < 0) === adjusted.value < 0.05 ? [] : [id]
  })
