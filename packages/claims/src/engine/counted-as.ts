import type { ComparedMeasure, ComparedValue, Comparison } from '@attune/core/findings'
import { digest } from '@attune/core/runtime'
import { rememberedBy } from './kept-sides.js'

/**
 * Measures that are the same numbers under two names, for example BEL and the mean emotion score.
 */
export interface FamilyComparison {
  readonly evaluation: string
  readonly family: 'primary' | 'secondary'
  readonly comparison: Comparison
}

/**
 * For each question the position of the one under which it counts, usually itself. The same two
 * sides with the same values on their scales are one question, regardless of the analyses and names
 * that request it; a primary question represents the others.
 */
export function countedAs(all: readonly FamilyComparison[]): number[] {
  const firsts = new Map<string, number>()
  const about = all.map(aboutOf)
  const times = new Map<string, number>()
  for (const each of about) times.set(each, (times.get(each) ?? 0) + 1)
  // Values are read only if several comparisons have the same sides and measure, since reading them
  // all takes time.
  const keys = all.map(({ comparison: { of, first, second = [] } }, at) =>
    times.get(about[at]!) === 1
      ? about[at]!
      : `${about[at]} ${digestOf(first, of)} ${digestOf(second, of)}`,
  )
  for (const [at, { family }] of all.entries()) {
    const key = keys[at]!
    const before = firsts.get(key)
    if (before === undefined || (family === 'primary' && all[before]!.family === 'secondary'))
      firsts.set(key, at)
  }
  return keys.map((key) => firsts.get(key)!)
}

/** The two sides, how they are compared, and their first values: the same for the same question. */
function aboutOf({ evaluation, comparison }: FamilyComparison, at: number): string {
  const {
    kind,
    of,
    supporter,
    against,
    conditions,
    first,
    second = [],
    margin = 0,
    computed,
  } = comparison
  // Results of a separate method are not determined by the values.
  if (computed) return String(at)
  const sides = [supporter, against ?? '', Object.entries(conditions).toSorted()]
  const how = [kind, of.areShares === true, of.corrected ?? '', of.beyond !== undefined, margin]
  const begin = [first, second].map(([value]) => value && shareOf(value.value, of.range))
  return JSON.stringify([evaluation, ...sides, ...how, ...begin])
}

/**
 * Cached digests, since comparisons of a table share the values of a side: each is read once per
 * scale.
 */
const digests = new WeakMap<object, Map<string, string>>()

function digestOf(values: readonly ComparedValue[], { range }: ComparedMeasure): string {
  const scale = JSON.stringify(range ?? '')
  const own = digests.get(rememberedBy(values)) ?? new Map<string, string>()
  digests.set(rememberedBy(values), own)
  const known =
    own.get(scale) ??
    digest(
      JSON.stringify(
        values.map(({ pair, cluster, value }) => [pair, cluster, shareOf(value, range)]),
      ),
    )
  own.set(scale, known)
  return known
}

/** Position within the range, rounded, so that rounding errors do not differ. */
function shareOf(
  value: ComparedValue['value'],
  [least, most] = [0, 1] as readonly [number, number],
): string {
  return value.state === 'known'
    ? ((value.value - least) / (most - least)).toPrecision(9)
    : value.why
}
