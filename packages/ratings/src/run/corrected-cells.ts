/**
 * Cells, notes and names that the tables of corrected scores, choices and shares have in common.
 */
import { type Known, unknown } from '@attune/core'
import type { RatedBy } from '@attune/kit/internal'
import { clusterShare, type Interval } from '@attune/statistics'
import type { Claim, Quantity } from '@attune/core/findings'

/**
 * Label of the judge that holds people's ratings (`people`), label of the automatic judge that they
 * correct (`source`), and the criterion.
 */
export type CorrectedOf = Pick<RatedBy, 'people' | 'source' | 'criterion'>

export const idOf = ({ source, criterion }: CorrectedOf): string =>
  `corrected-${source}-${criterion}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')

/** Minimum number of rated clusters with which 95 % intervals have a coverage of 93 to 97 %. */
const ENOUGH_CLUSTERS = 30

export const fewNote = (rated: number, enough = ENOUGH_CLUSTERS): string[] =>
  rated < enough
    ? [
        `${rated} scenarios were rated: below ${enough} intervals of corrected scores miss a little too often.`,
      ]
    : []

interface Size {
  readonly n: number
  readonly clusters: number
}

export const SCORE_INTERVAL = 'score interval over scenario clusters'
const METHOD = 'prediction-powered t over scenario clusters'

export function correctedCell(
  value: Known<number>,
  interval: Known<Interval>,
  level: number,
  size: Size,
  method = METHOD,
): Quantity {
  if (value.state === 'unknown') return { value: inWords(value), n: size.n }
  return {
    value,
    ...size,
    ...(interval.state === 'known'
      ? { interval: { ...interval.value, level, method } }
      : { noInterval: interval.why.replaceAll('_', ' ') }),
  }
}

/**
 * Share of people who chose an answer, over the dialogues that the judge also judged. Uses a Wilson
 * interval, which also works if all answers are equal.
 */
export function peopleCell(
  rows: readonly {
    readonly cluster: string
    readonly human: Known<number>
    readonly judge: Known<number>
  }[],
  level: number,
): Quantity {
  const rated = rows
    .filter(({ judge }) => judge.state === 'known')
    .map(({ cluster, human: value }) => ({ cluster, value }))
  const { estimate, wilson, n, nClusters: clusters } = clusterShare(rated, { confidence: level })
  return correctedCell(estimate, wilson, level, { n, clusters }, SCORE_INTERVAL)
}

/** Converts the result of a claim to a cell. */
export const differenceCell = ({
  estimate,
  interval,
  p,
  adjusted,
  n,
  id,
  family,
  detected,
}: Claim): Quantity => ({
  value: estimate,
  n: n.values,
  clusters: n.clusters,
  ...(interval.state === 'known'
    ? { interval: interval.value }
    : { noInterval: interval.why.replaceAll('_', ' ') }),
  p,
  adjusted,
  claim: { id, family, detected },
})

export const inWords = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(value.why.replaceAll('_', ' '))
