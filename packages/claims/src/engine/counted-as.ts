import type { ComparedMeasure, ComparedValue, Comparison } from '@attune/core/findings'
import { digest } from '@attune/core/runtime'
import { factsOf } from './comparison-facts.js'
import { cacheKeyOf } from './kept-sides.js'

/**
 * A comparison with its family. Two measures may have the same values under two names, for example
 * BEL and the mean emotion score.
 */
export interface ComparisonInFamily {
  readonly evaluation: string
  readonly family: 'primary' | 'secondary'
  readonly comparison: Comparison
}

/**
 * For each comparison, the position of the comparison that represents it, usually itself.
 * Comparisons of the same two sides with the same values (relative to the range) are one question,
 * regardless of names and analyses. A primary comparison represents secondary ones.
 */
export function countedAs(all: readonly ComparisonInFamily[]): number[] {
  const firsts = new Map<string, number>()
  const about = all.map(questionKey)
  const times = new Map<string, number>()
  for (const each of about) times.set(each, (times.get(each) ?? 0) + 1)
  // Values are digested only if several comparisons have the same sides and kind, since reading all
  // values takes time.
  const keys = all.map(({ comparison }, at) => {
    if (times.get(about[at]!) === 1) return about[at]!
    const { of, first, second = [] } = comparison
    return `${about[at]} ${digestOf(first, of)} ${digestOf(second, of)}`
  })
  for (const [at, { family }] of all.entries()) {
    const key = keys[at]!
    const before = firsts.get(key)
    if (before === undefined || (family === 'primary' && all[before]!.family === 'secondary'))
      firsts.set(key, at)
  }
  return keys.map((key) => firsts.get(key)!)
}

/**
 * Key of a comparison from its sides, its kind and its first values. Equal questions have equal
 * keys.
 */
function questionKey({ evaluation, comparison }: ComparisonInFamily, at: number): string {
  const { kind, of, supporter, against, conditions, margin = 0, computed } = comparison
  // A result that another method computed does not follow from the values, so it has its own key.
  if (computed) return String(at)
  const sides = [supporter, against ?? '', Object.entries(conditions).toSorted()]
  const how = [kind, of.areShares === true, of.corrected ?? '', of.beyond !== undefined, margin]
  const begin = factsOf(comparison).firstValues.map((value) => value && shareOf(value, of.range))
  return JSON.stringify([evaluation, ...sides, ...how, ...begin])
}

/**
 * Digests of values, by scale. They are cached because comparisons of a table share the values of a
 * side.
 */
const digests = new WeakMap<object, Map<string, string>>()

function digestOf(values: readonly ComparedValue[], { range }: ComparedMeasure): string {
  const scale = JSON.stringify(range ?? '')
  const own = digests.get(cacheKeyOf(values)) ?? new Map<string, string>()
  digests.set(cacheKeyOf(values), own)
  const known =
    own.get(scale) ??
    digest(
      JSON.stringify(
        values.map(({ pair, cluster, value, human, byRater }) => [
          pair,
          cluster,
          shareOf(value, range),
          // Two criteria for which a judge gives the same scores may have other scores by people.
          ...(human ? [shareOf(human, range), byRater] : []),
        ]),
      ),
    )
  own.set(scale, known)
  return known
}

/** Value as a share of its range, rounded to nine digits to absorb floating-point errors. */
function shareOf(
  value: ComparedValue['value'],
  [least, most] = [0, 1] as readonly [number, number],
): string {
  return value.state === 'known'
    ? ((value.value - least) / (most - least)).toPrecision(9)
    : value.why
}
