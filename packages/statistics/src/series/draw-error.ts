import { known, type Known, notApplicable } from '@attune/core'
import { invalidArgument } from '../invalid-argument.js'
import { presentValue } from '../observed.js'
import { scoreOf, type Scores } from './tally.js'

/**
 * Sampling error of the metrics of one dialogue, if the score of each turn is a mean over random
 * draws of the previous emotion.
 */
export interface DrawError {
  /** Standard error of BEL (baseline emotional level: the mean score), from the draws only. */
  readonly bel: Known<number>
  /**
   * Standard error of ETV (emotional trajectory volatility: the mean of (1 - s before)(s - s
   * before)), from the draws only.
   */
  readonly etv: Known<number>
  /**
   * Expected increase of ETV by the noise of the draws, since random changes count as changes.
   * Never negative.
   */
  readonly etvBias: Known<number>
}

export interface DrawErrorOptions {
  readonly includeInitial?: boolean
  /** Transitions that ETV skips, as in `empiricalEtv`. */
  readonly skip?: readonly number[]
}

/**
 * Monte-Carlo standard errors of BEL and ETV by the delta method, with draws that are independent
 * between turns. BEL is the mean score; ETV is the mean of (1 − s before)(s − s before) over
 * transitions. Unknown if a counted score has no variance.
 *
 * @param variances of each score over the draws: s²/K of K draws
 * @throws STATISTICS_INPUT unless there is a variance for each score, or for a score that is not a
 * number in [0, 1]
 *
 * Source: an addition to ETrajEval.
 */
export function drawError(
  scores: Scores,
  variances: Scores,
  options: DrawErrorOptions = {},
): DrawError {
  if (variances.length !== scores.length)
    throw invalidArgument(
      'length_mismatch',
      `There are ${variances.length} variances for ${scores.length} scores.`,
    )
  const turns = scores.map((score, at) => ({
    score: scoreOf(score, at),
    variance: presentValue(variances[at]!),
  }))
  const counted = turns
    .slice(options.includeInitial === false ? 1 : 0)
    .filter(({ score }) => score !== undefined)
  const skipped = new Set(options.skip)
  const isKept = (at: number): boolean =>
    at >= 1 &&
    !skipped.has(at) &&
    turns[at]?.score !== undefined &&
    turns[at - 1]?.score !== undefined
  const kept = turns.flatMap((_, at) => (isKept(at) ? [at] : []))
  const slopes = turns.map(({ score = 0 }, at) => {
    const asTarget = isKept(at) ? 1 - turns[at - 1]!.score! : 0
    return asTarget + (isKept(at + 1) ? 2 * score - turns[at + 1]!.score! - 1 : 0)
  })
  return {
    bel: root(
      meanSquare(
        counted.map(({ variance }) => ({ slope: 1, variance })),
        counted.length,
      ),
    ),
    etv: root(
      meanSquare(
        turns.map(({ variance }, at) => ({ slope: slopes[at]!, variance })),
        kept.length,
      ),
    ),
    etvBias: sumOver(
      kept.map((at) => turns[at - 1]!.variance),
      kept.length,
    ),
  }
}

interface Part {
  readonly slope: number
  readonly variance: number | undefined
}

const meanSquare = (parts: readonly Part[], n: number): Known<number> =>
  sumOver(
    parts
      .filter(({ slope }) => slope !== 0)
      .map(({ slope, variance }) =>
        variance === undefined ? undefined : (slope ** 2 * variance) / n,
      ),
    n,
  )

function sumOver(all: readonly (number | undefined)[], n: number): Known<number> {
  if (n === 0) return notApplicable('nothing to average')
  const values = all.filter((each) => each !== undefined)
  if (values.length < all.length) return notApplicable('fewer than two draws for a turn')
  return known(values.reduce((sum, each) => sum + each, 0) / n)
}

const root = (square: Known<number>): Known<number> =>
  square.state === 'known' ? known(Math.sqrt(square.value)) : square
