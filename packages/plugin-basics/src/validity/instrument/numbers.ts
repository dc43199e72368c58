import { type Evaluation, type Observation, byName, conditionsText } from '@attune/core/findings'
import type { Row } from '@attune/kit'
import { grouped } from '@attune/kit/internal'
import { dialogueConditions, type RatingSelector, readerConditions } from '../ratings.js'

/**
 * A value of a measure or criterion in one dialogue, with the conditions under which it was
 * measured.
 */
export interface MeasuredValue extends Pick<
  Row,
  'supporter' | 'scenario' | 'cluster' | 'repeat' | 'conditions'
> {
  /** Conditions of the dialogue, which identify its seeker; empty if none varies. */
  readonly seeker: string
  /** Conditions of the estimator or judge that gave the value; empty if none varies. */
  readonly judge: string
  readonly value: number
  readonly offline: boolean
}

/** All values of a measure or numeric criterion in an evaluation. */
export interface MeasureValues {
  /** Title such as `felt · final`. */
  readonly title: string
  readonly readings: readonly MeasuredValue[]
  /** Number of missing values by reason. */
  readonly missing: Readonly<Record<string, number>>
}

/** Facets that have few levels in an evaluation, each with the level to which a value belongs. */
export const facets = [
  ['seeker', ({ seeker }: MeasuredValue) => seeker],
  ['judge', ({ judge }: MeasuredValue) => judge],
] as const

/**
 * All measures and numeric criteria, or the named ones, in the order of the evaluation. Measures
 * without a known value are left out.
 */
export async function measureValuesIn(
  evaluation: Evaluation,
  of?: readonly RatingSelector[],
): Promise<MeasureValues[]> {
  const found = new Map<
    string,
    MeasureValues & { readings: MeasuredValue[]; missing: Record<string, number> }
  >()
  for await (const row of evaluation.observations()) {
    if (
      (row.kind !== 'measure' && row.kind !== 'verdict') ||
      of?.some((named) => isSelected(named, row)) === false
    )
      continue
    const title = `${row.source} · ${row.name}`
    const numbers = found.get(title) ?? { title, readings: [], missing: byName<number>() }
    found.set(title, numbers)
    const { value } = row
    if (value.state === 'unknown')
      numbers.missing[value.why] = (numbers.missing[value.why] ?? 0) + 1
    else if (typeof value.value === 'number')
      numbers.readings.push(measuredValueOf(row, value.value, evaluation))
  }
  return [...found.values()].filter(({ readings }) => readings.length > 0)
}

function isSelected(named: RatingSelector, { kind, source, name }: Observation): boolean {
  return 'estimator' in named
    ? kind === 'measure' && named.estimator === source && (named.measure ?? name) === name
    : kind === 'verdict' && named.judge === source && (named.criterion ?? name) === name
}

function measuredValueOf(row: Observation, value: number, evaluation: Evaluation): MeasuredValue {
  const { supporter, scenario, cluster, repeat, conditions, offline = false } = row
  return {
    supporter,
    scenario,
    cluster,
    repeat,
    conditions,
    seeker: conditionsText(dialogueConditions(row, evaluation)),
    judge: conditionsText(readerConditions(row, evaluation)),
    value,
    offline,
  }
}

/**
 * Replaces the values of a cluster's scenarios by their mean, so that the facet has one level per
 * cluster: translations of one scenario, or sessions of one person, are not independent scenarios.
 */
export function overClusters(readings: readonly MeasuredValue[]): readonly MeasuredValue[] {
  const groups = grouped(readings, ({ supporter, cluster, repeat, seeker, judge }) =>
    JSON.stringify([supporter, cluster, repeat, seeker, judge]),
  )
  return [...groups.values()].map((own) => ({
    ...own[0]!,
    scenario: own[0]!.cluster,
    value: own.reduce((sum, { value }) => sum + value, 0) / own.length,
  }))
}

export const clustersIn = (readings: readonly MeasuredValue[]): number =>
  new Set(readings.map(({ cluster }) => cluster)).size

export const isOffline = (readings: readonly MeasuredValue[]): boolean =>
  readings.some(({ offline }) => offline)
