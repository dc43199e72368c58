/**
 * Main result of an evaluation: the leading supporter on the main measure, the detected differences
 * from others, and scenarios to read first.
 */
import type { Known } from '@attune/core'
import { isRated } from '../engine/askers.js'
import { meansBy } from '@attune/kit/internal'
import type { Claim, ComparedMeasure, Interval, SeenScenario } from '@attune/core/findings'
import { isNamed, isOfTwo, measureOf, type NamedPrimary, withoutClaim } from './no-result.js'
import type { PeopleSource } from './people-sources.js'

/** The same claim with this supporter as its first side: estimates and bounds are mirrored. */
export function withFirstSide(supporter: string, claim: Claim): Claim {
  if (claim.against !== supporter) return claim
  const sumOfSides = claim.kind === 'preference' ? 1 : 0
  const { seen, byAsker } = claim
  return {
    ...claim,
    supporter,
    against: claim.supporter,
    estimate: mirrored(claim.estimate, sumOfSides),
    interval: mirroredInterval(claim.interval, sumOfSides),
    direction:
      claim.direction === 'none' ? 'none' : claim.direction === 'above' ? 'below' : 'above',
    missing: swappedMissing(claim.missing),
    ...(seen && {
      seen: {
        ...seen,
        means: swapped(seen.means),
        ...(seen.greater && {
          greater: { ...seen.greater, first: seen.greater.second, second: seen.greater.first },
        }),
        ...(seen.scenarios && { scenarios: seen.scenarios.map(swappedScenario) }),
      },
    }),
    ...(byAsker && {
      byAsker: byAsker.map((each) => ({ ...each, estimate: sumOfSides - each.estimate })),
    }),
  }
}

const swappedMissing = ({ first, second, asked, ...rest }: Claim['missing']): Claim['missing'] => ({
  ...rest,
  first: second,
  second: first,
  ...(asked && { asked: swapped(asked) }),
})

const swapped = ([one, other]: readonly [number, number]): readonly [number, number] => [other, one]

const mirrored = (value: Known<number>, sumOfSides: number): Known<number> =>
  value.state === 'known' ? { ...value, value: sumOfSides - value.value } : value

const mirroredInterval = (value: Known<Interval>, sumOfSides: number): Known<Interval> =>
  value.state === 'known'
    ? {
        ...value,
        value: {
          ...value.value,
          lower: sumOfSides - value.value.upper,
          upper: sumOfSides - value.value.lower,
        },
      }
    : value

const OPPOSITE_WHY = { most: 'least', least: 'most', lowest: 'lowest', highest: 'highest' } as const

const swappedScenario = ({ why, values, ...rest }: SeenScenario): SeenScenario => ({
  ...rest,
  why: OPPOSITE_WHY[why],
  values: swapped(values),
})

export interface Headline {
  readonly evaluation: string
  readonly of: ComparedMeasure
  /** True if the config or a preset names the measure; false if it was chosen by a rule. */
  readonly isPrimary: boolean
  /**
   * Supporter with the best mean among those whose data are sound and which did no harm. It only
   * sets the order of texts and is not a result.
   */
  readonly leader: string
  /**
   * Claims of the leader against each other supporter, the one with the best mean first. `detected`
   * marks detected differences.
   */
  readonly claims: readonly Claim[]
  /**
   * The claim to read first: the detected one against the supporter with the best mean. Without
   * one, the first claim that is not withheld because of faulty data or harm.
   */
  readonly first: Claim
  /** Supporters ordered by their mean, best first. */
  readonly standing: readonly RankedSupporter[]
  /**
   * For two supporters: claims on their other measures that have a range and a direction, detected
   * ones first.
   */
  readonly others: readonly Claim[]
  /**
   * For each title in `others`, or of the main measure: titles of measures with identical values,
   * which `others` omits.
   */
  readonly equal: readonly EqualMeasures[]
  readonly look: readonly NotableScenario[]
}

export interface EqualMeasures {
  readonly title: string
  readonly equal: readonly string[]
}

export interface RankedSupporter {
  readonly supporter: string
  readonly mean: number
  /** True for a supporter that did harm. It ranks below all others, regardless of its mean. */
  readonly isBarred?: true
}

export interface NotableScenario extends Omit<SeenScenario, 'values'> {
  readonly sides: readonly [leader: string, other: string]
  readonly values: readonly [number, number]
}

/**
 * A headline for each evaluation that compares supporters. Without a result on the named primary
 * measure there is no headline: `noResults` reports this, and no other measure takes its place.
 */
export function headlines(
  claims: readonly Claim[],
  asked: readonly NamedPrimary[] = [],
  people: readonly PeopleSource[] = [],
): readonly Headline[] {
  const withoutResult = new Set(withoutClaim(claims, asked).map(({ evaluation }) => evaluation))
  const evaluations = new Set(claims.map(({ evaluation }) => evaluation))
  return [...evaluations].flatMap((evaluation) => {
    const ofTwo = claims.filter((claim) => claim.evaluation === evaluation && isOfTwo(claim))
    const own = ofTwo.filter(({ seen }) => seen !== undefined)
    const isMissing = withoutResult.has(evaluation) || (ofTwo.some(isNamed) && !own.some(isNamed))
    const labels = people.flatMap((each) => (each.evaluation === evaluation ? [each.label] : []))
    const main = isMissing ? undefined : mainMeasureOf(own, labels)
    const rates = claims.filter((claim) => claim.evaluation === evaluation && claim.kind === 'rate')
    return main === undefined ? [] : (headlineOf(evaluation, { ...main, rates }, own) ?? [])
  })
}

interface Main {
  readonly claims: readonly Claim[]
  readonly isPrimary: boolean
  /**
   * Claims on the share of dialogues beyond a floor, for all measures of the evaluation that have a
   * floor.
   */
  readonly rates?: readonly Claim[]
}

/**
 * Chooses the main measure: a primary one, else one with a floor, else the first with a direction.
 * People's ratings come before other measures of estimators and judges, and these before values of
 * the dialogue, such as its length. The values themselves do not influence the choice.
 */
function mainMeasureOf(compared: readonly Claim[], people: readonly string[]): Main | undefined {
  const named = compared.find(isNamed)
  const withFloor = compared.find(({ of }) => of.floor !== undefined)
  const scored = compared.filter(({ of }) => of.source !== undefined)
  const rated = scored.filter(({ of }) => isRated(of) || people.includes(of.source!))
  const main =
    named ??
    withFloor ??
    [...rated, ...scored, ...compared].find(({ of }) => of.better !== undefined) ??
    compared[0]
  if (main === undefined) return undefined
  const claims = compared.filter(
    (claim) => measureOf(claim) === measureOf(main) && claim.kind === main.kind,
  )
  return { claims, isPrimary: named !== undefined }
}

const isFloorOf = (share: ComparedMeasure, of: ComparedMeasure): boolean =>
  share.source === of.source && share.name.startsWith(`${of.name} `)

/**
 * Adds to a claim the shares of dialogues beyond the harm floor of its measure, for both
 * supporters.
 */
function withRates(claim: Claim, rates: readonly Claim[]): Claim {
  const sides = [claim.supporter, claim.against]
  const own = sides.flatMap((supporter) =>
    rates.filter((rate) => rate.supporter === supporter && isFloorOf(rate.of, claim.of)),
  )
  return own.length === 0 ? claim : { ...claim, rates: own }
}

function headlineOf(
  evaluation: string,
  { claims, isPrimary, rates = [] }: Main,
  compared: readonly Claim[],
): Headline | undefined {
  const [{ of }] = claims as [Claim]
  const ranking = rankingOf(claims, of)
  const excluded = mustNotLead(claims)
  const leader = (ranking.find(({ supporter }) => !excluded.has(supporter)) ?? ranking[0]!)
    .supporter
  const rankOf = new Map(ranking.map(({ supporter }, at) => [supporter, at]))
  const leaderClaims = claims
    .filter(({ supporter, against }) => supporter === leader || against === leader)
    .map((claim) => withRates(withFirstSide(leader, claim), rates))
    .toSorted((a, b) => rankOf.get(a.against!)! - rankOf.get(b.against!)!)
  const first =
    leaderClaims.find(({ detected }) => detected) ??
    leaderClaims.find(({ vetoes }) => vetoes === undefined) ??
    leaderClaims[0]!
  const names = new Set(claims.flatMap(({ supporter, against }) => [supporter, against!]))
  return {
    evaluation,
    of,
    isPrimary,
    leader,
    claims: leaderClaims,
    first,
    standing: ranking,
    ...(names.size === 2
      ? otherMeasuresOf(compared, claims[0]!, leader)
      : { others: [], equal: [] }),
    look: notableScenarios(first),
  }
}

/**
 * Supporters by mean, best first. Each pair is compared on its common dialogues, so a supporter may
 * have several means; their average counts.
 */
function rankingOf(claims: readonly Claim[], { better }: ComparedMeasure): RankedSupporter[] {
  const all = claims.flatMap(({ supporter, against, seen }) =>
    [supporter, against!].map((name, at) => ({ supporter: name, value: seen!.means[at]! })),
  )
  const sign = better === 'lower' ? 1 : -1
  const harmful = new Set(
    claims.flatMap(({ barred = [] }) => barred.map(({ supporter }) => supporter)),
  )
  return meansBy(all, (each) => each.supporter)
    .map(({ supporter, value }) => ({
      supporter,
      mean: value,
      ...(harmful.has(supporter) && { isBarred: true as const }),
    }))
    .toSorted(
      (a, b) =>
        Number(a.isBarred ?? false) - Number(b.isBarred ?? false) || sign * (a.mean - b.mean),
    )
}

/**
 * Supporters that must not be called better because of faulty data or harm: `vetoes` withhold the
 * claim, `barred` only forbids the supporter to lead.
 */
const mustNotLead = (claims: readonly Claim[]): ReadonlySet<string> =>
  new Set(
    claims.flatMap(({ vetoes = [], barred = [] }) =>
      [...vetoes, ...barred].map(({ supporter }) => supporter),
    ),
  )

/**
 * Claims on other measures for the figure of differences. Measures with identical values are listed
 * in `equal` instead.
 */
function otherMeasuresOf(
  compared: readonly Claim[],
  main: Claim,
  leader: string,
): Pick<Headline, 'others' | 'equal'> {
  const listed = new Map([[representedBy(main), { title: main.of.title, equal: [] as string[] }]])
  const others = compared
    .filter(
      ({ kind, of }) =>
        kind === 'difference' && isDrawn(of) && measureOf({ of }) !== measureOf(main),
    )
    .filter((claim) => {
      const first = varies(claim) ? listed.get(representedBy(claim)) : undefined
      if (first) first.equal.push(claim.of.title)
      else listed.set(representedBy(claim), { title: claim.of.title, equal: [] })
      return !first
    })
    .map((claim) => withFirstSide(leader, claim))
  return {
    others: others.toSorted((a, b) => Number(b.detected) - Number(a.detected)),
    equal: [...listed.values()].filter(({ equal }) => equal.length > 0),
  }
}

/** True for a measure with a range and a direction. */
const isDrawn = ({ range, better }: ComparedMeasure): boolean =>
  range !== undefined && better !== undefined

const representedBy = ({ id, sameAs = id }: Claim): string => sameAs

/** True if the values of a measure vary. Two constant measures are not listed as identical. */
const varies = ({ estimate, deviation }: Claim): boolean =>
  (estimate.state === 'known' && estimate.value !== 0) ||
  (deviation.state === 'known' && deviation.value > 0)

function notableScenarios({ supporter, against, seen }: Claim): NotableScenario[] {
  const sides = [supporter, against!] as const
  return (seen?.scenarios ?? []).map((each) => ({ ...each, sides }))
}
