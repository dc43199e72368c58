/** Parts of a headline for any language: numbers in the format of tables, and names. */
import { type Claim, type ComparedMeasure, inPeople } from '@attune/core/findings'
import { estimateParts, formatNumber } from '@attune/tables'
import { asPercent } from '../engine/spoken.js'
import type { Headline } from './headline.js'

/** Maximum number of names in a list. Further ones are counted. */
export const MOST_NAMED = 3

const isFound = (claim: Claim, leader: string): boolean => claim.detected && leads(claim, leader)

/**
 * True if the claim favours the leader. The leader has the best mean, but a test of trimmed or
 * weighted values may favour the other side.
 */
function leads({ kind, of, supporter, direction }: Claim, leader: string): boolean {
  const isGreater = direction === 'above'
  return (
    supporter === leader &&
    (kind === 'preference' ? isGreater : isGreater === (of.better !== 'lower'))
  )
}

/** Ends of the measure's range, as text. */
export const scaleOf = (of: ComparedMeasure): readonly [string, string] | undefined =>
  of.range && [roundEnd(of.range[0], of), roundEnd(of.range[1], of)]

const roundEnd = (value: number, { scale = 1 }: ComparedMeasure): string =>
  String(Number((value * scale).toPrecision(12)))

export const isHundred = (of: ComparedMeasure): boolean => scaleOf(of)?.join(' ') === '0 100'

interface Numbers {
  readonly size: string
  /** Interval `[0.2, 0.6]`, or empty. */
  readonly interval: string
  /** Limits of the interval, and its level in percent; undefined without an interval. */
  readonly ends?: readonly [lower: string, upper: string, level: string]
}

/**
 * Size and interval of a difference from the view of the better side, so that the size is not
 * negative.
 */
export function numbersOf({ kind, of, estimate, interval }: Claim): Numbers {
  if (estimate.state === 'unknown') return { size: '', interval: '' }
  const isShare = kind === 'preference'
  const isTurned = !isShare && estimate.value < 0
  const value = isShare ? estimate.value : Math.abs(estimate.value)
  const printed = isShare ? asPercent : of
  if (interval.state === 'unknown') return { size: formatNumber(value, printed), interval: '' }
  const { lower, upper, level } = interval.value
  const bounds = isTurned ? { lower: -upper, upper: -lower } : { lower, upper }
  const { main, interval: text } = estimateParts(value, bounds, printed, isShare ? [1 / 2] : [])
  const [from = '', to = ''] = text.slice(1, -1).split(', ')
  return { size: main, interval: text, ends: [from, to, String(Number((100 * level).toFixed(1)))] }
}

/**
 * Reason why a tested difference has no interval, for example because it is the same in all
 * scenarios; empty otherwise.
 */
export const whyNoInterval = ({ interval, p }: Claim): string =>
  interval.state === 'unknown' && p.state === 'known' ? interval.why : ''

export const isHigher = (claim: Claim): boolean =>
  claim.estimate.state === 'known' && claim.estimate.value > 0

/** True if the two sides have exactly the same value. */
export const isEqual = ({ kind, estimate }: Claim): boolean =>
  kind !== 'preference' && estimate.state === 'known' && estimate.value === 0

/**
 * End of the scale at which all values of both sides lie, as text; undefined if any value may be
 * another one. A mean is at an end only if each of its values is.
 */
export function commonEnd({ of, seen }: Claim): string | undefined {
  const end = of.range?.find((each) => seen?.means.every((mean) => mean === each))
  return end === undefined ? undefined : formatNumber(end, of)
}

export const aheadIn = ({ of, kind, seen }: Claim): number | undefined =>
  seen?.greater &&
  (kind === 'preference' || of.better !== 'lower' ? seen.greater.first : seen.greater.second)

/**
 * Number of scenarios in which both sides have the same value, if fewer than half are ahead: the
 * others would seem to be behind. Else 0.
 */
export function equalIn(claim: Claim): number {
  const { first = 0, second = 0, neither = 0 } = claim.seen?.greater ?? {}
  return 2 * (aheadIn(claim) ?? 0) < first + second + neither ? neither : 0
}

export const detectedClaims = ({ leader, claims }: Headline): Claim[] =>
  claims.filter((claim) => isFound(claim, leader))

export const openClaims = ({ leader, claims }: Headline): Claim[] =>
  claims.filter((claim) => claim.vetoes === undefined && !isFound(claim, leader))

/** Claims of the headline that are withheld because of faulty data or harm (a veto). */
export const withheldClaims = ({ claims }: Headline): Claim[] =>
  claims.filter(({ vetoes }) => vetoes !== undefined)

/** Names of the supporters whose faulty data or harm (vetoes) withhold these claims. */
export const namesWithVeto = (claims: readonly Claim[]): readonly string[] => [
  ...new Set(claims.flatMap(({ vetoes = [] }) => vetoes.map(({ supporter }) => supporter))),
]

export const nameOf = ({ against = '' }: Claim): string => against

/** The first few titles, and the number of further ones. */
export const firstTitles = (
  titles: readonly string[],
): { readonly named: readonly string[]; readonly more: number } => {
  const named = titles.length > MOST_NAMED + 1 ? titles.slice(0, MOST_NAMED) : titles
  return { named, more: titles.length - named.length }
}

/** Sample size in words: `24 scenarios`. */
export const counted = (
  { n: { clusters, scenarios }, estimand: { over } }: Claim,
  words: readonly [one: string, many: string, cluster: string, clusters: string],
): string => {
  const [one, many] = scenarios === undefined ? [words[0], words[1]] : [words[2], words[3]]
  const text = `${clusters}${clusters === 1 ? one : many}`
  return over === 'people' ? inPeople(text) : text
}

export const isOfMeasures = ({ others }: Pick<Headline, 'others'>): boolean => others.length > 0
