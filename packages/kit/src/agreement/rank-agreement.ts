import { type Known, known, unknown } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { kendall, spearman } from '@attune/statistics'
import { jackknifed } from './jackknifed.js'
import { rankCorrelations, type RankCorrelations } from './rank-correlations.js'

/** How alike two ratings rank the same things: each -1 (opposite orders) to 1 (the same order). */
export interface RankAgreement {
  /** Spearman's rho. */
  readonly spearman: Quantity
  /** Kendall's tau-b. */
  readonly kendall: Quantity
}

/** What two ratings say of the same things, x[i] and y[i] of the i-th, coded (see `codesOf`). */
export interface Points {
  readonly x: Uint32Array
  readonly y: Uint32Array
}

/** Things that can be taken without some of the scenario clusters behind them. */
export interface Rankable {
  /** What is ranked, in the plural: `dialogues`. */
  readonly things: string
  readonly clusters: number
  /** Only the points of these clusters. */
  pointsOf(kept: readonly number[]): Points
  /** What has no place among the points, by reason. */
  readonly missing: Readonly<Record<string, number>>
  /** Why there can be no interval, whatever the number of clusters. */
  readonly noInterval?: string
}

/** Two points always lie in the same order or in the opposite one. */
const FEWEST = 3
/** From this number of clusters on the interval holds in at least 93 of 100 studies: benchmarks/parts/coverage.mjs. */
const FEWEST_CLUSTERS = 8

/**
 * Spearman's rho and Kendall's tau-b of all points, each with its jackknife t interval over clusters; n is the number of points.
 * Unknown for fewer than three points, and where one rating does not vary. Throws STATISTICS_INPUT for a level outside (0, 1).
 */
export function rankAgreement(rankable: Rankable, level: number): RankAgreement {
  const { clusters, pointsOf, missing, things, noInterval } = rankable
  const positions = Array.from({ length: clusters }, (_, index) => index)
  const points = pointsOf(positions)
  const estimate = estimateOf(points, things)
  const without = remembered((kept) => {
    const { x, y } = pointsOf(kept)
    return x.length < FEWEST ? undefined : rankCorrelations(x, y)
  })
  const quantityOf = (of: keyof RankCorrelations): Quantity => {
    const statistic = (kept: readonly number[]): Known<number> => {
      const found = without(kept)
      return found === undefined ? unknown('without one scenario there is none') : known(found[of])
    }
    const doubt = noInterval === undefined ? jackknifed(positions, statistic, level, FEWEST_CLUSTERS) : { noInterval }
    return {
      value: estimate.state === 'known' ? known(estimate.value[of]) : estimate,
      n: points.x.length,
      ...(estimate.state === 'known' && { clusters, ...doubt }),
      ...(Object.keys(missing).length === 0 ? {} : { missing }),
    }
  }
  return { spearman: quantityOf('spearman'), kendall: quantityOf('kendall') }
}

/** Of all positions, or all but one: both coefficients leave out the same clusters. */
function remembered<T>(find: (kept: readonly number[]) => T): (kept: readonly number[]) => T {
  const all = new Map<number, { readonly found: T }>()
  return (kept) => {
    const gap = kept.findIndex((position, at) => position !== at)
    const leftOut = gap === -1 ? kept.length : gap
    const own = all.get(leftOut) ?? { found: find(kept) }
    all.set(leftOut, own)
    return own.found
  }
}

function estimateOf(points: Points, things: string): Known<RankCorrelations> {
  const [x, y] = [Array.from(points.x), Array.from(points.y)]
  if (x.length < FEWEST) return unknown(`fewer than three ${things}`)
  const [rho, tau] = [spearman(x, y).value, kendall(x, y).value]
  if (rho.state === 'unknown' || tau.state === 'unknown') return unknown('one of the two does not vary')
  return known({ spearman: rho.value, kendall: tau.value })
}
