import { known, unknown, type Known } from '@attune/core'
import { bradleyTerry } from '@attune/statistics'
import { misuse } from '../misuse.js'
import { laplacianPseudoInverse } from './laplacian-inverse.js'
import { tabulate, type Matrix } from './matrix.js'
import type { WinRateMatrix } from './win-rate-matrix.js'

/** Who beat whom how often; each tie stands in both cells of its pair. */
export type WinCounts = Pick<WinRateMatrix, 'agents' | 'wins' | 'ties'>

/** Abilities of agents, in the order of the agents. */
export interface Abilities {
  readonly agents: readonly string[]
  /** θ: P(i beats j) = 1 / (1 + exp(θ_j − θ_i)); the mean is 0. */
  readonly theta: readonly number[]
  /** Standard error of each θ. Takes matches as independent. */
  readonly se: readonly number[]
  /** Of the θ: the Moore–Penrose inverse of the information. */
  readonly covariance: Matrix<number>
  /** Standard error of θ_i − θ_j. */
  readonly seDifference: Matrix<number>
  /** P(i beats j); unknown on the diagonal. */
  readonly winProbability: Matrix<Known<number>>
  readonly logLikelihood: number
  /** 1500 + (400 / ln 10) θ. */
  readonly elo: readonly number[]
}

const eloMean = 1500
const eloScale = 400 / Math.LN10

/**
 * Bradley–Terry abilities by maximum likelihood, each tie half a win for both, with standard errors from the Moore–Penrose
 * inverse of the information. Unknown when no finite maximum exists: `disconnected` if some agents never met the others, not
 * even through third ones; `separated` if some never lost to the others. `empty` without agents; `not_converged` when abilities
 * lie too far apart to be told.
 *
 * `smoothing` adds so many ties, 0 or more, to every pair that met: above 0 nothing is `separated`, and abilities are drawn
 * towards each other. The log-likelihood and the errors count them too.
 *
 * @throws STATISTICS_INPUT for a smoothing that is negative or not finite.
 *
 * Source: an extension of ESC-Judge; Bradley and Terry, Biometrika 39, 1952; Ford, 1957, for existence.
 */
export function bradleyTerryAbilities({ agents, wins, ties }: WinCounts, smoothing = 0): Known<Abilities> {
  if (!(smoothing >= 0 && smoothing < Infinity)) {
    throw misuse('out_of_range', `The smoothing is ${smoothing}; it must be 0 or more ties.`)
  }
  const size = agents.length
  const met = tabulate(size, (i, j) => wins[i]![j]! + wins[j]![i]! + ties[i]![j]!)
  const added = (i: number, j: number): number => (met[i]![j]! > 0 ? smoothing : 0)
  const played = tabulate(size, (i, j) => met[i]![j]! + added(i, j))
  const comparisons = agents.flatMap((a, i) =>
    agents.slice(0, i).map((b, j) => {
      return { a, b, winsA: wins[i]![j]!, winsB: wins[j]![i]!, ties: ties[i]![j]! + added(i, j) }
    }),
  )
  const fitted = bradleyTerry(agents, comparisons)
  if (fitted.state === 'unknown') {
    if (fitted.why !== 'not_strongly_connected') return fitted
    return unknown(isConnected(played) ? 'separated' : 'disconnected')
  }
  const { logStrength, winProbability, logLikelihood } = fitted.value
  const theta = agents.map((agent) => logStrength[agent]!)
  const chance = (i: number, j: number) => winProbability[agents[i]!]![agents[j]!]!
  const information = tabulate(size, (i, j) => (i === j ? 0 : played[i]![j]! * chance(i, j) * chance(j, i)))
  const covariance = laplacianPseudoInverse(information)
  const variance = (i: number) => covariance[i]![i]!
  return known({
    agents,
    theta,
    se: agents.map((_, i) => Math.sqrt(variance(i))),
    covariance,
    seDifference: tabulate(size, (i, j) => Math.sqrt(Math.max(0, variance(i) + variance(j) - 2 * covariance[i]![j]!))),
    winProbability: tabulate(size, (i, j) => (i === j ? unknown('the same agent') : known(chance(i, j)))),
    logLikelihood,
    elo: theta.map((ability) => eloMean + eloScale * ability),
  })
}

function isConnected(played: Matrix<number>): boolean {
  const reached = new Set([0])
  for (const agent of reached) {
    for (const [other, matches] of played[agent]!.entries()) if (matches > 0) reached.add(other)
  }
  return reached.size === played.length
}
