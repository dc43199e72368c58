/** Computes the data of the page that shows the remaining work of a config. */
import { whatRunShows } from '@attune/claims'
import { isAttuneError } from '@attune/core/internal'
import { forecast } from '@attune/forecast'
import type { PlannedEvaluation } from '@attune/project'
import type { PlannedUnits, PlanView } from '../report-data.js'
import type { ReportProject } from './project.js'

/**
 * Plan with expected model calls. To count them it runs the components in rehearsal, without
 * calling a model.
 */
export async function readPlan(project: ReportProject): Promise<PlanView> {
  const shows = await powerOf(project)
  try {
    const { evaluations, expected, budget = {} } = await forecast(project)
    return {
      units: evaluations.flatMap(unitsOf),
      calls: expected.map(({ model, calls, tokens, cost }) => ({
        model,
        calls,
        ...tokens,
        ...(cost !== undefined && { cost }),
      })),
      budget: Object.entries(budget).map(([name, { left, of }]) => ({ name, left, of })),
      shows,
    }
  } catch (error) {
    if (!isAttuneError(error)) throw error
    return { ...(await countedPlan(project)), why: error.message }
  }
}

/**
 * Plan with the number of units only. It is fast enough for the report file that each run writes.
 */
export async function countedPlan(project: ReportProject): Promise<PlanView> {
  const planned = await project.services.session.plan()
  return { units: planned.flatMap(unitsOf), budget: [], shows: await powerOf(project) }
}

const unitsOf = ({ evaluation, units }: PlannedEvaluation): PlannedUnits[] =>
  Object.entries(units).flatMap(([kind, { total, open }]) =>
    total > 0 ? [{ evaluation, kind: kind as PlannedUnits['kind'], total, open }] : [],
  )

async function powerOf(project: ReportProject): Promise<PlanView['shows']> {
  const found = await whatRunShows(project)
  return found.map(({ evaluation, of, scenarios, comparisons, smallest, matters }) => ({
    evaluation,
    ...(of && { of }),
    scenarios,
    comparisons,
    ...(smallest.state === 'known' && { smallest: smallest.value }),
    matters: matters.map(({ measure, difference, needed }) => ({
      measure,
      difference,
      ...(needed.state === 'known' && { needed: needed.value }),
    })),
  }))
}
