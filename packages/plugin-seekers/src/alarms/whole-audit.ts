import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import { quantiles } from '@attune/statistics'
import type { Side } from '../reading/measures.js'
import { alarmThreshold, type Alarms, countBelow } from './threshold.js'

export interface AlarmMeasure {
  /**
   * True if both ends are suspicious. A score is then the distance from the median of the clean
   * values in interquartile ranges of these values.
   */
  readonly two: boolean
  /** Minimum of `excess`, the unit of distances beyond the largest clean score. */
  readonly step: number
}

export type Values = Readonly<Record<string, Known<number>>>

/**
 * Scale of one measure, from clean dialogues (without a fault). It makes the scores of different
 * measures comparable.
 */
export interface Scale {
  readonly two: boolean
  readonly middle: number
  readonly spread: number
  /** Scores of the clean dialogues in ascending order. */
  readonly sorted: readonly number[]
  readonly excess: number
}

export interface WholeAudit extends Alarms {
  /** Measures that are not used: without a clean value, or two-sided and without variation. */
  readonly unused: readonly string[]
  /** Scores of the clean dialogues that set the threshold. */
  readonly half2: readonly Known<number>[]
  readonly scores: readonly Known<number>[]
  /** For each audited dialogue the measure with its largest score; null without one. */
  readonly measure: readonly (string | null)[]
}

/**
 * Flags dialogues by all measures together, with one rate of false alarms. Values must be oriented
 * so that higher is more suspicious. The first set of clean dialogues gives the scale of each
 * measure: a score is the share of clean scores below it, or, beyond the largest clean score, 1
 * plus the distance in units of `excess`. The score of a dialogue is the largest over its measures.
 * The second set of clean dialogues gives the threshold.
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
 * Scale of a measure from clean values. Undefined without a value, or if a two-sided measure does
 * not vary.
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

/** Score of a value before it is compared with the clean ones; higher is more suspicious. */
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
