/** Texts of claims: a sentence for each claim, and a summary of all. */
import { type Claim, inPeople } from '@attune/core/findings'
import type { Said } from '@attune/kit/internal'
import { asPercent, fewAskers, listed, pText } from './spoken.js'
import { isDivided } from './askers.js'
import { counted, estimateParts, formatEstimate, formatNumber, piecesText } from '@attune/tables'

/** A claim without its sentence. */
type Unworded = Omit<Claim, 'sentence'>

/**
 * Sentence of a claim: `A is better than B by 0.40 [0.12, 0.68] (adjusted p = 0.004, 24
 * scenarios)`, or a statement that no difference is detected.
 */
export function sentenceOf(claim: Unworded): string {
  const { detected, withheld, vetoes } = claim
  if (vetoes) return `${claim.supporter} and ${claim.against} are not compared (${withheld})`
  if (!detected) return withheld === undefined ? openText(claim) : withheldText(claim, withheld)
  const sure = [pText(claim, ['p', 'adjusted p']), sizeText(claim)].filter((part) => part !== '')
  return `${detectedText(claim)}${askersText(claim)} (${sure.join(', ')}${lookText(claim)})`
}

/** Text ` with anna and bob` for two to four seekers, to whom the claim is limited. */
function askersText(claim: Unworded): string {
  const { seekers } = fewAskers(claim)
  return seekers === undefined ? '' : ` with ${listed(seekers, ' and ', ', ')}`
}

/** Text `, as these 3 raters score`, if the raters are too few to generalise to others. */
function ratersText(claim: Unworded): string {
  const { raters } = fewAskers(claim)
  return raters === undefined ? '' : `, as ${peopleOf(claim)} ${raters === 1 ? 'scores' : 'score'}`
}

const withheldText = (claim: Unworded, withheld: string): string =>
  isDivided(claim)
    ? `${claim.supporter} and ${claim.against}: it ${withheld}`
    : `${openText(claim)}: ${withheld}`

const detectedText = (claim: Unworded): string => {
  if (claim.kind === 'preference') return preferredText(claim)
  if (claim.kind === 'change') return changeText(claim)
  return claim.kind === 'difference' ? betterText(claim) : marginText(claim)
}

function openText({ kind, supporter, against, p }: Unworded): string {
  if (p.state === 'unknown' && kind !== 'change')
    return `${supporter} and ${against} are not tested (${p.why})`
  if (kind === 'change') return `with ${supporter} it neither rises nor falls for sure`
  if (kind === 'not-worse' || kind === 'equivalent') return `${supporter} and ${against}: not shown`
  return `${supporter} and ${against} cannot be told apart`
}

function betterText(claim: Unworded): string {
  const { of, supporter, against, estimate } = claim
  const isFirst = valueOrZero(estimate) > 0 === (of.better !== 'lower')
  const [one, other] = isFirst ? [supporter, against] : [against, supporter]
  return `${one} is ${of.better === undefined ? 'higher' : 'better'} than ${other} by ${sizeOf(claim)}`
}

function changeText(claim: Unworded): string {
  return `with ${claim.supporter} it ${valueOrZero(claim.estimate) > 0 ? 'rises' : 'falls'} by ${sizeOf(claim)}`
}

/**
 * Size and interval of a difference. The size is printed without its sign, so the bounds of a
 * negative difference change sign and places.
 */
function sizeOf({ of, estimate, interval }: Unworded): string {
  const size = valueOrZero(estimate)
  if (interval.state === 'unknown') return formatNumber(Math.abs(size), of)
  const { lower, upper } = interval.value
  const bounds = size > 0 ? { lower, upper } : { lower: -upper, upper: -lower }
  return formatEstimate(Math.abs(size), bounds, of)
}

function preferredText({ supporter, against, estimate, interval }: Unworded): string {
  const rate = valueOrZero(estimate)
  const [one, other] = rate > 1 / 2 ? [supporter, against] : [against, supporter]
  const share = Math.max(rate, 1 - rate)
  if (interval.state === 'unknown')
    return `${one} is preferred to ${other} in ${formatNumber(share, asPercent)} % of matches`
  const { lower, upper } = interval.value
  const turned = rate > 1 / 2 ? { lower, upper } : { lower: 1 - upper, upper: 1 - lower }
  const { main, interval: bounds } = estimateParts(share, turned, asPercent, [1 / 2])
  return `${one} is preferred to ${other} in ${main} % ${bounds} of matches`
}

const marginText = ({ kind, supporter, against }: Unworded): string =>
  kind === 'equivalent'
    ? `${supporter} and ${against} differ by less than the margin`
    : `${supporter} is not worse than ${against} by the margin`

/** Text on the interim analysis: `, stopped at look 2 of 5`. */
const lookText = ({ looked }: Unworded): string =>
  looked?.isEarly ? `, stopped at look ${looked.at} of ${looked.of}` : ''

/** Sample size: `24 scenarios`. */
const sizeText = (claim: Unworded): string =>
  claim.estimand.over === 'people' ? inPeople(sizeInScenarios(claim)) : sizeInScenarios(claim)

const sizeInScenarios = (claim: Unworded): string => {
  const { kind, of, n } = claim
  const { values, clusters, scenarios } = n
  return of.corrected === undefined
    ? piecesText({ n: values, clusters, ...(scenarios !== undefined && { scenarios }) })
    : kind === 'preference'
      ? `as ${peopleOf(claim)} would choose, from their choices in ${clusters} scenarios and ${values} of the judge`
      : `as ${peopleOf(claim)} would score it, from their ratings of ${clusters} scenarios and ${values} scores`
}

/** Name of the raters in sentences: `people` from five raters on, otherwise these raters. */
function peopleOf(claim: Unworded): string {
  const { raters } = fewAskers(claim)
  if (raters === undefined) return 'people'
  return raters === 1 ? 'this rater' : `these ${raters} raters`
}

const valueOrZero = (value: Claim['estimate']): number =>
  value.state === 'known' ? value.value : 0

export type Family = 'primary' | 'secondary'

export interface FamilyCount {
  readonly family: Family
  readonly count: number
  readonly found: number
}

/** Texts of the summary that depend on the language. */
export interface SummaryWords {
  readonly title: (claim: Claim) => string
  /**
   * Number of claims, and the error guarantee of each family. `percent`: the error as text, `5`.
   */
  readonly counts: (families: readonly FamilyCount[], percent: string) => string
  /**
   * Text on measures that disagree. `claim`: one of the detected claims, from which the names of
   * few seekers or raters are taken.
   */
  readonly disagree: (
    one: string,
    other: string,
    forOne: string,
    forOther: string,
    claim: Claim,
  ) => string
  /** Lists some titles, and the number of further ones. */
  readonly titles: (named: readonly string[], more: number) => string
  readonly primary: (titles: readonly string[]) => string
}

const names = { primary: 'primary', secondary: 'other' } as const

/** Error guarantee of each family of claims, as a sentence. */
const promises = {
  primary: (percent: string) => `Primary: at most ${percent} % chance that any is false.`,
  secondary: (percent: string) => `Other: about ${percent} in 100 of those marked are false.`,
} as const

const english: SummaryWords = {
  title: ({ of }) => of.title,
  counts: (families, percent) => {
    const all = families.reduce((sum, { count }) => sum + count, 0)
    const each = families.map(
      ({ family, count, found }) => `${count} ${names[family]} (${found} found)`,
    )
    const said = families.map(({ family }) => promises[family](percent))
    return `${counted(all, 'claim')}: ${each.join(', ')}. ${said.join(' ')}`
  },
  disagree: (one, other, forOne, forOther, claim) =>
    `Measures disagree on ${one} and ${other}${askersText(claim)}${ratersText(claim)}: ${one} is better in ${forOne}, ${other} in ${forOther}.`,
  titles: (named, more) => `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  primary: (titles) =>
    titles.length === 0 ? ' None of them is primary.' : ` Primary: ${titles.join(', ')}.`,
}

/**
 * Summary of the claims: their number, and pairs of measures that disagree. Empty without claims.
 */
export function claimsSummary(
  claims: readonly Claim[],
  words: SummaryWords = english,
  level = 0.95,
): readonly Said[] {
  // A claim with the same values under another name is left out, since it cannot disagree with the
  // first.
  const tested = claims.filter(({ p, sameAs }) => p.state === 'known' && sameAs === undefined)
  return tested.length === 0
    ? []
    : [{ text: countText(tested, words, level), claims: [] }, ...disagreements(tested, words)]
}

function countText(tested: readonly Claim[], words: SummaryWords, level: number): string {
  const families = (['primary', 'secondary'] as const).flatMap((family) => {
    const own = tested.filter((claim) => claim.family === family)
    const found = own.filter(({ detected }) => detected).length
    return own.length === 0 ? [] : [{ family, count: own.length, found }]
  })
  return words.counts(families, String(Number((100 * (1 - level)).toPrecision(3))))
}

/**
 * True if the claim says that its first side is better; undefined without a direction or a
 * detection.
 */
function isForFirst({ kind, of, detected, direction, against }: Claim): boolean | undefined {
  if (!detected || against === undefined || direction === 'none') return undefined
  if (kind !== 'difference' && kind !== 'preference') return undefined
  if (of.better === undefined) return undefined
  return (direction === 'above') === (of.better === 'higher')
}

/** A sentence for each pair of systems of which each is better in some measure. */
function disagreements(tested: readonly Claim[], words: SummaryWords): Said[] {
  const pairs = new Map<string, { readonly first: Claim[]; readonly second: Claim[] }>()
  for (const claim of tested) {
    const isFirst = isForFirst(claim)
    if (isFirst === undefined || !Object.values(claim.conditions).every((value) => value === 'all'))
      continue
    const names = [claim.supporter, claim.against!]
    const isTurned = names[0]! > names[1]!
    const key = JSON.stringify([claim.evaluation, ...names.toSorted()])
    const pair = pairs.get(key) ?? { first: [], second: [] }
    pairs.set(key, pair)
    ;(isFirst === isTurned ? pair.second : pair.first).push(claim)
  }
  return [...pairs].flatMap(([key, { first, second }]) => {
    if (first.length === 0 || second.length === 0) return []
    const [, one, other] = JSON.parse(key) as [string, string, string]
    const all = [...first, ...second]
    const text = words.disagree(
      one,
      other,
      titles(first, words),
      titles(second, words),
      fewest(all),
    )
    const primary = titlesOf(
      all.filter(({ family }) => family === 'primary'),
      words,
    )
    return [{ text: `${text}${words.primary(primary)}`, claims: all }]
  })
}

/** A claim that holds for few seekers or raters only, or the first claim. */
const fewest = (claims: readonly Claim[]): Claim =>
  claims.find((claim) => Object.keys(fewAskers(claim)).length > 0) ?? claims[0]!

/** Maximum number of titles in a sentence: more would make it a list. */
const MOST_NAMED = 3

const titlesOf = (claims: readonly Claim[], words: SummaryWords): string[] => [
  ...new Set(claims.map(words.title)),
]

function titles(claims: readonly Claim[], words: SummaryWords): string {
  const all = titlesOf(claims, words)
  return words.titles(all.slice(0, MOST_NAMED), all.length - MOST_NAMED)
}
