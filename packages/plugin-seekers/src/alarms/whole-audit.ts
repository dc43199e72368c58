import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import { quantiles } from '@attune/statistics'
import type { Side } from '../reading/measures.js'
import { alarmThreshold, type Alarms, countBelow } from './threshold.js'

export interface AlarmMeasure {
  /**
   * True if both ends are suspicious. The score is then the distance from the clean median in clean
   * interquartile ranges.
   */
  readonly two: boolean
  /** Minimum unit in which distances beyond the largest clean score are measured. */
  readonly step: number
}

export type Values = Readonly<Record<string, Known<number>>>

/** Scale that makes the scores of different measures comparable. */
export interface Scale {
  readonly two: boolean
  readonly middle: number
  readonly spread: number
  /** Clean scores in ascending order. */
  readonly sorted: readonly number[]
  readonly excess: number
}

export interface WholeAudit extends Alarms {
  /** Measures without a clean value, and two-sided measures without spread. */
  readonly unused: readonly string[]
  /** Scores of the second half of the clean dialogues. */
  readonly half2: readonly Known<number>[]
  readonly scores: readonly Known<number>[]
  /** Measure with the largest score of each dialogue; null without one. */
  readonly measure: readonly (string | null)[]
}

/**
 * Raises one alarm over all measures, with one rate of false alarms. The first half of the clean
 * dialogues sets the scale of each measure: a value's score is the share of clean values below it,
 * or, beyond the largest clean value, 1 plus the distance in units of `excess`. The score of a
 * dialogue is its largest one; the second half sets the threshold.
 */
export function wholeAudit(
  measures: Readonly<Record<string, AlarmMeasure>>,
  half1: readonly Values[],
  half2: readonly Values[],
  scored: Iterable<Values>,
  far: number,
): WholeAudit {
  const unused: string[] = []
  const used: [string, Scale][] = []
  for (const [name, measure] of Object.entries(measures)) {
    const scale = scaleOf(
      half1.map((values) => values[name]),
      measure,
    )
    if (scale === undefined) unused.push(name)
    else used.push([name, scale])
  }
  const clean = half2.map((values) => largest(values, used).score)
  const found = Array.from(scored, (values) => largest(values, used))
  const scores = found.map(({ score }) => score)
  return {
    unused,
    half2: clean,
    scores,
    measure: found.map(({ measure }) => measure),
    ...alarmThreshold(clean, far, scores),
  }
}

const LEVEL = 1e-12

/**
 * Scale of a measure; undefined without a clean value, or without spread for a two-sided measure.
 */
export function scaleOf(
  clean: readonly (Known<number> | undefined)[],
  { two, step }: AlarmMeasure,
): Scale | undefined {
  const { values } = partition(clean.filter((value) => value !== undefined))
  if (values.length === 0) return undefined
  const [q25, middle, q75] = quantiles(values, [0.25, 0.5, 0.75]) as [number, number, number]
  const spread = q75 - q25
  if (two && !(spread > LEVEL)) return undefined
  const distance = { two, middle, spread }
  const sorted = values.map((value) => scoreOf(distance, value)).sort((a, b) => a - b)
  const median = quantiles(sorted, [0.5])[0]!
  return { ...distance, sorted, excess: Math.max(sorted.at(-1)! - median, step) }
}

/** Unscaled score of one measure; higher is more suspicious. */
export const scoreOf = (
  { two, middle, spread }: Pick<Scale, 'two' | 'middle' | 'spread'>,
  value: number,
): number => (two ? Math.abs(value - middle) / spread : value)

export const suspicion = (
  value: number,
  side: Side,
  scale: Pick<Scale, 'two' | 'middle' | 'spread'>,
): number => (side === 'low' ? -value : scoreOf(scale, value))

function standing({ sorted, excess, ...distance }: Scale, value: number): number {
  const score = scoreOf(distance, value)
  const most = sorted.at(-1)!
  if (score > most) return 1 + (score - most) / excess
  return countBelow(sorted, score) / sorted.length
}

function largest(
  values: Values,
  scales: readonly (readonly [string, Scale])[],
): { readonly score: Known<number>; readonly measure: string | null } {
  let best: { score: number; measure: string } | undefined
  for (const [measure, scale] of scales) {
    const value = values[measure]
    if (value?.state !== 'known') continue
    const score = standing(scale, value.value)
    if (best === undefined || score > best.score) best = { score, measure }
  }
  return best === undefined
    ? { score: unknown('no_values'), measure: null }
    : { ...best, score: known(best.score) }
}
