import type { Known } from '../../../contracts/data.js'
import type { Quantity } from '../../../contracts/findings.js'
import type { Random } from '../../../contracts/prompt.js'
import { known, unknown } from '../../../known.js'
import { drawWith, kendall, quantiles, spearman } from '../../../statistics/index.js'
import type { IntervalOptions } from '../../../kit/quantity.js'
import { rankCorrelations, type RankCorrelations } from './rank-correlations.js'

export interface ResamplingOptions extends IntervalOptions {
  /** Default 2,000. */
  readonly resamples?: number
}

const RESAMPLES = 2000

/** How alike two measures rank the same things: each -1 (opposite orders) to 1 (the same order). */
export interface RankAgreement {
  /** Spearman's rho. */
  readonly spearman: Quantity
  /** Kendall's tau-b. */
  readonly kendall: Quantity
}

/** What two measures say of the same things, x[i] and y[i] of the i-th, coded (see `codesOf`). */
export interface Points {
  readonly x: Uint32Array
  readonly y: Uint32Array
}

/** Things that can be drawn anew by drawing the scenario clusters behind them. */
export interface Drawable {
  /** What is ranked, in the plural: `dialogues`. */
  readonly things: string
  readonly clusters: number
  /** The points, when these clusters were drawn, some more than once. */
  pointsOf(drawn: Uint32Array): Points
  /** What has no place among the points, by reason. */
  readonly missing: Readonly<Record<string, number>>
}

/** Two points always lie in the same order or in the opposite one. */
const FEWEST = 3
/** An interval of what is left would say little where more resamples than this share have no correlation. */
const MOST_UNDEFINED = 0.1

/**
 * Spearman's rho and Kendall's tau-b of all points, each with its percentile interval over resampled clusters (the same
 * resamples for both); n is the number of points.
 *
 * Unknown for fewer than three points, and where one measure does not vary. Without an interval for a single cluster, and
 * if more than a tenth of the resamples have no correlation for these reasons; the others are left out.
 * Throws STATISTICS_INPUT for a level outside [0, 1].
 */
export function rankAgreement(drawable: Drawable, random: Random, options: ResamplingOptions = {}): RankAgreement {
  const { clusters, pointsOf, missing, things } = drawable
  const positions = Uint32Array.from({ length: clusters }, (_, index) => index)
  const points = pointsOf(positions)
  const estimate = estimateOf(points, things)
  const replicates: Replicates = { spearman: [], kendall: [] }
  if (clusters > 1 && estimate.state === 'known') {
    const draw = drawWith(random)
    for (let left = options.resamples ?? RESAMPLES; left > 0; left--) {
      draw(positions)
      const { x, y } = pointsOf(positions)
      const resampled = x.length < FEWEST ? undefined : rankCorrelations(x, y)
      if (resampled === undefined) continue
      replicates.spearman.push(resampled.spearman)
      replicates.kendall.push(resampled.kendall)
    }
  }
  const quantityOf = (of: keyof RankAgreement): Quantity => ({
    value: estimate.state === 'known' ? known(estimate.value[of]) : estimate,
    n: points.x.length,
    ...intervalOf(replicates[of], options),
    ...(Object.keys(missing).length === 0 ? {} : { missing }),
  })
  return { spearman: quantityOf('spearman'), kendall: quantityOf('kendall') }
}

type Replicates = Readonly<Record<keyof RankAgreement, number[]>>

function estimateOf(points: Points, things: string): Known<RankCorrelations> {
  const [x, y] = [Array.from(points.x), Array.from(points.y)]
  if (x.length < FEWEST) return unknown(`fewer than three ${things}`)
  const [rho, tau] = [spearman(x, y).value, kendall(x, y).value]
  if (rho.state === 'unknown' || tau.state === 'unknown') return unknown('one of the two does not vary')
  return known({ spearman: rho.value, kendall: tau.value })
}

function intervalOf(
  replicates: readonly number[],
  { level = 0.95, resamples = RESAMPLES }: ResamplingOptions,
): Pick<Quantity, 'interval'> {
  if (replicates.length < (1 - MOST_UNDEFINED) * resamples) return {}
  const [lower, upper] = quantiles(replicates, [(1 - level) / 2, (1 + level) / 2])
  const method = `percentile bootstrap over scenario clusters, ${resamples} resamples`
  return { interval: { lower: lower!, upper: upper!, level, method } }
}
