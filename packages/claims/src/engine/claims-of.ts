/** What can be concluded from a run: one claim for each comparison, decided together. */
import { type Known, unknown } from '@attune/core'
import type { Claim, ComparedMeasure, Comparison } from '@attune/core/findings'
import { scenariosIn } from '@attune/tables'
import { alphaOf, type AskedComparison, type ClaimSettings } from './asked.js'
import { adjusted, type Member, type ShareOfLevel, sharesOfLevel } from './families.js'
import { detectable } from './detectable.js'
import { idsOf, nameOf } from './ids.js'
import { missingOf } from './missing.js'
import { type Pointwise, pointwise } from './pointwise.js'
import { type Found, lossOf, tailsOf } from './adverse.js'
import { floorOf, ofFloor } from './floor-claims.js'
import { isHeadline, primaryFor, type PrimaryMeasure } from './primary.js'
import { seenOf } from './seen.js'
import { sentenceOf } from './wording.js'

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
  const questions = new Map<string, Question>()
  for (const [at, each] of asked.entries()) {
    if (!questions.has(ids[at]!)) questions.set(ids[at]!, questionOf(each, ids[at]!, settings))
  }
  const all = [...questions.values()]
  const p = adjusted(all, alphaOf(settings))
  const shares = sharesOfLevel(all)
  return new Map(
    all.map((question, at) => [
      question.id,
      claimOf(question, p[at]!, { ...settings, share: shares[question.family] }),
    ]),
  )
}

/** A claim before the others of its run are known: nothing is found. */
export const undecided = (asked: AskedComparison, settings: ClaimSettings): Claim =>
  claimOf(questionOf(asked, nameOf(asked), settings), unknown('not decided yet'), {
    ...settings,
    share: { ofOne: 1, ofLeast: 1 },
  })

interface DecisionSettings extends ClaimSettings {
  readonly share: ShareOfLevel
}

interface Question extends Member {
  readonly id: string
  readonly asked: AskedComparison
  readonly of: ComparedMeasure
  readonly primary?: PrimaryMeasure | undefined
}

function questionOf(asked: AskedComparison, id: string, { level }: ClaimSettings): Question {
  const { evaluation, comparison } = asked
  const primary = isHeadline(comparison) ? primaryFor(evaluation.primary, comparison) : undefined
  const floor = floorOf(asked)
  return {
    id,
    asked,
    evaluation: evaluation.name,
    of: { ...comparison.of, ...(floor !== undefined && { floor }) },
    family: primary || asked.isOfFloor ? 'primary' : 'secondary',
    tested: pointwise(comparison, level),
    primary,
  }
}

function claimOf(question: Question, p: Known<number>, settings: DecisionSettings): Claim {
  const { id, asked, of, family, tested } = question
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
    p: tested.p,
    adjusted: p,
    n: { values: tested.n, clusters: tested.clusters, ...scenariosIn(valuesOf(comparison)) },
    deviation: tested.deviation,
    missing: { ...missingOf(comparison), ...loss },
    ...(seen && { seen }),
    ...(tails && { tail: tails.tail }),
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
  }
  return { ...claim, sentence: sentenceOf(claim) }
}

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
