/** What can be concluded from a run: one claim for each comparison, decided together. */
import { type Known, unknown } from '@attune/core'
import type { Claim, ComparedMeasure, Comparison } from '@attune/core/findings'
import { scenariosIn } from '@attune/tables'
import { type AtLook, atLook, type DecidingError, decidingErrors, detectable, joined, ofBothAsked } from './at-look.js'
import { alphaOf, type AskedComparison, type ClaimSettings, idsOf, missingOf, nameOf } from './asked.js'
import { isEarly, spent, type Stage, stageOf } from '../sequential/design.js'
import { adjusted, countedAs, type Member, PRIMARY_PART, type ShareOfLevel, sharesOfLevel } from './families.js'
import { type Pointwise, pointwiseAnew } from './pointwise.js'
import { type Found, lossOf, tailsOf } from './tipping.js'
import { floorOf, isHeadline, ofFloor, primaryFor, type PrimaryMeasure } from './primary.js'
import { seenOf } from './seen.js'
import { sentenceOf } from './summary.js'

/**
 * All claims of a run, each once: those of the comparisons, in their order, each followed by that of its floor. Every value of a
 * scenario cluster counts once; primary claims and all others keep the level together (`adjusted`). A comparison that was asked
 * twice with the same values is one claim. Throws STATISTICS_INPUT.
 */
export const claimsOf = (asked: readonly AskedComparison[], settings: ClaimSettings): readonly Claim[] =>
  listed(answersTo(asked, settings))

/** Claims and those of their floors, each once. */
export const listed = (answers: readonly Claim[]): readonly Claim[] => [
  ...new Map(
    answers
      .flatMap(({ ofFloor: floor, ...claim }) => (floor ? [claim, floor] : [claim]))
      .map((claim) => [claim.id, claim]),
  ).values(),
]

/** What analyses found, for documents that hold the claims of all of them in one place. */
export const withoutClaims = <T extends object>(found: readonly (T & { readonly claims: readonly Claim[] })[]) =>
  found.map((each): Omit<T, 'claims'> => {
    const copy: { claims?: unknown } = { ...each }
    delete copy.claims
    return copy as Omit<T, 'claims'>
  })

/** A claim for each comparison, in their order. */
export function answersTo(asked: readonly AskedComparison[], settings: ClaimSettings): readonly Claim[] {
  const floors = asked.map(ofFloor)
  const all = [...asked, ...floors.flatMap((floor) => floor ?? [])]
  const ids = idsOf(all)
  const claims = decided(all, ids, settings)
  let next = asked.length
  return asked.map((_, at) => {
    const claim = claims.get(ids[at]!)!
    return floors[at] ? { ...claim, ofFloor: claims.get(ids[next++]!)! } : claim
  })
}

/** By id. */
function decided(
  asked: readonly AskedComparison[],
  ids: readonly string[],
  settings: ClaimSettings,
): ReadonlyMap<string, Claim> {
  const first = new Map<string, AskedComparison>()
  for (const [at, each] of asked.entries()) {
    const before = first.get(ids[at]!)
    // It is primary if the analysis that makes it so is one of those that ask.
    const isFirst = before === undefined || (primaryOf(before) === undefined && primaryOf(each) !== undefined)
    if (isFirst) first.set(ids[at]!, each)
  }
  const decides = levelOfDecision([...first.values()], settings)
  const all = Array.from(first, ([id, each]) => questionOf(each, id, { ...settings, decides }))
  const alpha = alphaOf(settings)
  const firsts = countedAs(all.map(({ asked: { comparison }, ...rest }) => ({ ...rest, comparison })))
  const each = all.filter((_, at) => firsts[at] === at)
  const place = new Map(each.map((question, at) => [question, at]))
  const p = adjusted(each, alpha)
  const nominal = each.some(({ stage }) => stage)
    ? adjusted(
        each.map(({ evaluation, family, tested }) => ({ evaluation, family, tested: tested.nominal })),
        alpha,
      )
    : p
  const shares = sharesOfLevel(each)
  const errors = decidingErrors(
    each.map(({ family, tested }, at) => ({ family, p: tested.p, adjusted: p[at]! })),
    alpha,
    { primary: shares.primary.ofOne, secondary: shares.secondary.ofOne },
  )
  return new Map(
    all.map((question, at) => {
      const first = all[firsts[at]!]!
      const own = place.get(first)!
      const found = { adjusted: p[own]!, nominal: nominal[own]!, error: errors[own] }
      const claim = claimOf(question, found, { ...settings, share: shares[first.family] })
      return [question.id, first === question ? claim : { ...claim, sameAs: first.id }]
    }),
  )
}

/** The level at which the only claim is found that a run waits for; none: several decide when it ends. */
function levelOfDecision(all: readonly AskedComparison[], settings: ClaimSettings): number | undefined {
  const families = all.map((each) => familyOf(each, primaryOf(each)))
  const primary = all.filter((_, at) => families[at] === 'primary')
  const [only] = primary
  if (!only || primary.length > 1 || only.comparison.kind === 'change') return undefined
  return alphaOf(settings) * (families.includes('secondary') ? PRIMARY_PART : 1)
}

const notYet = unknown('not decided yet')

/** A claim before the others of its run are known: nothing is found. */
export const undecided = (asked: AskedComparison, settings: ClaimSettings): Claim =>
  claimOf(
    questionOf(asked, nameOf(asked), settings),
    { adjusted: notYet, nominal: notYet },
    {
      ...settings,
      share: { ofOne: 1, ofLeast: 1 },
    },
  )

interface DecisionSettings extends ClaimSettings {
  readonly share: ShareOfLevel
}

interface Question extends Member {
  readonly id: string
  readonly asked: AskedComparison
  readonly of: ComparedMeasure
  readonly primary?: PrimaryMeasure | undefined
  readonly tested: AtLook
  readonly stage?: Stage | undefined
}

const primaryOf = (asked: AskedComparison): PrimaryMeasure | undefined =>
  isHeadline(asked.comparison) ? primaryFor(asked) : undefined

const familyOf = ({ isOfFloor }: AskedComparison, primary: PrimaryMeasure | undefined): Question['family'] =>
  primary || isOfFloor ? 'primary' : 'secondary'

interface QuestionSettings extends ClaimSettings {
  readonly decides?: number | undefined
}

function questionOf(asked: AskedComparison, id: string, { level, decides }: QuestionSettings): Question {
  const { evaluation } = asked
  const { course } = evaluation
  const comparison = course ? ofBothAsked(asked.comparison) : asked.comparison
  const { supporter, against = supporter } = comparison
  const stage = stageOf(course, [supporter, against])
  const primary = primaryOf(asked)
  const floor = floorOf(asked)
  const family = familyOf(asked, primary)
  return {
    id,
    asked: { ...asked, comparison },
    evaluation: evaluation.name,
    of: { ...comparison.of, ...(floor !== undefined && { floor }) },
    family,
    tested: atLook(comparison, { level, stage, ...(family === 'primary' && { decides }) }),
    primary,
    ...(stage && { stage, spent: (p, size) => spent(p, stage, size) }),
  }
}

/** p after the adjustment of its family, with looks and as if there had been one. */
interface AdjustedP {
  readonly adjusted: Known<number>
  readonly nominal: Known<number>
  /** What p was compared with. */
  readonly error?: DecidingError | undefined
}

function claimOf(question: Question, { adjusted: p, nominal, error }: AdjustedP, settings: DecisionSettings): Claim {
  const { id, asked, of, family, tested, stage } = question
  const { evaluation, comparison } = asked
  const { kind, supporter, against, conditions } = comparison
  const direction = directionOf(tested)
  const isSignificant = (kind === 'equivalent' || direction !== 'none') && isFound(tested, p, settings, kind)
  const found: Found = { direction, p: numberOf(tested.p), adjusted: numberOf(p), level: settings.level }
  const loss = isSignificant && kind === 'difference' ? lossOf(comparison, of, found) : {}
  const withheld = direction === 'none' ? undefined : (tested.doubts[direction] ?? loss.onlyScored)
  const seen = isHeadline(comparison) ? seenOf(comparison) : undefined
  const tails = tailsOf(comparison, of, direction, settings.level)
  const claim: Omit<Claim, 'sentence'> = {
    id,
    evaluation: evaluation.name,
    kind,
    of,
    supporter,
    ...(against !== undefined && { against }),
    conditions,
    family,
    estimand: {
      over: 'scenarios',
      seekers: evaluation.seekers,
      about: tested.isForOthers ? 'like-these' : 'these',
      ...(of.source !== undefined && { judge: of.source }),
    },
    estimate: tested.estimate,
    interval: tested.interval,
    ...(error !== undefined && adjustedIntervalOf(question, error, settings)),
    p: tested.p,
    adjusted: p,
    n: comparison.computed?.n ?? {
      values: tested.n,
      clusters: tested.clusters,
      ...scenariosIn(valuesOf(comparison)),
    },
    deviation: tested.deviation,
    missing: { ...missingOf(comparison), ...loss },
    ...(seen && { seen }),
    ...(tails?.tail && { tail: tails.tail }),
    detected: isSignificant && withheld === undefined,
    detectable: detectable({
      ...tested,
      alpha: alphaOf(settings),
      share: settings.share,
      matters: question.primary?.matters,
    }),
    direction,
    ...(isSignificant && withheld !== undefined && { withheld }),
    ...(tails?.holdsUnless !== undefined && { holdsUnless: tails.holdsUnless }),
    ...(tested.overSeekers && { overSeekers: tested.overSeekers }),
    ...(stage && { looked: lookedOf(stage, nominal, tested.unbiased) }),
  }
  return { ...claim, sentence: sentenceOf(claim) }
}

/** Of what two sides or one have over all conditions: first lines print it. Repeated intervals are adjusted for looks as they are. */
function adjustedIntervalOf(
  { asked: { comparison }, tested, stage }: Question,
  { error, together }: DecidingError,
  settings: ClaimSettings,
): Pick<Claim, 'adjustedInterval'> {
  if (stage || comparison.computed || !isHeadline(comparison) || tested.interval.state === 'unknown') return {}
  const isAlone = Math.abs(error - alphaOf(settings)) < 1e-12
  const own = isAlone ? tested.interval : pointwiseAnew(comparison, 1 - error).interval
  if (together === undefined) return { adjustedInterval: own }
  const { interval, withoutLeastP = interval, isForOthers, nothing } = pointwiseAnew(comparison, 1 - together)
  return { adjustedInterval: joined(own, isForOthers ? interval : withoutLeastP, nothing) }
}

const lookedOf = (
  stage: Stage,
  nominal: Known<number>,
  unbiased: Known<number> | undefined,
): NonNullable<Claim['looked']> => ({
  at: stage.at,
  of: stage.looks.length,
  planned: stage.looks.at(-1)!,
  isEarly: isEarly(stage),
  nominal,
  ...(unbiased && { unbiased }),
})

const numberOf = (value: Known<number>): number => (value.state === 'known' ? value.value : 1)

const valuesOf = ({ first, second = [] }: Comparison): { cluster: string; scenario?: string }[] =>
  [...first, ...second].filter(({ value }) => value.state === 'known')

function directionOf({ estimate, nothing }: Pointwise): Claim['direction'] {
  if (estimate.state === 'unknown' || estimate.value === nothing) return 'none'
  return estimate.value > nothing ? 'above' : 'below'
}

/** Its adjusted p and its own interval both exclude that there is nothing. */
function isFound(
  { interval, nothing }: Pointwise,
  p: Known<number>,
  settings: ClaimSettings,
  kind: Claim['kind'],
): boolean {
  if (p.state === 'unknown' || p.value >= alphaOf(settings)) return false
  // Against a margin one side of the interval counts, and p is of that side.
  if (kind === 'equivalent' || kind === 'not-worse') return true
  return interval.state === 'unknown' || interval.value.lower > nothing || interval.value.upper < nothing
}
