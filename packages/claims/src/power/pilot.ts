/** What a finished run tells about a study that is yet to be planned: how much differences of two supporters vary. */
import { AttuneError } from '@attune/core'
import type { Evaluation, Observation } from '@attune/core/findings'
import { mean, pilotSpread, type PilotSpread } from '@attune/statistics'
import { differencesOf, meansBy } from './pilot-differences.js'
import { columnsBeside, rowsOf, unitsIn } from './pilot-measures.js'
import { measureNamed, type PrintedUnit } from './printed-unit.js'
import { claimsErrors } from '../errors.js'

export interface PilotRequest {
  /** `<label>.<name>` of a measure or a criterion, or as tables print it; none if the evaluation has only one. */
  readonly measure?: string | undefined
  /** Two of them; none for all pairs of supporters. */
  readonly supporters?: readonly string[] | undefined
}

export interface Pilot {
  readonly evaluation: string
  readonly measure: string
  readonly unit: PrintedUnit
  readonly pairs: readonly PilotPair[]
  /** Numbers of the same table, itself included. */
  readonly columns: number
  /** A stand-in answered somewhere on the way. */
  readonly offline: boolean
}

export interface PilotPair {
  readonly supporters: readonly [string, string]
  readonly spread: PilotSpread
  /** Of the scenario clusters: less their mean, and with variance 1. */
  readonly shape: readonly number[]
}

/** With fewer, the spread could be almost anything. */
const FEWEST_SCENARIOS = 3

/**
 * Reads how much differences vary from scenario to scenario and from repeat to repeat. Values under several conditions are
 * averaged; of a judge of pairs the win rate less one half is taken.
 *
 * @throws POWER_CHOICE, POWER_PILOT
 */
export async function readPilot(evaluation: Evaluation, request: PilotRequest): Promise<Pilot> {
  const supporters = chosenSupporters(evaluation, request.supporters)
  const units = await unitsIn(evaluation)
  const measure =
    request.measure === undefined
      ? onlyMeasure(evaluation, units)
      : measureNamed(units, request.measure, evaluation.name)
  const unit = units.find((each) => each.measure === measure)!
  const rows = await rowsOf(evaluation, measure)
  const pairs = supporters.flatMap((first, at) =>
    supporters.slice(at + 1).map((second) => pilotPair(rows, first, second)),
  )
  const columns = await columnsBeside(evaluation, rows[0]!)
  return { evaluation: evaluation.name, measure, unit, pairs, columns, offline: isOffline(rows, supporters) }
}

const isOffline = (rows: readonly Observation[], supporters: readonly string[]): boolean =>
  rows.some(({ supporter, other, offline }) => offline && [supporter, other].some((one) => supporters.includes(one!)))

function pilotPair(rows: readonly Observation[], first: string, second: string): PilotPair {
  const values = differencesOf(rows, first, second)
  const refuse = (why: string): AttuneError => claimsErrors.error('POWER_PILOT', { first, second, why })
  const means = meansBy(values, ({ cluster }) => cluster).map(({ value }) => value)
  const spread = pilotSpread(values)
  if (spread.state === 'unknown' || means.length < FEWEST_SCENARIOS) {
    throw refuse(`both have values in ${means.length} scenarios, and ${FEWEST_SCENARIOS} are needed`)
  }
  const sd = Math.sqrt(spread.value.ofMeans)
  if (sd < 1e-12) throw refuse('they differ by the same amount in all scenarios')
  const centre = mean(means)
  const shrunk = Math.sqrt((means.length - 1) / means.length)
  const shape = means.map((each) => (each - centre) / (sd * shrunk))
  return { supporters: [first, second], spread: spread.value, shape }
}

function chosenSupporters(evaluation: Evaluation, names: readonly string[] = evaluation.supporters): readonly string[] {
  const choice = { flag: '--supporter', known: evaluation.supporters.join(', ') }
  const stranger = names.find((name) => !evaluation.supporters.includes(name))
  if (stranger !== undefined) {
    const problem = `The evaluation "${evaluation.name}" has no supporter "${stranger}".`
    throw claimsErrors.error('POWER_CHOICE', { ...choice, problem })
  }
  if (new Set(names).size > 1) return [...new Set(names)]
  throw claimsErrors.error('POWER_CHOICE', { ...choice, problem: 'A comparison needs two supporters.' })
}

function onlyMeasure(evaluation: Evaluation, units: readonly PrintedUnit[]): string {
  const all = units.map(({ measure }) => measure)
  if (all.length === 1) return all[0]!
  const problem = `The evaluation "${evaluation.name}" has ${all.length === 0 ? 'no numbers yet' : 'several measures'}.`
  throw claimsErrors.error('POWER_CHOICE', { problem, flag: '--measure', known: all.join(', ') || 'none before a run' })
}
