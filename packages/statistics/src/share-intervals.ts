/** Intervals of variance shares: the share of each variance component in the total variance. */
import type { Random } from '@attune/core/internal'
import { type Components, type Design, designOf, drawnRatios } from './generalised-draws.js'
import { requireLevel } from './invalid-argument.js'
import { mean } from './observed.js'
import { quantiles } from './quantiles.js'
import type { Interval } from './resample.js'
import type { VarianceComponents } from './variance-components.js'

export interface ShareIntervalOptions {
  readonly random: Random
  /** Draws of the components, as `componentDraws` returns them. */
  readonly draws: readonly Components[]
  readonly confidence?: number
}

/** Number of simulated studies for each limit, and number of draws in each simulated study. */
const STUDIES = 160
const DRAWS = 160
/**
 * Factor of the upper tail. For a small share, hardly any error is below the interval, so equal
 * tails would waste error probability.
 */
const UPPER_TAIL_FACTOR = 1.4
/**
 * Share of the draws that calibrate a limit: those with the smallest (or largest) variance share.
 * The means of their components are the true components of the simulated studies.
 */
const CALIBRATION_SHARE = 0.06

/**
 * Intervals of the variance shares, by effect, with limits that are calibrated by simulation.
 *
 * Plain quantiles of `componentDraws` are too wide below, and often too narrow above if another
 * component with few levels has much of the variance. Therefore each limit is calibrated: 160
 * studies of the same size are simulated, whose true components are the mean of the draws with the
 * smallest (largest) share. In each of them, the position of the true share among the study's own
 * draws is computed. The limit is the quantile of the original draws at the position beyond which
 * the true share lies in as many simulated studies as the tail requires. Beran, "Prepivoting to
 * reduce level error of confidence sets", Biometrika 74, 1987; Chuang and Lai, "Hybrid resampling
 * methods for confidence intervals", Statistica Sinica 10, 2000. Coverage:
 * benchmarks/parts/claims/seekers.mjs. If cells are missing, the draws, which assume them, may leave
 * out the share itself: its interval is 0 to 1 then. Throws out_of_range (confidence).
 */
export function shareIntervals(
  found: VarianceComponents,
  { random, draws, confidence = 0.95 }: ShareIntervalOptions,
): Readonly<Record<string, Interval>> {
  requireLevel(confidence, 'confidence')
  const design = designOf(found)
  const tail = (1 - confidence) / 2
  const components = draws.map((draw) => design.names.map((name) => draw[name]!))
  const trial = {
    design,
    studies: drawnRatios(design, STUDIES, random),
    draws: drawnRatios(design, DRAWS, random),
  }
  const count = Math.max(1, Math.round(CALIBRATION_SHARE * draws.length))
  return Object.fromEntries(
    design.names.map((effect, at) => {
      const sorted = components
        .map((each) => ({ each, share: shareOf(each, at) }))
        .sort((left, right) => left.share - right.share)
      const meanOf = (corner: typeof sorted) =>
        design.names.map((_, part) => mean(corner.map(({ each }) => each[part]!)))
      const [below] = quantiles(positionsOfTruth(trial, meanOf(sorted.slice(0, count)), at, 1), [
        tail,
      ])
      const [above] = quantiles(positionsOfTruth(trial, meanOf(sorted.slice(-count)), at, -1), [
        UPPER_TAIL_FACTOR * tail,
      ])
      const [lower, upper] = quantiles(sorted.map(({ share }) => share), [below!, 1 - above!]) // prettier-ignore
      const own = shareOf(
        design.names.map((name) => found.component[name]!),
        at,
      )
      const isOutside = own < lower! || own > upper!
      return [effect, isOutside ? { lower: 0, upper: 1 } : { lower: lower!, upper: upper! }]
    }),
  )
}

function shareOf(components: ArrayLike<number>, at: number): number {
  let total = 0
  for (let part = 0; part < components.length; part++) total += components[part]!
  return total > 0 ? components[at]! / total : 0
}

interface Trial {
  readonly design: Design
  /**
   * Random ratios chi-square / df of each mean square, for the simulated studies and for the draws
   * of each.
   */
  readonly studies: readonly Float64Array[]
  readonly draws: readonly Float64Array[]
}

/**
 * For each simulated study with these true components, the part of its draws whose variance share
 * is at most (`side` 1) or at least (`side` -1) the true one.
 */
function positionsOfTruth(
  { design, studies, draws }: Trial,
  components: readonly number[],
  at: number,
  side: 1 | -1,
) {
  // The tolerance is relative: next to a much larger component, all shares would be within an
  // absolute one.
  const truth = side * shareOf(components, at) * (1 + side * 1e-12)
  const expected = design.expectedSquares(components)
  const squares = new Float64Array(expected.length)
  const parts = new Float64Array(expected.length)
  return studies.map((study) => {
    let within = 0
    for (const draw of draws) {
      for (let part = 0; part < squares.length; part++)
        squares[part] = (expected[part]! * study[part]!) / draw[part]!
      if (side * shareOf(design.componentsFrom(squares, parts), at) <= truth) within++
    }
    return within / draws.length
  })
}
