/** Conclusions from a run: one claim for each comparison, decided together. */
import { type Known, unknown } from '@attune/core'
import {
  type Claim,
  type ComparedMeasure,
  type Comparison,
  type Estimand,
  sameInAll,
} from '@attune/core/findings'
import {
  nominalLevelOf,
  isEarly,
  repeatedPValue,
  type Stage,
  stageOf,
} from '../sequential/design.js'
import { disagreement } from './askers.js'
import {
  alphaOf,
  type RequestedComparison,
  type ClaimSettings,
  idsOf,
  levelOf,
  nameOf,
} from './requested.js'
import { detectable } from './detectable.js'
import { type Decided, decidedOf, type Member } from './families.js'
import { countedAs } from './counted-as.js'
import { lossOf } from './loss-of-claim.js'
import { isHeadline, primaryFor } from './primary.js'
import type { PrimaryMeasure } from '../primary.js'
import { ratesOf } from './rates.js'
import { factsOf } from './comparison-facts.js'
import { signed } from './spoken.js'
import { sentenceOf } from './summary.js'
import { type Tested } from './tested.js'

/**
 * All claims of a run without duplicates: one for each comparison, in order, each followed by the
 * shares of dialogues beyond the floor of its measure. Every cluster of scenarios counts once. Holm
 * decides primary claims, Benjamini and Hochberg all others, each family at the full level
 * (`decidedOf`). Equal comparisons of equal values are one claim. Throws STATISTICS_INPUT.
 */
export const claimsOf = (
  requested: readonly RequestedComparison[],
  settings: ClaimSettings,
): readonly Claim[] => withoutDuplicates(answersTo(requested, settings))

/** Claims, each followed by its claims on floors, without duplicates. */
export const withoutDuplicates = (answers: readonly Claim[]): readonly Claim[] => [
  ...new Map(answers.flatMap(withRates).map((claim) => [claim.id, claim])).values(),
]

function withRates(answer: Claim): readonly Claim[] {
  if (answer.rates === undefined) return [answer]
  const { rates, ...claim } = answer
  return [claim, ...rates]
}

/** Findings of analyses without the claims, for documents that list all claims in one place. */
export const withoutClaims = <T extends object>(
  found: readonly (T & { readonly claims: readonly Claim[] })[],
) =>
  found.map((each): Omit<T, 'claims'> => {
    const copy: { claims?: unknown } = { ...each }
    delete copy.claims
    return copy as Omit<T, 'claims'>
  })

/** Decides all comparisons together, and returns one claim for each, in the same order. */
export function answersTo(
  requested: readonly RequestedComparison[],
  settings: ClaimSettings,
): readonly Claim[] {
  const ids = idsOf(requested)
  const claims = decideDistinct(requested, ids, settings)
  return requested.map((each, at) => {
    const claim = claims.get(ids[at]!)!
    const rates = ratesOf(each, settings.level)
    return rates.length === 0 ? claim : { ...claim, rates }
  })
}

/** Decides comparisons with the same id once. Returns the claims by id. */
function decideDistinct(
  requested: readonly RequestedComparison[],
  ids: readonly string[],
  settings: ClaimSettings,
): ReadonlyMap<string, Claim> {
  const first = new Map<string, RequestedComparison>()
  for (const [at, each] of requested.entries()) {
    const before = first.get(ids[at]!)
    // A comparison is primary if any of the analyses that request it makes it primary.
    const isFirst =
      before === undefined || (primaryOf(before) === undefined && primaryOf(each) !== undefined)
    if (isFirst) first.set(ids[at]!, each)
  }
  const alpha = alphaOf(settings)
  const all = Array.from(first, ([id, each]) => questionOf(each, id))
  const firsts = countedAs(
    all.map(({ evaluation, family, requested: { comparison } }) => ({
      evaluation,
      family,
      comparison,
    })),
  )
  const each = all.filter((_, at) => firsts[at] === at)
  const place = new Map(each.map((question, at) => [question, at]))
  const found = decidedOf(each, alpha)
  const isLooked = each.some(({ stage }) => stage)
  const nominal = isLooked
    ? decidedOf(
        each.map(({ family, tested: { p } }) => ({ family, p })),
        alpha,
      )
    : found
  return new Map(
    all.map((question, at) => {
      const counted = all[firsts[at]!]!
      const own = place.get(counted)!
      const claim = claimOf(question, { ...found[own]!, nominal: nominal[own]!.adjusted }, settings)
      return [question.id, counted === question ? claim : { ...claim, sameAs: counted.id }]
    }),
  )
}

/** A claim before the other claims of the run are known, so it is not detected. */
export const undecided = (requested: RequestedComparison, settings: ClaimSettings): Claim =>
  claimOf(
    questionOf(requested, nameOf(requested)),
    { adjusted: notYet, nominal: notYet, isSignificant: false, error: alphaOf(settings) },
    settings,
  )

const notYet = unknown('not decided yet')

interface Question extends Member {
  readonly id: string
  readonly evaluation: string
  readonly requested: RequestedComparison
  readonly primary?: PrimaryMeasure | undefined
  readonly tested: Tested
  readonly stage?: Stage | undefined
}

const primaryOf = (requested: RequestedComparison): PrimaryMeasure | undefined =>
  isHeadline(requested.comparison) ? primaryFor(requested) : undefined

function questionOf(requested: RequestedComparison, id: string): Question {
  const { evaluation } = requested
  const { progress } = evaluation
  const comparison = progress ? requestedOfBoth(requested.comparison) : requested.comparison
  const { supporter, against = supporter } = comparison
  const stage = stageOf(progress, [supporter, against])
  const primary = primaryOf(requested)
  const { tested } = factsOf(comparison)
  return {
    id,
    requested: { ...requested, comparison },
    evaluation: evaluation.name,
    family: primary ? 'primary' : 'secondary',
    tested,
    p: repeatedPValue(tested.p, stage),
    primary,
    ...(stage && { stage }),
  }
}

const bothAsked = new WeakMap<Comparison, Comparison>()

/**
 * The comparison without dialogues that were requested for one side only. They do not count as
 * lost.
 */
function requestedOfBoth(comparison: Comparison): Comparison {
  const known = bothAsked.get(comparison)
  if (known) return known
  const { first, second } = comparison
  if (second === undefined) return comparison
  const [left, right] = [first, second].map((values) => new Set(values.map(({ pair }) => pair)))
  const made = {
    ...comparison,
    first: first.filter(({ pair }) => right!.has(pair)),
    second: second.filter(({ pair }) => left!.has(pair)),
  }
  bothAsked.set(comparison, made)
  return made
}

interface DecidedClaim extends Decided {
  /** Adjusted p-value without the correction for interim analyses. */
  readonly nominal: Known<number>
}

function claimOf(question: Question, decision: DecidedClaim, { level }: ClaimSettings): Claim {
  const { id, requested, family, tested, stage, p } = question
  const { evaluation, comparison } = requested
  const { kind, supporter, against, conditions } = comparison
  const { adjusted, error } = decision
  const of: ComparedMeasure = { ...comparison.of, ...floorFrom(question) }
  const direction = directionOf(tested)
  const isSignificant = decision.isSignificant && (kind === 'equivalent' || direction !== 'none')
  const found = { direction, p: valueOrOne(p), adjusted: valueOrOne(adjusted), level }
  const loss = isSignificant && kind === 'difference' ? lossOf(comparison, of, found) : {}
  const withheld = isSignificant ? (whyDivided(question) ?? loss.onlyScored) : undefined
  const detected = isSignificant && withheld === undefined
  const { n, missing, seen } = factsOf(comparison)
  const interval = hinted(tested.intervalAt(levelOf(nominalLevelOf(stage, error))), comparison)
  // The two one-sided tests of an equivalence have `error` each.
  const stated = levelOf(kind === 'equivalent' ? 2 * error : error)
  const claim: Omit<Claim, 'sentence'> = {
    id,
    evaluation: evaluation.name,
    kind,
    of,
    supporter,
    ...(against !== undefined && { against }),
    conditions,
    family,
    estimand: estimandOf(question, of),
    estimate: tested.estimate,
    interval: stage && interval.state === 'known' ? afterLooks(interval, stated) : interval,
    p,
    ...(tested.wilcoxon && { wilcoxon: tested.wilcoxon }),
    adjusted,
    n,
    deviation: tested.deviation,
    missing: { ...missing, ...loss },
    ...(seen && { seen }),
    detected,
    ...(!detected &&
      withheld === undefined && {
        detectable: detectable(tested, {
          alpha: nominalLevelOf(stage, error),
          matters: question.primary?.matters,
        }),
      }),
    direction,
    ...(withheld !== undefined && { withheld }),
    ...(tested.byAsker && { byAsker: tested.byAsker }),
    ...(stage && { looked: interimFacts(stage, decision.nominal) }),
  }
  return { ...claim, sentence: sentenceOf(claim) }
}

/** Adds to a missing interval without variance that offline stand-ins may be the reason. */
function hinted(interval: Claim['interval'], comparison: Comparison): Claim['interval'] {
  if (interval.state === 'known' || interval.why !== sameInAll(false)) return interval
  const { first, second = [] } = comparison
  return unknown(sameInAll([...first, ...second].some(({ offline }) => offline === true)))
}

const floorFrom = ({ primary }: Question): Pick<ComparedMeasure, 'floor'> =>
  primary?.floor === undefined ? {} : { floor: primary.floor }

/**
 * Interval after interim analyses. Its stated level is the claim's, regardless of the analysis at
 * which the run ended.
 */
const afterLooks = (
  { value }: Extract<Claim['interval'], { state: 'known' }>,
  level: number,
): Claim['interval'] => ({
  state: 'known',
  value: { ...value, level, method: `${value.method}; allowing for looks` },
})

const whyDivided = ({ tested, requested: { comparison } }: Question): string | undefined =>
  disagreement(
    {
      kind: comparison.kind,
      of: comparison.of,
      ...(tested.byAsker && { byAsker: tested.byAsker }),
    },
    (estimate) => signed(comparison, estimate),
  )

function estimandOf(
  { requested: { evaluation, comparison }, tested }: Question,
  of: ComparedMeasure,
): Estimand {
  return {
    over: 'scenarios',
    seekers:
      comparison.of.corrected === undefined || tested.raters === undefined
        ? evaluation.seekers
        : [],
    ...(tested.raters !== undefined && { raters: tested.raters }),
    about: tested.isForOthers ? 'like-these' : 'these',
    ...(of.source !== undefined && { judge: of.source }),
  }
}

const interimFacts = (stage: Stage, nominal: Known<number>): NonNullable<Claim['looked']> => ({
  at: stage.at,
  of: stage.looks.length,
  planned: stage.looks.at(-1)!,
  isEarly: isEarly(stage),
  nominal,
})

const valueOrOne = (value: Known<number>): number => (value.state === 'known' ? value.value : 1)

function directionOf({ estimate, nullValue }: Tested): Claim['direction'] {
  if (estimate.state === 'unknown' || estimate.value === nullValue) return 'none'
  return estimate.value > nullValue ? 'above' : 'below'
}
