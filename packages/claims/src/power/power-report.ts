/** Answer to "how many scenarios do I need?": numbers and sentences. */
import { createRandom } from '@attune/core/internal'
import { type Evaluation, inPeople } from '@attune/core/findings'
import { type PilotPair, type PilotRequest, readPilot } from './pilot.js'
import {
  type Aim,
  assumed,
  type Design,
  ofPilot,
  planStudy,
  type SimulatedStudies,
  simulateStudies,
  type StudyPlan,
} from './plan-study.js'
import { sentencesOf } from './power-sentences.js'
import { type PrintedUnit, storedDifference } from './printed-unit.js'
import { claimsErrors } from '../errors.js'

export interface PowerRequest extends Omit<Aim, 'comparisons' | 'repeats'> {
  /**
   * Number of comparisons. Default: one for each pair of supporters of the pilot, for one primary
   * measure; else one.
   */
  readonly comparisons?: number | undefined
  /** Numbers of repeats. Default: the pilot's, and 1, 2 and 4 if the effect of repeats is known. */
  readonly repeats?: readonly number[] | undefined
  /** True if all scenarios of the pilot are sessions of people. */
  readonly isOfPeople?: boolean | undefined
}

/** Assumed standard deviations of the difference between two supporters. */
export interface AssumedSpread {
  /** Standard deviation between scenarios. */
  readonly sd: number
  /** Standard deviation between repeats of one scenario. */
  readonly within: number
}

export interface PilotSummary {
  readonly evaluation: string
  readonly measure: string
  /** Print format: sentences use it, numbers here are as stored. */
  readonly unit: PrintedUnit
  readonly pairs: readonly Omit<PilotPair, 'shape'>[]
  /** Smallest number of scenarios of a pair. */
  readonly scenarios: number
  readonly repeats: number
  readonly offline: boolean
}

export interface PowerReport extends StudyPlan {
  /** Set if the scenarios of the pilot are people with several sessions. */
  readonly of?: 'people'
  readonly sentences: readonly string[]
  readonly pilot?: PilotSummary
  /** Simulated studies of the first design with a known number of scenarios. */
  readonly simulated?: SimulatedStudies & Pick<Design, 'repeats'> & { readonly scenarios: number }
}

const USUAL_REPEATS = [1, 2, 4]

/** Power for an assumed spread. @throws POWER_REPEATS, STATISTICS_INPUT */
export function powerOfAssumed({ sd, within }: AssumedSpread, request: PowerRequest): PowerReport {
  const repeats = request.repeats ?? (within > 0 ? USUAL_REPEATS : [1])
  return reportOf(
    planStudy({ ...request, comparisons: request.comparisons ?? 1, repeats }, assumed(sd, within)),
  )
}

/**
 * Power from a finished run of any size. The difference is in the unit of reports.
 *
 * @throws POWER_CHOICE, POWER_RANGE, POWER_PILOT, POWER_REPEATS, STATISTICS_INPUT
 */
export async function powerOfPilot(
  evaluation: Evaluation,
  { measure, supporters, ...asked }: PowerRequest & PilotRequest,
): Promise<PowerReport> {
  const { pairs, ...pilot } = await readPilot(evaluation, { measure, supporters })
  const { difference: printed } = asked
  const request = {
    ...asked,
    ...(printed !== undefined && { difference: storedDifference(printed, pilot.unit) }),
  }
  const spreads = pairs.map(({ spread }) => spread)
  const own = Math.max(1, Math.round(spreads[0]!.repeats))
  const isSplit = spreads.every(({ within }) => within.state === 'known')
  const usual = isSplit
    ? [...new Set([own, ...USUAL_REPEATS])].sort((left, right) => left - right)
    : [own]
  const repeats = request.repeats ?? usual
  const scenarios = Math.min(...spreads.map(({ nClusters }) => nClusters))
  const aim = { ...request, comparisons: request.comparisons ?? pairs.length, repeats }
  const plan = planStudy(
    { ...aim, scenarios: [scenarios, ...(request.scenarios ?? [])] },
    ofPilot(spreads, aim.level),
  )
  const strange = repeats.find((each) => !plan.designs.some((design) => design.repeats === each))
  if (strange !== undefined)
    throw claimsErrors.error('POWER_REPEATS', { repeats: strange, measure: pilot.measure })
  const summary = {
    ...pilot,
    pairs: pairs.map(({ supporters: names, spread }) => ({ supporters: names, spread })),
    scenarios,
    repeats: own,
  }
  const report = reportOf(
    plan,
    summary,
    pairs.flatMap(({ shape }) => shape),
  )
  return asked.isOfPeople === true
    ? { of: 'people', ...report, sentences: report.sentences.map(inPeople) }
    : report
}

function reportOf(plan: StudyPlan, pilot?: PilotSummary, shape?: readonly number[]): PowerReport {
  const simulated = simulatedOf(plan, shape)
  const report = { ...plan, ...(pilot && { pilot }), ...(simulated && { simulated }) }
  return { sentences: sentencesOf(report), ...report }
}

function simulatedOf({ aim, alpha, designs }: StudyPlan, shape: readonly number[] | undefined) {
  const [design] = designs
  // Simulated studies have one difference; joint decisions of several are part of the power.
  if (aim.difference === undefined || aim.comparisons > 1 || design?.scenarios.state !== 'known')
    return undefined
  const { repeats, sd } = design
  const study = { difference: aim.difference, sd, scenarios: design.scenarios.value, alpha }
  const seed = JSON.stringify(['power', study])
  return {
    repeats,
    scenarios: study.scenarios,
    ...simulateStudies(study, createRandom(seed), shape),
  }
}
