import { known, preferenceScore, unknown, type Known } from '@attune/core'
import type { Abilities } from './bradley-terry.js'
import type { Matrix } from './matrix.js'
import type { Match } from './win-rate-matrix.js'

/** A match and what it may go together with: all matches of one role, say, in which the same dialogues meet. */
export interface ClusteredMatch extends Match {
  readonly cluster: string
}

/**
 * Standard errors of abilities whose matches are independent between clusters alone: the square roots of the diagonal of
 * C B C · G / (G − 1), with C the covariance of the abilities, G the number of clusters, and B the sum over clusters of u uᵀ,
 * where u holds for each agent its wins beyond those expected, ties half. Unknown (`too_few_clusters`) below two clusters;
 * matches without outcome do not count.
 *
 * Source: sandwich estimator for clusters, Liang and Zeger, Biometrika 73, 1986.
 */
export function clusteredErrors(
  { agents, covariance, winProbability }: Abilities,
  matches: readonly ClusteredMatch[],
): Known<readonly number[]> {
  const surprises = new Map<string, number[]>()
  for (const { first, second, cluster, outcome } of matches) {
    const score = preferenceScore(outcome)
    const [i, j] = [agents.indexOf(first), agents.indexOf(second)]
    const expected = winProbability[i]?.[j]
    if (score.state === 'unknown' || expected?.state !== 'known') continue
    const own = surprises.get(cluster) ?? agents.map(() => 0)
    own[i]! += score.value - expected.value
    own[j]! -= score.value - expected.value
    surprises.set(cluster, own)
  }
  if (surprises.size < 2) return unknown('too_few_clusters')
  const influences = [...surprises.values()].map((surprise) => times(covariance, surprise))
  const correction = surprises.size / (surprises.size - 1)
  const variance = (agent: number): number =>
    correction * influences.reduce((sum, influence) => sum + influence[agent]! ** 2, 0)
  return known(agents.map((_, agent) => Math.sqrt(variance(agent))))
}

const times = (matrix: Matrix<number>, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, entry, at) => sum + entry * vector[at]!, 0))
