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
   * Number of comparisons that are decided together. Default: with a pilot, one for each pair of
   * supporters in one primary measure; else one.
   */
  readonly comparisons?: number | undefined
  /**
   * Numbers of repeats to plan for. Default: that of the pilot, and also 1, 2 and 4 if the pilot
   * shows the effect of repeats.
   */
  readonly repeats?: readonly number[] | undefined
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
  /** Print format for sentences. Numbers in this report are in the stored unit. */
  readonly unit: PrintedUnit
  readonly pairs: readonly Omit<PilotPair, 'shape'>[]
  /** Number of scenarios of the pair with the fewest. */
  readonly scenarios: number
  readonly repeats: number
  readonly offline: boolean
}

export interface PowerReport extends StudyPlan {
  /** `people` if the scenarios of the pilot are persons with several sessions. */
  readonly of?: 'people'
  readonly sentences: readonly string[]
  readonly pilot?: PilotSummary
  /** Result of simulated studies, for the first design with a known number of scenarios. */
  readonly simulated?: SimulatedStudies & Pick<Design, 'repeats'> & { readonly scenarios: number }
}

const USUAL_REPEATS = [1, 2, 4]

/** Power analysis with assumed standard deviations. @throws POWER_REPEATS, STATISTICS_INPUT */
export function powerOfAssumed({ sd, within }: AssumedSpread, request: PowerRequest): PowerReport {
  const repeats = request.repeats ?? (within > 0 ? USUAL_REPEATS : [1])
  return reportOf(
    planStudy({ ...request, comparisons: request.comparisons ?? 1, repeats }, assumed(sd, within)),
  )
}

/**
 * Power analysis from a finished run of any size. The requested difference is in the unit of
 * reports.
 *
 * @throws POWER_CHOICE, POWER_RANGE, POWER_PILOT, POWER_REPEATS, STATISTICS_INPUT
 */
export async function powerOfPilot(
  evaluation: Evaluation,
  { measure, supporters, isOfPeople, ...asked }: PowerRequest & PilotRequest,
): Promise<PowerReport> {
  const { pairs, ...pilot } = await readPilot(evaluation, { measure, supporters, isOfPeople })
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
    throw claimsErrors.error('POWER_REPEATS', {
      repeats: strange,
      measure: pilot.measure,
      scenario: isOfPeople === true ? 'session' : 'scenario',
    })
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
  return isOfPeople === true
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
  // Simulated studies have a single difference. For several, `shareFound` already simulates the
  // joint decision.
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
