import { unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { type Quantity, offlineMark } from '@attune/core/findings'
import { drawWith, mean, type SystemRow, systemTau } from '@attune/statistics'
import { byCluster, grouped } from '../grouped.js'
import { type CompletePair, completePairs } from './levels.js'
import type { Rating } from './ratings.js'

export interface SystemOrder {
  /**
   * Kendall's tau-b between the two ratings' means of supporters, over scenarios of dialogues with
   * both values. An interval needs four supporters.
   */
  readonly kendall: Quantity
  /** Share of resamples of scenarios in which both ratings name the same best supporters. */
  readonly sameBest: Quantity
}

const words: Readonly<Record<string, string>> = {
  too_few_systems: 'fewer than four supporters',
  too_many_undefined: 'too few scenarios have enough supporters',
  constant: 'one of the two does not vary',
}

/** One row for each supporter and cluster, so that each scenario counts once in means. */
const meansOfScenarios = (complete: readonly CompletePair[]): SystemRow[] =>
  byCluster(complete).flatMap((ofCluster) =>
    [...grouped(ofCluster, ({ supporter }) => supporter)].map(([system, own]) => ({
      system,
      cluster: own[0]!.cluster,
      human: mean(own.map(({ x }) => x)),
      judge: mean(own.map(({ y }) => y)),
    })),
  )

/** Minimum number of clusters for an interval. With fewer, bootstrap resamples hardly differ. */
const FEWEST_CLUSTERS = 8

/**
 * Agreement of two ratings on the order of supporters. Intervals resample scenario clusters; the
 * names of the two ratings seed the random numbers.
 */
export function systemOrder(first: Rating, second: Rating, level: number): SystemOrder {
  const { complete, missing } = completePairs(first, second)
  const found = systemTau(meansOfScenarios(complete), {
    draw: drawWith(createRandom(`systems of ${first.column.key} and ${second.column.key}`)),
    confidence: level,
  })
  const about = {
    n: found.nSystems,
    clusters: found.nClusters,
    ...(Object.keys(missing).length > 0 && { missing }),
    ...offlineMark([...first.scores, ...second.scores]),
  }
  if (found.tau.state === 'unknown') {
    const none = {
      value: unknown(found.nSystems < 2 ? 'fewer than two supporters' : words['constant']!),
      n: found.nSystems,
    }
    return { kendall: none, sameBest: none }
  }
  const few =
    found.nClusters < FEWEST_CLUSTERS
      ? `${found.nClusters} scenarios, ${FEWEST_CLUSTERS} are needed`
      : undefined
  const interval =
    few === undefined && found.interval.state === 'known' ? found.interval.value : undefined
  const why =
    found.interval.state === 'unknown'
      ? (words[found.interval.why] ?? found.interval.why)
      : undefined
  return {
    kendall: {
      value: found.tau,
      ...about,
      ...(interval !== undefined
        ? {
            interval: { ...interval, level, method: 'percentile bootstrap over scenario clusters' },
          }
        : { noInterval: few ?? why! }),
    },
    sameBest: { value: { state: 'known', value: found.sameTopShare }, ...about },
  }
}
