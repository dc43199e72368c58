import {
  combineShowings,
  unknown,
  type Evaluation,
  type Known,
  type PairRecord,
  type Preference,
  type Scenario,
} from '@attune/core'
import { groupBy } from '../agreement/group-by.js'
import { aggregateStages, type PairOutcomes, type RoleVerdicts, type Stage } from '../aggregation/stages.js'
import type { JudgedOptions } from './options.js'
import { errors } from '../errors.js'

/** One dimension of one role, as judged of one pair of supporters. */
export interface JudgedItem {
  readonly stage: string
  readonly dimension: string
  /** Speaks of the supporters in the pair's order. */
  readonly outcome: Known<Preference>
  readonly showings: readonly Showing[]
}

/** One answer of the judge; it speaks of the positions. */
export interface Showing {
  readonly shownFirst: string
  readonly outcome: Known<Preference>
}

/** Two supporters with one role. */
export interface JudgedRole {
  readonly scenario: Scenario
  readonly repeat: number
  /** Different for every scenario and repeat. */
  readonly role: string
  readonly cluster: string
  readonly supporters: readonly [first: string, second: string]
  readonly items: readonly JudgedItem[]
}

/** Two supporters with all roles. */
export interface JudgedPair {
  readonly supporters: readonly [first: string, second: string]
  readonly roles: readonly JudgedRole[]
  readonly outcomes: PairOutcomes
}

export interface Judged {
  readonly judge: string
  readonly supporters: readonly string[]
  /** In the order in which the judge gives them. */
  readonly stages: readonly Stage[]
  readonly pairs: readonly JudgedPair[]
  /** What readers of any table made from this must know. */
  readonly notes: readonly string[]
}

/**
 * What one judge of pairs found, combined over its showings by the options' rule and aggregated per pair and stage.
 *
 * @throws AttuneError hill-judge/NO_VERDICTS when no judge of pairs, or not the one named, was to compare anything
 */
export async function readJudged(evaluation: Evaluation, given: JudgedOptions): Promise<Judged> {
  const records: Comparison[] = []
  for await (const record of evaluation.pairs()) records.push(comparisonOf(record))
  const judge = given.judge ?? (records.find(hasStages) ?? records[0])?.judge
  const own = records.filter((record) => record.judge === judge)
  if (judge === undefined || own.length === 0) {
    const details = { evaluation: evaluation.name, judge: judge ?? 'a judge of pairs' }
    throw errors.error('NO_VERDICTS', details)
  }
  const stages = stagesOf(own)
  const roles = own.map((record) => judgedRole(record, stages, given))
  const pairs = [...groupBy(roles, ({ supporters }) => JSON.stringify(supporters)).values()].map((members) => ({
    supporters: members[0]!.supporters,
    roles: members,
    outcomes: aggregateStages(stages, members.map(verdictsOf), given.skipped),
  }))
  return { judge, supporters: evaluation.supporters, stages, pairs, notes: notesOn(own, given) }
}

const noStage = 'Overall'

/** A record without the judge's words: there may be thousands of them. */
interface Comparison extends Omit<PairRecord, 'criteria'> {
  readonly criteria: readonly { readonly name: string; readonly stage: string; readonly showings: readonly Showing[] }[]
}

const comparisonOf = ({ criteria, ...record }: PairRecord): Comparison => ({
  ...record,
  criteria: criteria.map(({ criterion, showings }) => ({
    name: criterion,
    stage: showings[0]?.verdict.group ?? noStage,
    showings: showings.map(({ shownFirst, verdict }) => ({ shownFirst, outcome: verdict.outcome })),
  })),
})

const hasStages = ({ criteria }: Comparison): boolean => criteria.some(({ stage }) => stage !== noStage)

/** The rubric, as far as the verdicts tell it: a judge without stages has one, of all its criteria. */
function stagesOf(records: readonly Comparison[]): Stage[] {
  const stages = new Map<string, Set<string>>()
  for (const { stage, name } of records.flatMap(({ criteria }) => criteria)) {
    stages.set(stage, (stages.get(stage) ?? new Set()).add(name))
  }
  return [...stages].map(([name, dimensions]) => ({
    name,
    dimensions: [...dimensions].map((each) => ({ name: each })),
  }))
}

function judgedRole(record: Comparison, stages: readonly Stage[], given: JudgedOptions): JudgedRole {
  const { scenario, repeat, supporters, criteria, missing } = record
  const { agreement, unreadable } = given
  const items = stages.flatMap(({ name: stage, dimensions }) =>
    dimensions.map(({ name: dimension }): JudgedItem => {
      const showings = criteria.find(({ name }) => name === dimension)?.showings ?? []
      const shown = showings.map((each) => ({ swapped: each.shownFirst !== supporters[0], outcome: each.outcome }))
      const outcome = missing === undefined ? combineShowings(shown, { agreement, unreadable }) : unknown(missing)
      return { stage, dimension, outcome, showings }
    }),
  )
  const cluster = scenario.cluster ?? scenario.id
  return { scenario, repeat, role: JSON.stringify([scenario.id, repeat]), cluster, supporters, items }
}

const verdictsOf = ({ role, items }: JudgedRole): RoleVerdicts => ({
  role,
  verdicts: Object.fromEntries(items.map(({ dimension, outcome }) => [dimension, outcome])),
})

function notesOn(records: readonly Comparison[], given: JudgedOptions): string[] {
  const missing = records.filter((record) => record.missing !== undefined)
  const reasons = [...new Set(missing.map((record) => record.missing))].join(', ')
  const scenarios = new Map(records.map(({ scenario }) => [scenario.id, scenario]))
  const faulty = [...scenarios.values()].filter(({ tags }) => tags['faults'] === 'some')
  const oneOrder = records.some(({ criteria }) => criteria.some((each) => !bothOrders(each)))
  return [
    ...(missing.length > 0 ? [`${missing.length} of ${records.length} comparisons are missing (${reasons}).`] : []),
    ...(oneOrder ? ['Not every pair was shown in both orders: a preference for a position is not balanced out.'] : []),
    ...(given.unreadable === 'skip' ? [] : [`Verdicts that could not be read: ${given.unreadable}.`]),
    ...(faulty.length > 0 ? [`${faulty.length} of ${scenarios.size} roles have faults of content.`] : []),
  ]
}

const bothOrders = ({ showings }: Comparison['criteria'][number]): boolean =>
  new Set(showings.map(({ shownFirst }) => shownFirst)).size > 1
