/** A finished evaluation as analyses read it: the units of its plan, with their stored results. */
import {
  conditionsOf,
  type Entry,
  type EvaluationPlan,
  type FindingDecisions,
  type Group,
  type Keyed,
  lazy,
  noClaims,
  type ResolvedConfig,
} from '@attune/core/runtime'
import type { Evaluation, ScoreGrade } from '@attune/core/findings'
import type { Store } from '@attune/core/store'
import { readColumns } from './columns.js'
import { decidedAs } from './decisions.js'
import { indexFilter, requireSource } from './observation-filter.js'
import { observation } from './observations.js'
import { recordedGrades } from './recorded-grades.js'
import { pricesOf } from './times.js'
import { ensureIndexed } from './slots.js'
import { dialoguesOf, pairRecord } from './group-records.js'
import { readGroups, unitsOfDialogues, unitsOfPairs } from './group-results.js'

/** Facts that readings of an evaluation need besides its plan. */
export type ReadingFacts = Pick<ResolvedConfig, 'seed' | 'statistics' | 'models'> &
  Pick<Evaluation, 'gives' | 'primary' | 'allSupporters' | 'readers' | 'played' | 'known'> & {
    grades?(evaluation: Evaluation): Promise<readonly ScoreGrade[]>
    /** Decisions of people who read findings. */
    decided?: FindingDecisions
  }

/** Creates an evaluation that is read lazily; nothing is cached between two iterations. */
export function readEvaluation(
  plan: EvaluationPlan,
  store: Store,
  {
    seed,
    statistics,
    models,
    gives,
    primary,
    allSupporters,
    readers,
    played,
    grades,
    decided,
    known: facts,
  }: ReadingFacts,
  others: () => readonly Evaluation[] = () => [],
): Evaluation {
  const { config } = plan
  const evaluation: Evaluation = {
    name: config.name,
    supporters: config.supporters.map(({ label }) => label),
    allSupporters,
    estimators: labelsOf(config.estimators),
    judges: labelsOf(config.judges),
    conditions: conditionsOf(config),
    seed,
    statistics,
    claims: noClaims,
    gives,
    ...(primary && { primary }),
    readers,
    played,
    ...(facts && { known: facts }),
    grades: lazy(async () => [
      ...((await grades?.(evaluation)) ?? []),
      ...(await recordedGrades(evaluation)),
    ]),
    prices: pricesOf({ models }, config),
    get siblings() {
      return others()
    },
    async *observations(filter = {}) {
      requireSource(filter, { ...evaluation, simulators: labelsOf(config.simulators) })
      const { id } = await ensureIndexed(plan, store.index)
      for await (const page of store.index.observations(id, indexFilter(filter))) {
        for (const row of page) {
          const found = observation(config.name, row, filter.kind)
          if (found) yield decided ? decidedAs(found, decided) : found
        }
      }
    },
    async columns(of) {
      const { id } = await ensureIndexed(plan, store.index)
      return readColumns(config.name, store.index.observations(id, indexFilter(of)), {
        ...of,
        decided,
      })
    },
    async *dialogues({ readers } = {}) {
      const wanted = (group: Group<Keyed>): readonly Keyed[] => unitsOfDialogues(group, readers)
      for await (const { group, results } of readGroups(plan, store, wanted, decided))
        yield* dialoguesOf(group, results, readers)
    },
    async *pairs() {
      for await (const { group, results } of readGroups(plan, store, unitsOfPairs)) {
        const tried = group.pairs.filter(
          ({ showings }) => !showings.some(({ unit }) => results.isLeftOut(unit)),
        )
        for (const pair of tried) yield pairRecord(group, pair, results, gives)
      }
    },
  }
  return evaluation
}

const labelsOf = (entries: readonly Entry[]): readonly string[] => [
  ...new Set(entries.map(({ label }) => label)),
]
