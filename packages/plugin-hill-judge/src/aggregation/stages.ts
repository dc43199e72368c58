import { known, partition, unknown, type Known, type Preference } from '@attune/core'
import { preferenceScore } from '@attune/core/findings'
import { invalidArgument } from '@attune/statistics'
import { mean, total } from '../ratio.js'
import { tally, winnerOf, type Tally } from './preference.js'

/** A stage of the rubric, as far as aggregation needs it. */
export interface Stage {
  readonly name: string
  readonly dimensions: readonly { readonly name: string }[]
}

/** The verdicts of a pairwise judge on one pair of agents, over the dialogues of one role. */
export interface RoleVerdicts {
  readonly role: string
  /** By name of the dimension; one that is not there counts as skipped. */
  readonly verdicts: Readonly<Record<string, Known<Preference>>>
}

/** `drop-item`: a role's score is the mean of what there is. `drop-role`: a role counts only with all dimensions of a stage. */
export type SkipPolicy = 'drop-item' | 'drop-role'

/** The results of one pair of agents in one stage, by role. */
export interface StageOutcome {
  /** S_c(r) by role: share of the dimensions that the first agent won, ties half, in [0, 1]. */
  readonly scores: Readonly<Record<string, Known<number>>>
  /** Mean of the known scores, in [0, 1]. */
  readonly mean: Known<number>
  /** `first` if the mean is above ½, `second` if below. */
  readonly decision: Known<Preference>
  readonly rolesUsed: number
  /** Verdicts that entered a score. */
  readonly itemsUsed: number
  /** Verdicts that were not there, by reason; whatever the policy. */
  readonly itemsSkipped: Readonly<Record<string, number>>
  readonly majority: MajorityOutcome
}

/** The released rule, shown next to the mean because every published figure uses it; takes all verdicts that are there. */
export interface MajorityOutcome {
  /** Who won more of the stage's dimensions, ties ignored; unknown when every one of them was skipped. */
  readonly byRole: Readonly<Record<string, Known<Preference>>>
  /** Roles won by either agent, and tied. */
  readonly roles: Tally
  /** Who won more roles. */
  readonly decision: Known<Preference>
}

export interface PairOutcomes {
  readonly stages: Readonly<Record<string, StageOutcome>>
  /** By role, who won more stages by the majority rule; a tie also when no stage has a winner. */
  readonly overallByRole: Readonly<Record<string, Preference>>
}

/** Thirds and sixths do not add up exactly. */
const rounding = 1e-9

/**
 * Aggregates the verdicts on one pair of agents: per stage c and role r, S_c(r) = mean of w over the stage's dimensions, with
 * w = 1, ½, 0 for a win of the first agent, a tie, a win of the second; then the mean over roles, compared with ½. Stages are
 * never summed. For the pair in the other order every score is 1 − S.
 *
 * @throws STATISTICS_INPUT when a role occurs twice.
 *
 * Source: ESC-Judge, aggregation of its section 3 (mean); release, `data_analysis.ipynb` (majority).
 */
export function aggregateStages(
  stages: readonly Stage[],
  roles: readonly RoleVerdicts[],
  skipPolicy: SkipPolicy = 'drop-item',
): PairOutcomes {
  if (new Set(roles.map(({ role }) => role)).size < roles.length) {
    throw invalidArgument('duplicate', 'A role was judged more than once.')
  }
  const outcomes = stages.map((stage) => [stage.name, stageOutcome(stage, roles, skipPolicy)] as const)
  const overall = (role: string) => {
    const stageWinners = outcomes.flatMap(([, { majority }]) => majority.byRole[role] ?? [])
    return winnerOf(tally(partition(stageWinners).values))
  }
  return {
    stages: Object.fromEntries(outcomes),
    overallByRole: Object.fromEntries(roles.map(({ role }) => [role, overall(role)])),
  }
}

interface RoleItems {
  readonly role: string
  /** The stage's verdicts that are there… */
  readonly values: readonly Preference[]
  /** …and why others are not. */
  readonly missing: ReadonlyMap<string, number>
}

function stageOutcome({ dimensions }: Stage, roles: readonly RoleVerdicts[], skipPolicy: SkipPolicy): StageOutcome {
  const items = roles.map(({ role, verdicts }): RoleItems => {
    const outcomes = dimensions.map(({ name }) => verdicts[name] ?? unknown('not judged'))
    return { role, ...partition(outcomes) }
  })
  const scored = items.map((item) => ({ ...item, score: roleScore(item, skipPolicy) }))
  const scores = partition(scored.map(({ score }) => score)).values
  const average = mean(scores, 'no role has a score')
  return {
    scores: Object.fromEntries(scored.map(({ role, score }) => [role, score])),
    mean: average,
    decision: average.state === 'known' ? known(decisionOf(average.value)) : average,
    rolesUsed: scores.length,
    itemsUsed: total(scored.map(({ score, values }) => (score.state === 'known' ? values.length : 0))),
    itemsSkipped: reasons(items),
    majority: majorityOutcome(items),
  }
}

function roleScore({ values, missing }: RoleItems, skipPolicy: SkipPolicy): Known<number> {
  if (skipPolicy === 'drop-role' && missing.size > 0) return unknown('not all dimensions have a verdict')
  const scores = values.map((value) => preferenceScore(known(value)))
  return mean(partition(scores).values, 'no dimension has a verdict')
}

const decisionOf = (average: number): Preference =>
  Math.abs(average - 0.5) <= rounding ? 'tie' : average > 0.5 ? 'first' : 'second'

function majorityOutcome(items: readonly RoleItems[]): MajorityOutcome {
  const byRole = items.map(({ role, values }) => {
    const winner = values.length > 0 ? known(winnerOf(tally(values))) : unknown('no dimension has a verdict')
    return [role, winner] as const
  })
  const winners = partition(byRole.map(([, winner]) => winner)).values
  const roles = tally(winners)
  return {
    byRole: Object.fromEntries(byRole),
    roles,
    decision: winners.length > 0 ? known(winnerOf(roles)) : unknown('no role has a winner'),
  }
}

function reasons(items: readonly RoleItems[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { missing } of items) {
    for (const [why, count] of missing) counts.set(why, (counts.get(why) ?? 0) + count)
  }
  return Object.fromEntries(counts)
}
