import { known, type Known, unknown } from '@attune/core'
import { mirror, preferenceScore, type Quantity, type Statistics } from '@attune/core/findings'
import {
  type ClusteredValue,
  clusterShare,
  type Interval,
  mean,
  pairedShareInterval,
  shareTTest,
  unpairedShareTTest,
} from '@attune/statistics'
import { estimateParts, piecesInChinese, piecesText, scenariosIn, valuesIn } from '@attune/tables'
import type { Worded } from './columns.js'
import type { Match } from './matches.js'

/**
 * Position effect of a pairwise judge: the preference for a dialogue in first position minus the
 * preference for it in second position (a tie counts half), from -1 to 1, with interval and
 * p-value. It is 0 if the judge ignores the position, whichever supporter is better.
 *
 * If most matches were judged in both orders, each of them gives a difference. Otherwise matches
 * judged in one order are compared with matches judged in the other order: both have the same
 * supporters but other scenarios, so quality does not confound the effect.
 */
export function positionEffect(
  matches: readonly Match[],
  { level }: Pick<Statistics, 'level'>,
): Quantity {
  const shown = matches
    .map(preferencesByPosition)
    .filter(({ first, second }) => first.length + second.length > 0)
  const both = shown.filter(({ first, second }) => first.length > 0 && second.length > 0)
  const isPaired = 2 * both.length >= shown.length
  const used = isPaired ? both : shown
  const [first, second] = [shown.flatMap(valuesOf('first')), shown.flatMap(valuesOf('second'))]
  const test = isPaired ? shareTTest(both.map(differenceOf)) : unpairedShareTTest(first, second)
  const interval = isPaired
    ? pairedShareInterval(both.map(differenceOf), level)
    : newcombeInterval(first, second, level)
  return {
    value: withReadableReason(test.estimate),
    n: valuesIn(test.n, used),
    ...(test.n > 0 && {
      clusters: new Set(used.map(({ cluster }) => cluster)).size,
      ...scenariosIn(used),
    }),
    ...(interval.state === 'known' && {
      interval: { ...interval.value, level, method: METHODS[isPaired ? 'both' : 'one'] },
    }),
    p: withReadableReason(test.pValue),
  }
}

const METHODS = {
  both: 'Wilson score at the effective sample size over scenario clusters',
  one: 'Newcombe hybrid of Wilson scores over scenario clusters',
}

/**
 * Interval of the difference of two independent shares: Newcombe, "Interval estimation for the
 * difference between independent proportions", Statistics in Medicine 17, 1998, method 10.
 */
function newcombeInterval(
  first: readonly ClusteredValue[],
  second: readonly ClusteredValue[],
  confidence: number,
): Known<Interval> {
  const [one, other] = [first, second].map((values) => clusterShare(values, { confidence }))
  for (const { estimate, wilson } of [one!, other!])
    for (const each of [estimate, wilson]) if (each.state === 'unknown') return each
  const [p, q] = [one!.estimate, other!.estimate].map(
    (each) => (each as { value: number }).value,
  ) as [number, number]
  const [l, r] = [one!.wilson, other!.wilson].map(
    (each) => (each as { value: Interval }).value,
  ) as [Interval, Interval]
  return known({
    lower: Math.max(-1, p - q - Math.hypot(p - l.lower, r.upper - q)),
    upper: Math.min(1, p - q + Math.hypot(l.upper - p, q - r.lower)),
  })
}

/**
 * Preferences (0, 1/2 or 1) for the supporter whose name sorts first: when its dialogue was shown
 * first, and when it was shown second.
 */
interface Shown extends Pick<Match, 'cluster' | 'scenario'> {
  readonly first: readonly number[]
  readonly second: readonly number[]
}

function preferencesByPosition({ supporter, other, cluster, scenario, showings }: Match): Shown {
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

const withReadableReason = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(words[value.why] ?? value.why)

const asPoints = { scale: 100, digits: 0, range: [-1, 1] } as const

/**
 * Text on the effect: `effect of being shown first +73 points [39, 93], 0 is none (30 scenarios)`.
 * It has no p-value, because the effect does not compare supporters. Empty if unknown.
 */
export function positionText(effect: Quantity): Worded[] {
  const { value, interval } = effect
  if (value.state === 'unknown') return []
  const sign = value.value > 0 ? '+' : ''
  const { main, interval: range } = estimateParts(value.value, interval, asPoints)
  const size = `${sign}${main}`
  return [
    {
      en: `effect of being shown first ${size} points${range && ` ${range}`}, 0 is none (${piecesText(effect)})`,
      zh: `先展示的影响 ${size} 个百分点${range && ` ${range}`}，0 为没有影响（${piecesInChinese(effect)}）`,
    },
  ]
}
