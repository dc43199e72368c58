/**
 * Reliability grade of an automatic score, from studies in which people rated what the score's
 * current version scores.
 */

import type { ReaderIdentity } from '@attune/core/findings'

/**
 * Identity of the judge or estimator that gives a score: component, revision, options, prompts,
 * model. If any part changes, earlier grades no longer apply.
 */
export interface GradeIdentity extends Pick<
  ReaderIdentity,
  'component' | 'revision' | 'options' | 'prompts' | 'model' | 'rubric'
> {
  readonly criterion: string
  readonly language: string
  /** True if an offline stand-in replies in place of a model. */
  readonly offline?: boolean
}

/** Parts of the identity, in the order in which changes are reported. */
const PARTS = [
  'component',
  'revision',
  'options',
  'prompts',
  'model',
  'criterion',
  'language',
  'rubric',
] as const
export type IdentityPart = (typeof PARTS)[number]

/** Results of a study that checks one score. */
export interface Evidence {
  readonly id: string
  /** Day of the study's last answer (ISO 8601). */
  readonly date: string
  readonly identity: GradeIdentity
  readonly raters: number
  readonly items: number
  readonly clusters: number
  readonly blinded: boolean
  readonly usedToTune: boolean
  /** Lower bound of the interval of Krippendorff's alpha; null without an interval. */
  readonly alphaLower: number | null
  readonly altTestPassed: boolean | null
  readonly orderLower: number | null
  /** Judge's agreement with people, minus the agreement of a person with the other people. */
  readonly ceilingDifference: number | null
  readonly tauLower: number | null
}

/** Requirements for a grade. The config sets them; they are printed and stored with the grade. */
export interface Thresholds {
  readonly raters: number
  readonly items: number
  readonly clusters: number
  readonly alpha: number
  readonly order: number
  readonly ceiling: number
}

export const defaultThresholds: Thresholds = {
  raters: 3,
  items: 50,
  clusters: 20,
  alpha: 0.4,
  order: 0.3,
  ceiling: 0.1,
}

export type GradeReason =
  | 'offline'
  | 'lapsed'
  | 'no_study'
  | 'few_raters'
  | 'few_items'
  | 'few_clusters'
  | 'not_blinded'
  | 'used_to_tune'
  | 'humans_disagree'
  | 'judge_outside'

export interface Grade {
  readonly grade: 'none' | 'development' | 'human-checked'
  readonly reasons: readonly GradeReason[]
  /** Parts of the identity that have changed since the study. */
  readonly changed: readonly IdentityPart[]
  /** Id of the evidence behind the grade. */
  readonly evidence: string | null
  readonly levels: readonly ('score' | 'order' | 'systems')[]
}

/**
 * Derives the grade from the studies whose identity equals the current one. A user cannot set a
 * grade directly.
 */
export function gradeOf(
  current: GradeIdentity,
  evidence: readonly Evidence[],
  thresholds: Thresholds,
): Grade {
  const none = { grade: 'none', changed: [], evidence: null, levels: [] } as const
  if (current.offline === true) return { ...none, reasons: ['offline'] }
  const applying = evidence.filter(({ identity }) => changedParts(identity, current).length === 0)
  if (applying.length === 0)
    return lapsedGrade(current, evidence) ?? { ...none, reasons: ['no_study'] }
  const graded = applying.toSorted(laterFirst).map((each) => gradeFrom(each, thresholds))
  return graded.find(({ grade }) => grade === 'human-checked') ?? graded[0]!
}

function lapsedGrade(current: GradeIdentity, evidence: readonly Evidence[]): Grade | undefined {
  const [nearest] = evidence
    .filter(
      ({ identity }) =>
        identity.component === current.component && identity.criterion === current.criterion,
    )
    .map((each) => ({ each, changed: changedParts(each.identity, current) }))
    .sort(
      (left, right) =>
        left.changed.length - right.changed.length || laterFirst(left.each, right.each),
    )
  if (nearest === undefined) return undefined
  return {
    grade: 'none',
    reasons: ['lapsed'],
    changed: nearest.changed,
    evidence: nearest.each.id,
    levels: [],
  }
}

const changedParts = (before: GradeIdentity, now: GradeIdentity): IdentityPart[] =>
  PARTS.filter((part) => before[part] !== now[part])

const laterFirst = (left: Evidence, right: Evidence): number =>
  compareTexts(right.date, left.date) || compareTexts(right.id, left.id)

const compareTexts = (left: string, right: string): number =>
  Number(left > right) - Number(left < right)

function gradeFrom(found: Evidence, least: Thresholds): Grade {
  const areAgreed = isAtLeast(found.alphaLower, least.alpha)
  const passes = {
    score: areAgreed && found.altTestPassed === true,
    order:
      isAtLeast(found.orderLower, least.order) &&
      isAtLeast(found.ceilingDifference, -least.ceiling),
    systems: found.tauLower !== null && found.tauLower > 0,
  }
  const isWeak = !passes.score && !passes.order
  const shortcomings: readonly (readonly [boolean, GradeReason])[] = [
    [found.raters < least.raters, 'few_raters'],
    [found.items < least.items, 'few_items'],
    [found.clusters < least.clusters, 'few_clusters'],
    [!found.blinded, 'not_blinded'],
    [found.usedToTune, 'used_to_tune'],
    [isWeak && !areAgreed, 'humans_disagree'],
    [isWeak && areAgreed, 'judge_outside'],
  ]
  const reasons = shortcomings.filter(([holds]) => holds).map(([, reason]) => reason)
  return {
    grade: reasons.length === 0 ? 'human-checked' : 'development',
    reasons,
    changed: [],
    evidence: found.id,
    levels: (['score', 'order', 'systems'] as const).filter((level) => passes[level]),
  }
}

const isAtLeast = (value: number | null, least: number): boolean => value !== null && value >= least
