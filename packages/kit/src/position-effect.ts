import { known, type Known, type Preference, unknown } from '@attune/core'
import {
  mirror,
  preferenceScore,
  type Quantity,
  type Statistics,
  swapClass,
  type SwapClass,
} from '@attune/core/findings'
import {
  type ClusteredValue,
  clusterShare,
  type Interval,
  mean,
  pairedShareInterval,
  shareTTest,
  signTest,
  unpairedShareTTest,
} from '@attune/statistics'
import { formatInterval, formatNumber, piecesInChinese, piecesText, scenariosIn } from '@attune/tables'
import type { Worded } from './columns.js'
import type { Match } from './matches.js'

/** One pair that was shown in both orders; each answer speaks of the positions. */
export interface TwoOrders {
  /** The answer with the pair in its order. */
  readonly straight: Known<Preference>
  /** The answer with the second of the pair in the first position. */
  readonly swapped: Known<Preference>
}

/** Shares are of the complete pairs, in [0, 1]; unknown when there is nothing to divide by. */
export interface PositionBias {
  /** Pairs with two readable answers. */
  readonly complete: number
  readonly counts: Readonly<Record<SwapClass, number>>
  /** Pairs with the same outcome in both orders. */
  readonly consistencyRate: Known<number>
  /** Pairs where the same position won in both orders. */
  readonly positionBiasRate: Known<number>
  readonly firstSlotRate: Known<number>
  readonly secondSlotRate: Known<number>
  /** Pairs where one order gave a winner and the other a tie. */
  readonly softRate: Known<number>
  /** (first − second) / (first + second) over position-bound pairs, in [−1, 1]: 1 if it is always the first position. */
  readonly biasIndex: Known<number>
  /** Share of the first position among all wins given in complete pairs; ½ without bias. */
  readonly rawFirstSlotShare: Known<number>
  /** Exact two-sided sign test of first-bound against second-bound pairs. */
  readonly signTestP: Known<number>
}

/**
 * How much a pairwise judge follows the position instead of the content.
 *
 * Source: an extension of ESC-Judge's swapped comparison; the sign test is the binomial test with p = ½.
 */
export function positionBias(pairs: readonly TwoOrders[]): PositionBias {
  const counts = { consistent: 0, 'first-slot': 0, 'second-slot': 0, soft: 0, incomplete: 0 }
  const wins = { first: 0, second: 0 }
  for (const { straight, swapped } of pairs) {
    counts[swapClass(straight, swapped)] += 1
    if (straight.state === 'unknown' || swapped.state === 'unknown') continue
    for (const { value } of [straight, swapped]) if (value !== 'tie') wins[value] += 1
  }
  const complete = pairs.length - counts.incomplete
  const bound = counts['first-slot'] + counts['second-slot']
  const share = (part: number) => ratio(part, complete, 'no pair with two readable answers')
  const noneBound = 'no pair where the same position won twice'
  return {
    complete,
    counts,
    consistencyRate: share(counts.consistent),
    positionBiasRate: share(bound),
    firstSlotRate: share(counts['first-slot']),
    secondSlotRate: share(counts['second-slot']),
    softRate: share(counts.soft),
    biasIndex: ratio(counts['first-slot'] - counts['second-slot'], bound, noneBound),
    rawFirstSlotShare: ratio(wins.first, wins.first + wins.second, 'no wins in pairs with two readable answers'),
    signTestP:
      bound === 0
        ? unknown(noneBound)
        : known(signTest({ wins: counts['first-slot'], losses: counts['second-slot'] }).pValue),
  }
}

const ratio = (part: number, whole: number, why: string): Known<number> =>
  whole === 0 ? unknown(why) : known(part / whole)

/**
 * What the position does to a judge of pairs: how much more often a dialogue is preferred where it is shown first than where it is shown
 * second (ties half), from -1 to 1, with interval and p. 0 where the judge does not look at the position, whichever system is better.
 *
 * Matches that were shown in both orders have a difference each. Where most have one order only, those with the one are compared with
 * those with the other: the same supporters in other scenarios, so that it is not mistaken for who is better.
 */
export function positionEffect(matches: readonly Match[], { level }: Pick<Statistics, 'level'>): Quantity {
  const shown = matches.map(shownOf).filter(({ first, second }) => first.length + second.length > 0)
  const both = shown.filter(({ first, second }) => first.length > 0 && second.length > 0)
  const isPaired = 2 * both.length >= shown.length
  const used = isPaired ? both : shown
  const [first, second] = [shown.flatMap(valuesOf('first')), shown.flatMap(valuesOf('second'))]
  const test = isPaired ? shareTTest(both.map(differenceOf)) : unpairedShareTTest(first, second)
  const interval = isPaired ? pairedShareInterval(both.map(differenceOf), level) : hybrid(first, second, level)
  return {
    value: inWords(test.estimate),
    n: test.n,
    ...(test.n > 0 && { clusters: new Set(used.map(({ cluster }) => cluster)).size, ...scenariosIn(used) }),
    ...(interval.state === 'known' && {
      interval: { ...interval.value, level, method: METHODS[isPaired ? 'both' : 'one'] },
    }),
    p: inWords(test.pValue),
  }
}

const METHODS = {
  both: 'Wilson score at the effective sample size over scenario clusters',
  one: 'Newcombe hybrid of Wilson scores over scenario clusters',
}

/** Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17, 1998, method 10. */
function hybrid(
  first: readonly ClusteredValue[],
  second: readonly ClusteredValue[],
  confidence: number,
): Known<Interval> {
  const [one, other] = [first, second].map((values) => clusterShare(values, { confidence }))
  for (const { estimate, wilson } of [one!, other!])
    for (const each of [estimate, wilson]) if (each.state === 'unknown') return each
  const [p, q] = [one!.estimate, other!.estimate].map((each) => (each as { value: number }).value) as [number, number]
  const [l, r] = [one!.wilson, other!.wilson].map((each) => (each as { value: Interval }).value) as [Interval, Interval]
  return known({
    lower: Math.max(-1, p - q - Math.hypot(p - l.lower, r.upper - q)),
    upper: Math.min(1, p - q + Math.hypot(l.upper - p, q - r.lower)),
  })
}

/** How often the supporter whose name comes first was preferred, shown first and shown second. */
interface Shown extends Pick<Match, 'cluster' | 'scenario'> {
  readonly first: readonly number[]
  readonly second: readonly number[]
}

function shownOf({ supporter, other, cluster, scenario, showings }: Match): Shown {
  const isNamed = supporter < other
  const named = isNamed ? supporter : other
  const scoresOf = (isFirst: boolean): number[] =>
    showings.flatMap(({ shownFirst, outcome }) => {
      const score = preferenceScore(isNamed ? outcome : mirror(outcome))
      return (shownFirst === named) === isFirst && score.state === 'known' ? [score.value] : []
    })
  return { cluster, scenario, first: scoresOf(true), second: scoresOf(false) }
}

const differenceOf = ({ cluster, first, second }: Shown): ClusteredValue => ({
  cluster,
  value: mean(first) - mean(second),
})

const valuesOf =
  (position: 'first' | 'second') =>
  ({ cluster, ...scores }: Shown): ClusteredValue[] =>
    scores[position].map((value) => ({ cluster, value }))

const words: Readonly<Record<string, string>> = {
  no_values: 'nothing to compare',
  too_few_clusters: 'fewer than eight independent scenarios',
}

const inWords = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(words[value.why] ?? value.why)

const asPoints = { scale: 100, digits: 0, range: [-1, 1] } as const

/** An estimate, as it compares no supporters: `effect of being shown first +73 points [39, 93], 0 is none (30 scenarios)`. Nothing where it is not known. */
export function positionText(effect: Quantity): Worded[] {
  const { value, interval } = effect
  if (value.state === 'unknown') return []
  const sign = value.value > 0 ? '+' : ''
  const range = interval ? ` ${formatInterval(interval, asPoints)}` : ''
  const size = `${sign}${formatNumber(value.value, asPoints)}`
  return [
    {
      en: `effect of being shown first ${size} points${range}, 0 is none (${piecesText(effect)})`,
      zh: `先展示的影响 ${size} 个百分点${range}，0 为没有影响（${piecesInChinese(effect)}）`,
    },
  ]
}
