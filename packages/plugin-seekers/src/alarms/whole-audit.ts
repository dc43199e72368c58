import { type Known, known, unknown } from '@attune/core'
import { partition } from '@attune/core/internal'
import { quantiles } from '@attune/statistics'
import { alarmThreshold, type Alarms, countBelow } from './threshold.js'

export interface AlarmMeasure {
  /**
   * True if both ends are suspicious. A score is then the distance from the median of the clean
   * values in interquartile ranges of these values.
   */
  readonly isTwoSided: boolean
  /** Minimum of `tailUnit`, the unit of distances beyond the largest clean score. */
  readonly leastTailUnit: number
}

export type Values = Readonly<Record<string, Known<number>>>

/** Median and interquartile range of a measure in clean dialogues (without a fault). */
export interface Location {
  readonly isTwoSided: boolean
  readonly middle: number
  readonly spread: number
}

/** Scale of one measure. It makes the scores of different measures comparable. */
export interface Scale extends Location {
  /** Scores of the clean dialogues in ascending order. */
  readonly cleanScores: readonly number[]
  /** Unit of distances beyond the largest of these scores. */
  readonly tailUnit: number
}

export interface WholeAudit extends Alarms {
  /** Measures that are not used: without a clean value, or two-sided and without variation. */
  readonly unused: readonly string[]
  /** Scores of the clean dialogues that set the threshold. */
  readonly calibrationScores: readonly Known<number>[]
  /** Scores of the audited dialogues. */
  readonly scores: readonly Known<number>[]
  /** For each audited dialogue the measure with its largest score; null without one. */
  readonly largestMeasures: readonly (string | null)[]
}

/**
 * Flags dialogues by all measures together, with one rate of false alarms. Values must be oriented
 * so that higher is more suspicious. `scaleSet` gives the scale of each measure, `calibrationSet`
 * the threshold; both contain clean dialogues (without a fault). The score of a dialogue is its
 * largest scaled score over the measures.
 */
export function wholeAudit(
  measures: Readonly<Record<string, AlarmMeasure>>,
  scaleSet: readonly Values[],
  calibrationSet: readonly Values[],
  scored: Iterable<Values>,
  falseAlarmRate: number,
): WholeAudit {
  const unused: string[] = []
  const used: [string, Scale][] = []
  for (const [name, measure] of Object.entries(measures)) {
    const scale = scaleOf(
      scaleSet.map((values) => values[name]),
      measure,
    )
    if (scale === undefined) unused.push(name)
    else used.push([name, scale])
  }
  const clean = calibrationSet.map((values) => largest(values, used).score)
  const found = Array.from(scored, (values) => largest(values, used))
  const scores = found.map(({ score }) => score)
  return {
    unused,
    calibrationScores: clean,
    scores,
    largestMeasures: found.map(({ measure }) => measure),
    ...alarmThreshold(clean, falseAlarmRate, scores),
  }
}

const TOLERANCE = 1e-12

/**
 * Scale of a measure from clean values. Undefined without a value, or if a two-sided measure does
 * not vary.
 */
export function scaleOf(
  clean: readonly (Known<number> | undefined)[],
  { isTwoSided, leastTailUnit }: AlarmMeasure,
): Scale | undefined {
  const { values } = partition(clean.filter((value) => value !== undefined))
  if (values.length === 0) return undefined
  const [q25, middle, q75] = quantiles(values, [0.25, 0.5, 0.75]) as [number, number, number]
  const spread = q75 - q25
  if (isTwoSided && !(spread > TOLERANCE)) return undefined
  const location = { isTwoSided, middle, spread }
  const cleanScores = values.map((value) => scoreOf(location, value)).sort((a, b) => a - b)
  const median = quantiles(cleanScores, [0.5])[0]!
  const tailUnit = Math.max(cleanScores.at(-1)! - median, leastTailUnit)
  return { ...location, cleanScores, tailUnit }
}

/** Score of a value before it is compared with the clean ones; higher is more suspicious. */
export const scoreOf = ({ isTwoSided, middle, spread }: Location, value: number): number =>
  isTwoSided ? Math.abs(value - middle) / spread : value

/**
 * Score of a value relative to the clean scores: the share of them below it, or, beyond the
 * largest, 1 plus the distance in units of `tailUnit`.
 */
function scaledScore({ cleanScores, tailUnit, ...location }: Scale, value: number): number {
  const score = scoreOf(location, value)
  const most = cleanScores.at(-1)!
  if (score > most) return 1 + (score - most) / tailUnit
  return countBelow(cleanScores, score) / cleanScores.length
}

/** Largest score of one dialogue over the measures, and the measure with it. */
function largest(
  values: Values,
  scales: readonly (readonly [string, Scale])[],
): { readonly score: Known<number>; readonly measure: string | null } {
  let best: { score: number; measure: string } | undefined
  for (const [measure, scale] of scales) {
    const value = values[measure]
    if (value?.state !== 'known') continue
    const score = scaledScore(scale, value.value)
    if (best === undefined || score > best.score) best = { score, measure }
  }
  return best === undefined
    ? { score: unknown('no_values'), measure: null }
    : { ...best, score: known(best.score) }
}
