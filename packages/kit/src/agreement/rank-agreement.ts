import { type Known, known, unknown } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { kendall, spearman } from '@attune/statistics'
import { concatenated, jackknifed, FEWEST_CLUSTERS } from './jackknifed.js'
import { type Points, type RankCorrelations, rankCorrelationsWithout } from './rank-correlations.js'

/** Rank correlations of two ratings, each from -1 (opposite orders) to 1 (the same order). */
export interface RankAgreement {
  /** Spearman's rho. */
  readonly spearman: Quantity
  /** Kendall's tau-b. */
  readonly kendall: Quantity
}

/** Dialogues or supporters to rank, each with the two values of a point. */
export interface Rankable {
  /** Plural name of the ranked things: `dialogues`. */
  readonly things: string
  readonly points: Points
  /** Number of scenario clusters. */
  readonly clusters: number
  /**
   * Positions of each cluster's points, for the jackknife; or the reason why there is no interval.
   */
  readonly doubt: { readonly byCluster: readonly (readonly number[])[] } | { readonly none: string }
  /** Number of dialogues or supporters without a point, by reason. */
  readonly missing: Readonly<Record<string, number>>
}

/** Minimum number of points. With two points, a rank correlation can only be -1 or 1. */
const FEWEST = 3

/**
 * Spearman's rho and Kendall's tau-b of all points, each with its jackknife t interval over
 * clusters; n is the number of points. Unknown for fewer than three points, and if one rating does
 * not vary. Throws STATISTICS_INPUT for a level outside (0, 1).
 */
export function rankAgreement(rankable: Rankable, level: number): RankAgreement {
  const { clusters, points, missing, things, doubt } = rankable
  const estimate = estimateOf(points, things)
  const intervalOf = estimate.state === 'known' ? intervalsOf(rankable, level) : undefined
  const quantityOf = (of: keyof RankCorrelations): Quantity => ({
    value: estimate.state === 'known' ? known(estimate.value[of]) : estimate,
    n: points.x.length,
    ...(intervalOf && {
      clusters,
      ...('none' in doubt ? { noInterval: doubt.none } : intervalOf(of)),
    }),
    ...(Object.keys(missing).length === 0 ? {} : { missing }),
  })
  return { spearman: quantityOf('spearman'), kendall: quantityOf('kendall') }
}

type IntervalOf = (of: keyof RankCorrelations) => ReturnType<typeof jackknifed>

/** Returns a function that computes the interval of either coefficient. */
function intervalsOf({ points, doubt }: Rankable, level: number): IntervalOf {
  const groups = 'none' in doubt ? [] : doubt.byCluster
  const positions = groups.map((_, at) => at)
  const find = rankCorrelationsWithout(points)
  const without = remembered(groups.length, (leftOut) => {
    const gone = concatenated(leftOut.map((at) => groups[at]!))
    return points.x.length - gone.length < FEWEST ? undefined : find(gone)
  })
  const statistic =
    (of: keyof RankCorrelations) =>
    (kept: readonly number[]): Known<number> => {
      const found = without(kept)
      return found === undefined ? unknown('without one scenario there is none') : known(found[of])
    }
  return (of) => jackknifed(positions, statistic(of), level, FEWEST_CLUSTERS)
}

/**
 * Caches results by the left-out clusters, since both coefficients leave out the same groups of
 * clusters. The groups share no cluster, so the first left-out cluster identifies the group.
 */
function remembered<T>(
  clusters: number,
  find: (leftOut: readonly number[]) => T,
): (kept: readonly number[]) => T {
  const all = new Map<number, { readonly found: T }>()
  return (kept) => {
    const leftOut = missingFrom(kept, clusters)
    const first = leftOut[0] ?? clusters
    const own = all.get(first) ?? { found: find(leftOut) }
    all.set(first, own)
    return own.found
  }
}

/** Numbers from 0 to `count - 1` that are not among the ascending ones. */
function missingFrom(ascending: readonly number[], count: number): number[] {
  const missing: number[] = []
  let next = 0
  for (let each = 0; each < count; each++) {
    if (ascending[next] === each) next++
    else missing.push(each)
  }
  return missing
}

function estimateOf(points: Points, things: string): Known<RankCorrelations> {
  const [x, y] = [Array.from(points.x), Array.from(points.y)]
  if (x.length < FEWEST) return unknown(`fewer than three ${things}`)
  const [rho, tau] = [spearman(x, y).value, kendall(x, y).value]
  if (rho.state === 'unknown' || tau.state === 'unknown')
    return unknown('one of the two does not vary')
  return known({ spearman: rho.value, kendall: tau.value })
}
