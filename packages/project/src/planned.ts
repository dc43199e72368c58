/** Counts the units of plans, by kind. */
import {
  conditionsOf,
  type EvaluationPlan,
  isSettled,
  pagesOf,
  type Unit,
} from '@attune/core/runtime'
import type { Evaluation } from '@attune/core/findings'
import type { Store } from '@attune/core/store'

export interface PlannedEvaluation {
  readonly evaluation: string
  readonly scenarios: number
  /** Number of people, if all scenarios are their sessions. */
  readonly people?: number
  /** Conditions that the evaluation varies: names with their values. */
  readonly conditions: Evaluation['conditions']
  /** Units by kind: total number, and number of units that are not done. */
  readonly units: Readonly<
    Record<Unit['kind'] | 'analyse', { readonly total: number; readonly open: number }>
  >
}

/**
 * Counts of an evaluation without its analyses. Analyses are open if any unit of any evaluation is.
 */
export interface CountedEvaluation extends Omit<PlannedEvaluation, 'units'> {
  readonly units: Record<Unit['kind'], { total: number; open: number }>
}

/** Number of groups whose statuses are read together. */
const PAGE = 64

/**
 * Counts the units of one evaluation. Units that belong to an earlier session of a person are
 * counted there. `onUnit` is called with every unit.
 */
export async function countUnits(
  plan: EvaluationPlan,
  store: Pick<Store, 'statuses'>,
  onUnit: (unit: Unit, isOpen: boolean) => void,
): Promise<CountedEvaluation> {
  const units = {
    generate: { total: 0, open: 0 },
    simulate: { total: 0, open: 0 },
    estimate: { total: 0, open: 0 },
    judge: { total: 0, open: 0 },
  }
  let scenarios = 0
  for await (const page of pagesOf(plan.groups(), () => PAGE)) {
    scenarios += page.filter(({ repeat }) => repeat === 1).length
    const planned = page.flatMap(({ units: all, earlier }) =>
      earlier ? all.filter(({ key }) => !earlier.has(key)) : all,
    )
    const statuses = await store.statuses(planned.map(({ key }) => key))
    for (const unit of planned) {
      const isOpen = !isSettled(statuses.get(unit.key))
      units[unit.kind].total++
      if (isOpen) units[unit.kind].open++
      onUnit(unit, isOpen)
    }
  }
  const people = await plan.people()
  return {
    evaluation: plan.config.name,
    scenarios,
    ...(people !== undefined && { people }),
    conditions: conditionsOf(plan.config),
    units,
  }
}
