/** Computes intervals for the shares that components have of the variance. */
import type { Random } from '@attune/core/internal'
import { type Components, type Design, designOf, drawnRatios } from './generalised-draws.js'
import { requireLevel } from './invalid-argument.js'
import { mean } from './observed.js'
import { quantiles } from './quantiles.js'
import type { Interval } from './resample.js'
import type { VarianceComponents } from './variance-components.js'

export interface ShareIntervalOptions {
  readonly random: Random
  /** Draws in the form that `componentDraws` returns. */
  readonly draws: readonly Components[]
  readonly confidence?: number
}

/** Number of simulated studies per limit, and of draws per study. */
const STUDIES = 160
const DRAWS = 160
/**
 * Factor of the upper tail: of a small share hardly any miss is below, so both tails together would
 * be too small.
 */
const ABOVE = 1.4
/**
 * Share of the draws that calibrate a limit: those with the smallest (or largest) share of the
 * variance. Their mean components are the truth of the simulated studies.
 */
const CORNER = 0.06

/**
 * Intervals of the shares of the variance, by effect: inverted tests of the limits.
 *
 * Plain quantiles of `componentDraws` miss too rarely below and, if another component with few
 * levels has much of the variance, too often above. Each limit is therefore calibrated: 160 studies
 * of the same size are simulated whose components are the mean of the draws with the smallest
 * (largest) share, and the limit is the quantile beyond which the truth of these studies is as
 * often as the tail requires. Beran, "Prepivoting to reduce level error of confidence sets",
 * Biometrika 74, 1987; Chuang and Lai, "Hybrid resampling methods for confidence intervals",
 * Statistica Sinica 10, 2000. Coverage: benchmarks/parts/claims/seekers.mjs. Throws out_of_range
 * (confidence).
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
  const count = Math.max(1, Math.round(CORNER * draws.length))
  return Object.fromEntries(
    design.names.map((effect, at) => {
      const sorted = components
        .map((each) => ({ each, share: shareOf(each, at) }))
        .sort((left, right) => left.share - right.share)
      const meanOf = (corner: typeof sorted) =>
        design.names.map((_, part) => mean(corner.map(({ each }) => each[part]!)))
      const [below] = quantiles(placesOfTruth(trial, meanOf(sorted.slice(0, count)), at, 1), [tail])
      const [above] = quantiles(placesOfTruth(trial, meanOf(sorted.slice(-count)), at, -1), [
        ABOVE * tail,
      ])
      const [lower, upper] = quantiles(sorted.map(({ share }) => share), [below!, 1 - above!]) // prettier-ignore
      return [effect, { lower: lower!, upper: upper! }]
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
  /** chi-square / df of each mean square, by study and by draw. */
  readonly studies: readonly Float64Array[]
  readonly draws: readonly Float64Array[]
}

/**
 * For each simulated study with these components, the part of its draws whose share is at most
 * (`side` 1) or at least (-1) the true one.
 */
function placesOfTruth(
  { design, studies, draws }: Trial,
  components: readonly number[],
  at: number,
  side: 1 | -1,
) {
  // A relative tolerance: next to a component that is far larger, all shares are below an absolute one.
  const truth = side * shareOf(components, at) * (1 + side * 1e-12)
  const expected = design.expected(components)
  const squares = new Float64Array(expected.length)
  const parts = new Float64Array(expected.length)
  return studies.map((study) => {
    let within = 0
    for (const draw of draws) {
      for (let part = 0; part < squares.length; part++)
        squares[part] = (expected[part]! * study[part]!) / draw[part]!
      if (side * shareOf(design.solved(squares, parts), at) <= truth) within++
    }
    return within / draws.length
  })
}
