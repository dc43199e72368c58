/** The families of a run: Holm over its primary claims, Benjamini and Hochberg over all others, each at the whole level. */
import type { Known } from '@attune/core'
import type { ComparedMeasure, ComparedValue, Comparison } from '@attune/core/findings'
import { digest } from '@attune/core/runtime'
import { benjaminiHochberg, holm } from '@attune/statistics'
import { rememberedBy } from './kept-sides.js'

/** Measures that are the same numbers under two names: BEL and the mean emotion score, say. */
export interface Asked {
  readonly evaluation: string
  readonly family: 'primary' | 'secondary'
  readonly comparison: Comparison
}

/**
 * By question: the place of the one that it is counted as, which is itself for most. The same two sides with the same values on their
 * scales are one question, however many analyses and names ask it; a primary one has the others.
 */
export function countedAs(all: readonly Asked[]): number[] {
  const firsts = new Map<string, number>()
  const keys = all.map(keyOf)
  for (const [at, { family }] of all.entries()) {
    const key = keys[at]!
    const before = firsts.get(key)
    if (before === undefined || (family === 'primary' && all[before]!.family === 'secondary')) firsts.set(key, at)
  }
  return keys.map((key) => firsts.get(key)!)
}

function keyOf({ evaluation, comparison }: Asked, at: number): string {
  const { kind, of, supporter, against, conditions, first, second = [], margin = 0, computed } = comparison
  // What a separate method finds is not in its values.
  if (computed) return String(at)
  const sides = [supporter, against ?? '', Object.entries(conditions).toSorted()]
  const how = [kind, of.areShares === true, of.corrected ?? '', of.beyond !== undefined, margin]
  return JSON.stringify([evaluation, ...sides, ...how, digestOf(first, of), digestOf(second, of)])
}

/** Values of a side are shared by the comparisons of a table: each is read once for each scale. */
const digests = new WeakMap<object, Map<string, string>>()

function digestOf(values: readonly ComparedValue[], { range }: ComparedMeasure): string {
  const scale = JSON.stringify(range ?? '')
  const own = digests.get(rememberedBy(values)) ?? new Map<string, string>()
  digests.set(rememberedBy(values), own)
  const known =
    own.get(scale) ??
    digest(JSON.stringify(values.map(({ pair, cluster, value }) => [pair, cluster, shareOf(value, range)])))
  own.set(scale, known)
  return known
}

/** Of the range; rounding is not a difference. */
function shareOf(value: ComparedValue['value'], [least, most] = [0, 1] as readonly [number, number]): string {
  return value.state === 'known' ? ((value.value - least) / (most - least)).toPrecision(9) : value.why
}

export interface Member {
  readonly family: 'primary' | 'secondary'
  readonly p: Known<number>
}

export interface Decided {
  /** To be compared with alpha; unknown where p is. */
  readonly adjusted: Known<number>
  readonly isSignificant: boolean
  /** An interval at one less this error excludes "no difference" exactly where the claim is significant. */
  readonly error: number
}

/**
 * What is found of the claims of a run, in their order.
 *
 * Primary: Holm (1979), so that any of them is false with a chance of at most alpha. The k-th significant one of m has the interval error
 * alpha / (m - k + 1), the others that of the step at which Holm stopped, alpha / (m - r) with r significant ones. Secondary: Benjamini and
 * Hochberg (1995), so that on average alpha of the significant ones are false; interval error max(R, 1) alpha / m with R significant ones
 * (Benjamini and Yekutieli, "False discovery rate-adjusted multiple confidence intervals", JASA 100, 2005).
 */
export function decidedOf(members: readonly Member[], alpha: number): Decided[] {
  const result: Decided[] = members.map(({ p }) => ({ adjusted: p, isSignificant: false, error: alpha }))
  for (const family of ['primary', 'secondary'] as const) {
    const own = members.flatMap(({ p, ...member }, at) =>
      member.family === family && p.state === 'known' ? [{ at, p: p.value }] : [],
    )
    const { adjusted } = (family === 'primary' ? holm : benjaminiHochberg)(own.map(({ p }) => p))
    const found = own.map(({ at, p }, place) => ({ at, p, adjusted: adjusted[place]! }))
    const significant = found.filter((each) => isBelow(each.adjusted, alpha)).toSorted((a, b) => a.p - b.p)
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
