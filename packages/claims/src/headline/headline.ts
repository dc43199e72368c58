/**
 * Main result of an evaluation: the leading supporter on the main measure, the detected differences
 * from others, and scenarios to read first.
 */
import type { Known } from '@attune/core'
import { meansBy } from '@attune/kit/internal'
import type { Claim, ComparedMeasure, Interval, SeenScenario } from '@attune/core/findings'
import { isNamed, isOfTwo, measureOf, type NamedPrimary, withoutClaim } from './no-result.js'

/** The same claim with this supporter as its first side: estimates and bounds are mirrored. */
export function from(supporter: string, claim: Claim): Claim {
  if (claim.against !== supporter) return claim
  const around = claim.kind === 'preference' ? 1 : 0
  const { seen, byAsker } = claim
  return {
    ...claim,
    supporter,
    against: claim.supporter,
    estimate: turned(claim.estimate, around),
    interval: turnedInterval(claim.interval, around),
    direction:
      claim.direction === 'none' ? 'none' : claim.direction === 'above' ? 'below' : 'above',
    missing: turnedMissing(claim.missing),
    ...(seen && {
      seen: {
        ...seen,
        means: swapped(seen.means),
        ...(seen.greater && {
          greater: { ...seen.greater, first: seen.greater.second, second: seen.greater.first },
        }),
        ...(seen.scenarios && { scenarios: seen.scenarios.map(turnedScenario) }),
      },
    }),
    ...(byAsker && {
      byAsker: byAsker.map((each) => ({ ...each, estimate: around - each.estimate })),
    }),
  }
}

const turnedMissing = ({ first, second, asked, ...rest }: Claim['missing']): Claim['missing'] => ({
  ...rest,
  first: second,
  second: first,
  ...(asked && { asked: swapped(asked) }),
})

const swapped = ([one, other]: readonly [number, number]): readonly [number, number] => [other, one]

const turned = (value: Known<number>, around: number): Known<number> =>
  value.state === 'known' ? { ...value, value: around - value.value } : value

const turnedInterval = (value: Known<Interval>, around: number): Known<Interval> =>
  value.state === 'known'
    ? {
        ...value,
        value: {
          ...value.value,
          lower: around - value.value.upper,
          upper: around - value.value.lower,
        },
      }
    : value

const turnedWhy = { most: 'least', least: 'most', lowest: 'lowest', highest: 'highest' } as const

const turnedScenario = ({ why, values, ...rest }: SeenScenario): SeenScenario => ({
  ...rest,
  why: turnedWhy[why],
  values: swapped(values),
})

export interface Headline {
  readonly evaluation: string
  readonly of: ComparedMeasure
  /** True if the config or a preset names the measure; false if it was chosen by a rule. */
  readonly isPrimary: boolean
  /**
   * Supporter with the best mean among those without a veto. It only sets the order of texts and is
   * no result.
   */
  readonly leader: string
  /**
   * Claims of the leader against each other supporter, the one with the best mean first. `detected`
   * marks detected differences.
   */
  readonly claims: readonly Claim[]
  /**
   * The claim to read first: the detected one against the supporter with the best mean; else the
   * first without a veto.
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
): readonly Headline[] {
  const unsaid = new Set(withoutClaim(claims, asked).map(({ evaluation }) => evaluation))
  const evaluations = new Set(claims.map(({ evaluation }) => evaluation))
  return [...evaluations].flatMap((evaluation) => {
    const ofTwo = claims.filter((claim) => claim.evaluation === evaluation && isOfTwo(claim))
    const own = ofTwo.filter(({ seen }) => seen !== undefined)
    const hasNone = unsaid.has(evaluation) || (ofTwo.some(isNamed) && !own.some(isNamed))
    const main = hasNone ? undefined : mainOf(own)
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
 * Measures of estimators and judges come before values of the dialogue, such as its length.
 */
function mainOf(compared: readonly Claim[]): Main | undefined {
  const named = compared.find(isNamed)
  const withFloor = compared.find(({ of }) => of.floor !== undefined)
  const scored = compared.filter(({ of }) => of.source !== undefined)
  const main =
    named ??
    withFloor ??
    [...scored, ...compared].find(({ of }) => of.better !== undefined) ??
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
  const standing = standingOf(claims, of)
  const vetoed = barredIn(claims)
  const leader = (standing.find(({ supporter }) => !vetoed.has(supporter)) ?? standing[0]!)
    .supporter
  const place = new Map(standing.map(({ supporter }, at) => [supporter, at]))
  const own = claims
    .filter(({ supporter, against }) => supporter === leader || against === leader)
    .map((claim) => withRates(from(leader, claim), rates))
    .toSorted((a, b) => place.get(a.against!)! - place.get(b.against!)!)
  const first =
    own.find(({ detected }) => detected) ??
    own.find(({ vetoes }) => vetoes === undefined) ??
    own[0]!
  const names = new Set(claims.flatMap(({ supporter, against }) => [supporter, against!]))
  return {
    evaluation,
    of,
    isPrimary,
    leader,
    claims: own,
    first,
    standing,
    ...(names.size === 2 ? othersOf(compared, claims[0]!, leader) : { others: [], equal: [] }),
    look: notableScenarios(first),
  }
}

/**
 * Supporters by mean, best first. Each pair is compared on its common dialogues, so a supporter may
 * have several means; their average counts.
 */
function standingOf(claims: readonly Claim[], { better }: ComparedMeasure): RankedSupporter[] {
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
 * Supporters that must not be called better: those with a veto on all comparisons, and those with a
 * veto on the lead only.
 */
const barredIn = (claims: readonly Claim[]): ReadonlySet<string> =>
  new Set(
    claims.flatMap(({ vetoes = [], barred = [] }) =>
      [...vetoes, ...barred].map(({ supporter }) => supporter),
    ),
  )

/**
 * Claims on other measures for the figure of differences. Measures with identical values are listed
 * in `equal` instead.
 */
function othersOf(
  compared: readonly Claim[],
  main: Claim,
  leader: string,
): Pick<Headline, 'others' | 'equal'> {
  const drawn = new Map([[countedAs(main), { title: main.of.title, equal: [] as string[] }]])
  const others = compared
    .filter(
      ({ kind, of }) =>
        kind === 'difference' && isDrawn(of) && measureOf({ of }) !== measureOf(main),
    )
    .filter((claim) => {
      const first = varies(claim) ? drawn.get(countedAs(claim)) : undefined
      if (first) first.equal.push(claim.of.title)
      else drawn.set(countedAs(claim), { title: claim.of.title, equal: [] })
      return !first
    })
    .map((claim) => from(leader, claim))
  return {
    others: others.toSorted((a, b) => Number(b.detected) - Number(a.detected)),
    equal: [...drawn.values()].filter(({ equal }) => equal.length > 0),
  }
}

/** True for a measure with a range and a direction. */
const isDrawn = ({ range, better }: ComparedMeasure): boolean =>
  range !== undefined && better !== undefined

const countedAs = ({ id, sameAs = id }: Claim): string => sameAs

/** True if the values of a measure vary. Two constant measures are not listed as identical. */
const varies = ({ estimate, deviation }: Claim): boolean =>
  (estimate.state === 'known' && estimate.value !== 0) ||
  (deviation.state === 'known' && deviation.value > 0)

function notableScenarios({ supporter, against, seen }: Claim): NotableScenario[] {
  const sides = [supporter, against!] as const
  return (seen?.scenarios ?? []).map((each) => ({ ...each, sides }))
}
