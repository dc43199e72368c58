/**
 * Main result of an evaluation: who is ahead on its main measure, against whom this is detected,
 * and where to look.
 */
import type { Known } from '@attune/core'
import { meansBy } from '@attune/kit/internal'
import type { Claim, ComparedMeasure, Interval, SeenScenario } from '@attune/core/findings'
import { isNamed, isOfTwo, measureOf, type NamedPrimary, withoutClaim } from './no-result.js'

/** The same claim with this supporter as its first side. */
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
  /** True if the config or the preset names the measure; false if it is only the first. */
  readonly isPrimary: boolean
  /** Supporter with the best mean among those without a veto; it only determines where to begin. */
  readonly leader: string
  /**
   * The leader against each other supporter, best mean first. Detected differences have `detected`.
   */
  readonly claims: readonly Claim[]
  /** The claim to read first: the nearest detected one, else the nearest. */
  readonly first: Claim
  /** Supporters ordered by their mean, best first. */
  readonly standing: readonly RankedSupporter[]
  /** For two supporters: their other measures with a range and a direction, detected ones first. */
  readonly others: readonly Claim[]
  /**
   * Measures that equal one of these in every dialogue of the two, with its title: they are not in
   * `others`.
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
  /** True for a supporter that did harm: it ranks below all others, regardless of its mean. */
  readonly isBarred?: true
}

export interface NotableScenario extends Omit<SeenScenario, 'values'> {
  readonly sides: readonly [leader: string, other: string]
  readonly values: readonly [number, number]
}

/**
 * A headline for each evaluation that compares supporters. If the named primary measure has no
 * result, the headline is missing: `noResults` says so, and no other measure replaces it.
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
  /** Claims on the share of dialogues beyond a floor, for all measures with a floor. */
  readonly rates?: readonly Claim[]
}

/**
 * The primary measure; else one with a floor; else the first with a direction, with estimators and
 * judges before numbers of dialogues.
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

/** The claim with both sides' rates beyond the floor of the measure. */
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
 * Supporters by mean. Means over common dialogues differ from pair to pair if some are lost, so
 * their average determines the position.
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

/** Supporters that may not be called better: with a veto on comparisons, or on their lead. */
const barredIn = (claims: readonly Claim[]): ReadonlySet<string> =>
  new Set(
    claims.flatMap(({ vetoes = [], barred = [] }) =>
      [...vetoes, ...barred].map(({ supporter }) => supporter),
    ),
  )

/**
 * Measures that can be drawn on one axis, without duplicates: equal numbers under another name are
 * listed below.
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

/** True if values vary: two constant measures are not the same measure. */
const varies = ({ estimate, deviation }: Claim): boolean =>
  (estimate.state === 'known' && estimate.value !== 0) ||
  (deviation.state === 'known' && deviation.value > 0)

function notableScenarios({ supporter, against, seen }: Claim): NotableScenario[] {
  const sides = [supporter, against!] as const
  return (seen?.scenarios ?? []).map((each) => ({ ...each, sides }))
}
