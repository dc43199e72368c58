/** How sure shares of the variance are. */
import type { Random } from '@attune/core'
import { type Components, type Design, designOf, drawnComponents, drawnSquares } from './generalised-draws.js'
import { requireLevel } from './invalid-argument.js'
import { quantiles } from './quantiles.js'
import type { Interval } from './resample.js'
import type { VarianceComponents } from './variance-components.js'

export interface ShareIntervalOptions {
  readonly random: Random
  /** As `componentDraws` gives them. */
  readonly draws: readonly Components[]
  readonly confidence?: number
}

/** Studies that are made to see how often plain intervals of one like this hold, and draws of each. */
const STUDIES = 100
const DRAWS = 100

/**
 * The least and the greatest tail that is left out, in parts of the plain one: a share near 0 is seldom missed below, whatever is left out
 * there, and what 100 studies say of a tail is not sure.
 */
const TAILS = { below: [0.4, 2.4], above: [0.08, 1.6] } as const

/**
 * Intervals of the shares of the variance, by effect.
 *
 * Plain quantiles of `componentDraws` miss too seldom below and, where another component with few levels has much of the variance, too
 * often above. So how often they miss is measured first in 100 drawn studies of the same size, whose components are the medians of the
 * draws, and other quantiles are taken accordingly: Beran, "Prepivoting to reduce level error of confidence sets", Biometrika 74, 1987.
 * How often they hold: benchmarks/parts/claims/seekers.mjs. Throws out_of_range (confidence).
 */
export function shareIntervals(
  found: VarianceComponents,
  { random, draws, confidence = 0.95 }: ShareIntervalOptions,
): Readonly<Record<string, Interval>> {
  requireLevel(confidence, 'confidence')
  const design = designOf(found)
  const shares = draws.map((draw) => sharesOf(design.names.map((name) => draw[name]!)))
  const middle = design.names.map((name) => quantiles(draws.map((draw) => draw[name]!), [0.5])[0]!) // prettier-ignore
  const placed = placesOfTruth(design, middle, random)
  const tail = (1 - confidence) / 2
  return Object.fromEntries(
    design.names.map((effect, at) => {
      const below = leftOut(placed[at]!.below, tail, TAILS.below)
      const above = leftOut(placed[at]!.above, tail, TAILS.above)
      const own = shares.map((share) => share[at]!)
      const [lower, upper] = quantiles(own, [below, 1 - above])
      return [effect, { lower: lower!, upper: upper! }]
    }),
  )
}

/** The quantile that the truth is beyond in a share `tail` of studies. */
function leftOut(places: readonly number[], tail: number, [least, most]: readonly [number, number]): number {
  const [place] = quantiles(places, [tail])
  return Math.min(most * tail, Math.max(least * tail, place!))
}

function sharesOf(components: ArrayLike<number>): Float64Array {
  const shares = Float64Array.from(components)
  let total = 0
  for (const each of shares) total += each
  return total > 0 ? shares.map((each) => each / total) : shares
}

interface Places {
  /** In each study, the part of its draws that are at most the true share, and at least. */
  readonly below: number[]
  readonly above: number[]
}

/** By effect. */
function placesOfTruth(design: Design, components: readonly number[], random: Random): readonly Places[] {
  const truth = sharesOf(components)
  const places = design.names.map((): Places => ({ below: [], above: [] }))
  for (let study = 0; study < STUDIES; study++) {
    const squares = drawnSquares(design, components, random)
    const shares = Array.from({ length: DRAWS }, () => sharesOf(drawnComponents(design, squares, random)))
    for (const [at, { below, above }] of places.entries()) {
      const own = truth[at]!
      below.push(shares.filter((share) => share[at]! <= own + 1e-12).length / DRAWS)
      above.push(shares.filter((share) => share[at]! >= own - 1e-12).length / DRAWS)
    }
  }
  return places
}
