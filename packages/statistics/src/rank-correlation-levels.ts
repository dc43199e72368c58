import { type Known, known, unknown } from '@attune/core'
import { productMoment, whyNoCorrelation } from './correlation.js'
import { normalQuantile } from './distributions.js'
import { requireLevel } from './invalid-argument.js'
import { groupedBy, mean, type Observed, presentValue } from './observed.js'
import { ranks } from './ranks.js'
import type { Interval } from './resample.js'

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
  const means = [...groupedBy(kept, ({ system }) => system).values()].map((own) => ({
    x: mean(own.map(({ x }) => x)),
    y: mean(own.map(({ y }) => y)),
  }))
  return {
    dialogue: levelOf(kept, isOnce, confidence),
    system: levelOf(means, true, confidence),
    within: rankCorrelationWithin(kept),
  }
}

/** The last of the three levels only, of complete rows: resampling asks for it thousands of times. Throws not_finite. */
export function rankCorrelationWithin(
  rows: readonly { readonly system: string; readonly x: number; readonly y: number }[],
): RankCorrelationLevels['within'] {
  const bySystem = [...groupedBy(rows, ({ system }) => system)].map(([name, own]) => [name, rhoOf(own)] as const)
  const defined = bySystem.flatMap(([, rho]) => (rho.state === 'known' ? [rho.value] : []))
  return {
    bySystem: Object.fromEntries(bySystem),
    mean: defined.length === 0 ? unknown('constant') : known(mean(defined)),
    nSystems: defined.length,
  }
}

type Pair = { readonly x: number; readonly y: number }

function rhoOf(pairs: readonly Pair[]): Known<number> {
  const [x, y] = [pairs.map((pair) => pair.x), pairs.map((pair) => pair.y)]
  const none = whyNoCorrelation(x, y)
  if (none?.state === 'unknown') return unknown(none.why === 'constant_input' ? 'constant' : 'too_few_pairs')
  return known(productMoment(ranks(x), ranks(y)))
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
