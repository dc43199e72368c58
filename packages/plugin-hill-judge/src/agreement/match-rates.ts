import { known, mirror, partition, unknown, type Known, type Preference } from '@attune/core'
import { tally, winnerOf } from '../aggregation/preference.js'
import { byCodePoint } from '../code-points.js'
import { agreement, type Agreement, type OutcomePair } from './agreement.js'
import { groupBy } from './group-by.js'

/** Two outcomes on one dimension of the rubric. */
export interface CriterionPair extends OutcomePair {
  readonly stage: string
  readonly dimension: string
}

/** The outcomes of a judge (`one`) and a label (`other`) for one pair of agents on one dimension. */
export interface JudgedLabel extends CriterionPair {
  /** The instance: one role and one pair of agents. */
  readonly item: string
  /** In the order that `first` and `second` speak of. */
  readonly agents: readonly [first: string, second: string]
}

export interface CriterionAgreement {
  readonly perDimension: Readonly<Record<string, Agreement>>
  readonly perStage: Readonly<Record<string, Agreement>>
  readonly overall: Agreement
}

/** Agreement of a judge with labels. */
export interface MatchRates extends CriterionAgreement {
  /** By stage, after each side took the majority of the stage's dimensions within each item. */
  readonly perItemMajority: Readonly<Record<string, Agreement>>
  /** By stage, after each side took the majority of all its outcomes on one pair of agents, in whichever order. */
  readonly perAgentPairMajority: Readonly<Record<string, Agreement>>
}

/** Agreement per dimension, per stage and overall. */
export const criterionAgreement = (pairs: readonly CriterionPair[]): CriterionAgreement => ({
  perDimension: agreementBy(pairs, ({ dimension }) => dimension),
  perStage: agreementBy(pairs, ({ stage }) => stage),
  overall: agreement(pairs),
})

/**
 * Agreement of a judge with labels, per dimension, stage and overall, and per stage after majority. In a majority ties do not
 * vote, an even split is a tie, and a side without any outcome has none.
 *
 * Source: ESC-Judge, tables 3 to 5. The release pools its table 3 by ordered pairs and compares all stages with the Exploration
 * matrix; here pairs are unordered and stages meet their own.
 */
export const matchRates = (items: readonly JudgedLabel[]): MatchRates => ({
  ...criterionAgreement(items),
  perItemMajority: majorityAgreement(items, ({ item, stage }) => [item, stage]),
  perAgentPairMajority: majorityAgreement(items.map(inSortedOrder), ({ agents, stage }) => [...agents, stage]),
})

function agreementBy<Pair extends OutcomePair>(
  pairs: readonly Pair[],
  nameOf: (pair: Pair) => string,
): Record<string, Agreement> {
  const groups = [...groupBy(pairs, nameOf)]
  return Object.fromEntries(groups.map(([name, members]) => [name, agreement(members)]))
}

function majorityAgreement(
  items: readonly JudgedLabel[],
  keyOf: (item: JudgedLabel) => readonly string[],
): Record<string, Agreement> {
  const groups = [...groupBy(items, (item) => JSON.stringify(keyOf(item))).values()]
  const majorities = groups.map((members) => ({
    stage: members[0]!.stage,
    one: majority(members.map(({ one }) => one)),
    other: majority(members.map(({ other }) => other)),
  }))
  return agreementBy(majorities, ({ stage }) => stage)
}

/** In a majority ties do not vote, an even split is a tie, and a side without any outcome has none. */
export function majority(outcomes: readonly Known<Preference>[]): Known<Preference> {
  const { values } = partition(outcomes)
  return values.length > 0 ? known(winnerOf(tally(values))) : unknown('no outcome to take a majority of')
}

function inSortedOrder(item: JudgedLabel): JudgedLabel {
  const [first, second] = item.agents
  if (byCodePoint(first, second) <= 0) return item
  return { ...item, agents: [second, first], one: mirror(item.one), other: mirror(item.other) }
}
