import { type Known, known, unknown } from '@attune/core'
import { normalQuantile } from './distributions.js'
import { requireLevel } from './invalid-argument.js'
import { mean } from './moments.js'
import { type Observed, presentValue } from './observed.js'
import type { Interval } from './resample.js'
import { spearman } from './spearman.js'

/** Two measures of one dialogue. */
export interface MeasuredDialogue {
  readonly system: string
  readonly dialogue: string
  readonly x: Observed
  readonly y: Observed
}

export interface LevelCorrelation {
  readonly n: number
  /** Spearman's rho. Unknown: `constant`, `too_few_pairs`. */
  readonly rho: Known<number>
  /** By Fisher's z. Unknown also: `not_independent`, `perfect`. */
  readonly interval: Known<Interval>
}

export interface RankCorrelationLevels {
  /** Over all dialogues; an interval only if each has one row. */
  readonly dialogue: LevelCorrelation
  /** Over systems, by their means. */
  readonly system: LevelCorrelation
  readonly within: {
    readonly bySystem: Readonly<Record<string, Known<number>>>
    /** Plain mean over the systems in which rho is defined; unknown (`constant`) if there are none. */
    readonly mean: Known<number>
    readonly nSystems: number
  }
}

/**
 * How alike two measures rank things, at three levels: the same order of dialogues, of systems, and of dialogues within a
 * system. They can disagree: two measures may rank systems alike and dialogues of a system not at all.
 *
 * Interval: tanh(atanh rho -+ z / sqrt(n - 3)), from four pairs on. Rows with a missing value take no part. Spearman, 1904;
 * Fisher, Metron 1, 1921. Throws not_finite, out_of_range (confidence).
 */
export function rankCorrelationLevels(rows: readonly MeasuredDialogue[], confidence = 0.95): RankCorrelationLevels {
  requireLevel(confidence, 'confidence')
  const kept = rows.flatMap(({ system, dialogue, x, y }) => {
    const [left, right] = [presentValue(x), presentValue(y)]
    return left === undefined || right === undefined ? [] : [{ system, dialogue, x: left, y: right }]
  })
  const isOnce = new Set(kept.map(({ dialogue }) => dialogue)).size === kept.length
  const systems = [...new Set(kept.map(({ system }) => system))].map(
    (name) => [name, kept.filter(({ system }) => system === name)] as const,
  )
  const bySystem = systems.map(([name, own]) => [name, rhoOf(own)] as const)
  const defined = bySystem.flatMap(([, rho]) => (rho.state === 'known' ? [rho.value] : []))
  const means = systems.map(([, own]) => ({ x: mean(own.map(({ x }) => x)), y: mean(own.map(({ y }) => y)) }))
  return {
    dialogue: levelOf(kept, isOnce, confidence),
    system: levelOf(means, true, confidence),
    within: {
      bySystem: Object.fromEntries(bySystem),
      mean: defined.length === 0 ? unknown('constant') : known(mean(defined)),
      nSystems: defined.length,
    },
  }
}

type Pair = { readonly x: number; readonly y: number }

function rhoOf(pairs: readonly Pair[]): Known<number> {
  const { value } = spearman(
    pairs.map(({ x }) => x),
    pairs.map(({ y }) => y),
  )
  if (value.state === 'known') return value
  return unknown(value.why === 'constant_input' ? 'constant' : 'too_few_pairs')
}

function levelOf(pairs: readonly Pair[], isIndependent: boolean, confidence: number): LevelCorrelation {
  const rho = rhoOf(pairs)
  return { n: pairs.length, rho, interval: fisher(rho, pairs.length, isIndependent, confidence) }
}

function fisher(rho: Known<number>, n: number, isIndependent: boolean, confidence: number): Known<Interval> {
  if (rho.state === 'unknown') return rho
  if (!isIndependent) return unknown('not_independent')
  if (n < 4) return unknown('too_few_pairs')
  if (1 - Math.abs(rho.value) < 1e-12) return unknown('perfect')
  const reach = normalQuantile((1 + confidence) / 2) / Math.sqrt(n - 3)
  const centre = Math.atanh(rho.value)
  return known({ lower: Math.tanh(centre - reach), upper: Math.tanh(centre + reach) })
}
