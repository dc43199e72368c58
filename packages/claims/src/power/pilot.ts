/**
 * Reads from a finished run (the pilot) how differences between two supporters vary, to plan a
 * study.
 */
import { known, type Preference } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { type Evaluation, type Observation, preferenceScore } from '@attune/core/findings'
import { mean, pilotSpread, type PilotSpread } from '@attune/statistics'
import { readMatches } from '@attune/kit'
import { meansBy } from '@attune/kit/internal'
import { claimsErrors } from '../errors.js'
import { measureNamed, type PrintedUnit, printedUnit } from './printed-unit.js'

export interface RepeatDifference {
  readonly cluster: string
  readonly repeat: number
  /**
   * Value of the first supporter minus that of the second. For a pairwise judge, the win rate of
   * the first minus one half.
   */
  readonly value: number
}

/**
 * One difference per cluster and repeat: the mean over the scenarios of the cluster and over
 * conditions.
 */
function differencesOf(
  rows: readonly Observation[],
  first: string,
  second: string,
): RepeatDifference[] {
  const own = rows.filter(({ kind }) => kind !== 'pair')
  const found = [...preferred(rows, first, second), ...paired(own, first, second)]
  return meansBy(found, ({ cluster, repeat }) => JSON.stringify([cluster, repeat]))
}

/** Differences between values of both supporters in the same scenario, repeat and conditions. */
function paired(rows: readonly Observation[], first: string, second: string): RepeatDifference[] {
  const keyOf = ({ scenario, repeat, conditions }: Observation): string =>
    JSON.stringify([scenario, repeat, conditions])
  const side = (supporter: string) => {
    const values = rows.flatMap((row) =>
      row.supporter === supporter &&
      row.value.state === 'known' &&
      typeof row.value.value === 'number'
        ? [{ key: keyOf(row), cluster: row.cluster, repeat: row.repeat, value: row.value.value }]
        : [],
    )
    return meansBy(values, ({ key }) => key)
  }
  const others = new Map(side(second).map(({ key, value }) => [key, value]))
  return side(first).flatMap(({ key, cluster, repeat, value }) => {
    const other = others.get(key)
    return other === undefined ? [] : [{ cluster, repeat, value: value - other }]
  })
}

function preferred(
  rows: readonly Observation[],
  first: string,
  second: string,
): RepeatDifference[] {
  return rows.flatMap(({ kind, supporter, other, cluster, repeat, value }) => {
    const isStraight = supporter === first && other === second
    if (
      kind !== 'pair' ||
      value.state === 'unknown' ||
      !(isStraight || (supporter === second && other === first))
    )
      return []
    const score = preferenceScore(known(value.value as Preference))
    if (score.state === 'unknown') return []
    return [{ cluster, repeat, value: isStraight ? score.value - 0.5 : 0.5 - score.value }]
  })
}

const KINDS = ['measure', 'verdict', 'pair'] as const

/** True for a value that can be averaged: a number, or a preference between two dialogues. */
const isCounted = ({ kind, value }: Observation): boolean =>
  kind === 'pair' ||
  (kind !== 'missing' && value.state === 'known' && typeof value.value === 'number')

/** Measures of the run that have numbers, each with its print format, sorted by name. */
async function unitsIn(evaluation: Evaluation): Promise<PrintedUnit[]> {
  const kinds = new Map<string, Observation['kind']>()
  for (const kind of KINDS) {
    for await (const row of evaluation.observations({ kind })) {
      if (isCounted(row)) kinds.set(`${row.source}.${row.name}`, kind)
    }
  }
  const sorted = [...kinds].sort(([left], [right]) => (left < right ? -1 : 1))
  return sorted.map(([measure, kind]) => printedUnit(evaluation, measure, kind === 'pair'))
}

/**
 * Observations of a measure `label.name`; for a judge of pairs the outcome of each pair, which win
 * rates rest on, and not its showings. Labels may contain dots, so every label that fits is tried.
 */
async function rowsOf(evaluation: Evaluation, measure: string): Promise<Observation[]> {
  const rows: Observation[] = []
  for (const source of [...evaluation.estimators, ...evaluation.judges]) {
    if (!measure.startsWith(`${source}.`)) continue
    const name = measure.slice(source.length + 1)
    let hasPairs = false
    for await (const row of evaluation.observations({ source, name })) {
      hasPairs ||= row.kind === 'pair'
      if ((row.kind === 'measure' || row.kind === 'verdict') && isCounted(row)) rows.push(row)
    }
    if (hasPairs) rows.push(...(await outcomesOf(evaluation, source, name)))
  }
  return rows
}

async function outcomesOf(
  evaluation: Evaluation,
  source: string,
  criterion: string,
): Promise<Observation[]> {
  const matches = await readMatches(evaluation, source)
  return matches
    .filter(({ name }) => name === criterion)
    .map(({ outcome: value, ...match }): Observation => {
      const { scenario, cluster, language, tags, supporter, other, repeat, conditions } = match
      const about = { scenario, cluster, language, tags, supporter, other, repeat, conditions }
      const kind = 'pair'
      const mark = match.offline === true && ({ offline: true } as const)
      return {
        evaluation: evaluation.name,
        ...about,
        source,
        kind,
        name: criterion,
        value,
        ...mark,
      }
    })
}

/**
 * Number of measures of the same estimator or judge. It is 1 for a pairwise judge, whose criteria
 * have tables of their own.
 */
async function columnsBeside(
  evaluation: Evaluation,
  { source, kind }: Observation,
): Promise<number> {
  if (kind === 'pair') return 1
  const names = new Set<string>()
  for await (const row of evaluation.observations({ source, kind }))
    if (isCounted(row)) names.add(row.name)
  return names.size
}

export interface PilotRequest {
  /**
   * `<label>.<name>` of a measure or a criterion, or its title in tables; undefined if the
   * evaluation has only one.
   */
  readonly measure?: string | undefined
  /** Two supporters; undefined for all pairs. */
  readonly supporters?: readonly string[] | undefined
  /** True if all scenarios of the pilot are sessions of persons. */
  readonly isOfPeople?: boolean | undefined
}

export interface Pilot {
  readonly evaluation: string
  readonly measure: string
  readonly unit: PrintedUnit
  readonly pairs: readonly PilotPair[]
  /** Number of measures in the table of this measure, including this one. */
  readonly columns: number
  /** True if an offline stand-in produced some of the values. */
  readonly offline: boolean
}

export interface PilotPair {
  readonly supporters: readonly [string, string]
  readonly spread: PilotSpread
  /** Differences by cluster, standardised to mean 0 and variance 1. */
  readonly shape: readonly number[]
}

/** Minimum number of scenarios. With fewer, the estimated spread is too uncertain. */
const FEWEST_SCENARIOS = 3

/**
 * Estimates the variance of differences between scenarios and between repeats. Values under several
 * conditions are averaged. For a pairwise judge, the difference is the win rate minus one half.
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
    supporters
      .slice(at + 1)
      .map((second) => pilotPair(rows, [first, second], request.isOfPeople === true)),
  )
  const columns = await columnsBeside(evaluation, rows[0]!)
  return {
    evaluation: evaluation.name,
    measure,
    unit,
    pairs,
    columns,
    offline: isOffline(rows, supporters),
  }
}

const isOffline = (rows: readonly Observation[], supporters: readonly string[]): boolean =>
  rows.some(
    ({ supporter, other, offline }) =>
      offline && [supporter, other].some((one) => supporters.includes(one!)),
  )

function pilotPair(
  rows: readonly Observation[],
  [first, second]: readonly [string, string],
  isOfPeople: boolean,
): PilotPair {
  const values = differencesOf(rows, first, second)
  const clusters = isOfPeople ? 'people' : 'scenarios'
  const refuse = (why: string): AttuneError =>
    claimsErrors.error('POWER_PILOT', { first, second, why, clusters })
  const means = meansBy(values, ({ cluster }) => cluster).map(({ value }) => value)
  const spread = pilotSpread(values)
  if (spread.state === 'unknown' || means.length < FEWEST_SCENARIOS) {
    throw refuse(
      `both have values in ${means.length} ${clusters}, and ${FEWEST_SCENARIOS} are needed`,
    )
  }
  const sd = Math.sqrt(spread.value.ofMeans)
  if (sd < 1e-12) throw refuse(`they differ by the same amount in all ${clusters}`)
  const centre = mean(means)
  const shrunk = Math.sqrt((means.length - 1) / means.length)
  const shape = means.map((each) => (each - centre) / (sd * shrunk))
  return { supporters: [first, second], spread: spread.value, shape }
}

function chosenSupporters(
  evaluation: Evaluation,
  names: readonly string[] = evaluation.supporters,
): readonly string[] {
  const choice = { flag: '--supporter', known: evaluation.supporters.join(', ') }
  const stranger = names.find((name) => !evaluation.supporters.includes(name))
  if (stranger !== undefined) {
    const problem = `The evaluation "${evaluation.name}" has no supporter "${stranger}".`
    throw claimsErrors.error('POWER_CHOICE', { ...choice, problem })
  }
  if (new Set(names).size > 1) return [...new Set(names)]
  throw claimsErrors.error('POWER_CHOICE', {
    ...choice,
    problem: 'A comparison needs two supporters.',
  })
}

function onlyMeasure(evaluation: Evaluation, units: readonly PrintedUnit[]): string {
  const all = units.map(({ measure }) => measure)
  if (all.length === 1) return all[0]!
  const problem = `The evaluation "${evaluation.name}" has ${all.length === 0 ? 'no numbers yet' : 'several measures'}.`
  throw claimsErrors.error('POWER_CHOICE', {
    problem,
    flag: '--measure',
    known: all.join(', ') || 'none before a run',
  })
}
