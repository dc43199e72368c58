import type { Random } from '@attune/core/internal'
import { effectsOf, isWithin, nameOf, weightOf } from './mean-squares.js'
import { requireLevel } from './invalid-argument.js'
import { type Interval, normal } from './resample.js'
import { quantiles } from './quantiles.js'
import type { VarianceComponents } from './variance-components.js'

export interface DrawOptions {
  readonly random: Random
  /** Number of draws; default 2,000. */
  readonly draws?: number
}

/** Variances by effect, in squared units of the values. */
export type Components = Readonly<Record<string, number>>

/**
 * Random draws of the variance components given the data. Quantiles of any function of them
 * (shares, G, errors) give intervals.
 *
 * These are generalised pivotal quantities: each mean square MS is drawn as df MS / chi-square(df),
 * components are solved from the drawn mean squares, and negative ones become 0. If the deviations
 * of an effect have heavy tails, df is reduced so that the chi-square has the same variance.
 * Weerahandi, "Generalized confidence intervals", JASA 88, 1993; Burdick, Borror and Montgomery,
 * Design and Analysis of Gauge R&R Studies, 2005.
 */
export function componentDraws(
  found: VarianceComponents,
  { random, draws = 2000 }: DrawOptions,
): readonly Components[] {
  const design = designOf(found)
  return drawnRatios(design, draws, random).map((ratios) => {
    const drawn = design.componentsFrom(ratios.map((ratio, at) => design.observed[at]! / ratio))
    return Object.fromEntries(design.names.map((name, at) => [name, drawn[at]!]))
  })
}

/** One number per effect, in the order of the effects, the residual last. */
type ByEffect = ArrayLike<number>

export interface Design {
  /** Names of the effects, the residual last. */
  readonly names: readonly string[]
  /** Observed mean squares. */
  readonly observed: ByEffect
  readonly df: readonly number[]
  /** Computes the expected mean squares for given components. */
  expectedSquares(components: ByEffect): Float64Array
  /** Solves the components from mean squares, truncates them at 0 and writes them to `parts`. */
  componentsFrom(squares: ByEffect, parts?: Float64Array): Float64Array
}

/** Functions that convert between the mean squares and the components of a study. */
export function designOf({ levels, n, meanSquares }: VarianceComponents): Design {
  const factors = Object.keys(levels)
  const counts = Object.values(levels)
  const perCell = n / counts.reduce((product, count) => product * count, 1)
  const effects = effectsOf(factors.length)
    .map((effect) => ({
      effect,
      name: nameOf(effect, factors),
      weight: weightOf(effect, counts, perCell),
    }))
    .filter(({ name }) => Object.hasOwn(meanSquares, name))
  const above = effects.map(({ effect }) =>
    effects.flatMap((other, at) =>
      other.effect !== effect && isWithin(effect, other.effect) ? [at] : [],
    ),
  )
  const weights = effects.map(({ weight }) => weight)
  const names = [...effects.map(({ name }) => name), 'residual']
  const last = effects.length
  return {
    names,
    observed: names.map((name) => meanSquares[name]!.value),
    df: names.map((name) => meanSquares[name]!.effectiveDf),
    expectedSquares(components) {
      const squares = new Float64Array(last + 1).fill(components[last]!)
      for (const [at, weight] of weights.entries()) {
        squares[at]! += weight * components[at]!
        for (const other of above[at]!) squares[at]! += weights[other]! * components[other]!
      }
      return squares
    },
    componentsFrom(squares, parts = new Float64Array(last + 1)) {
      // Interactions come first, since main effects are computed from them. Loops are plain,
      // because intervals of shares call this half a million times.
      for (let at = last - 1; at >= 0; at--) {
        const others = above[at]!
        let part = squares[at]! - squares[last]!
        for (let next = 0; next < others.length; next++) part -= parts[others[next]!]!
        parts[at] = part
      }
      for (let at = 0; at < last; at++) parts[at] = Math.max(0, parts[at]! / weights[at]!)
      parts[last] = squares[last]!
      return parts
    },
  }
}

/**
 * Draws chi-square / df for each effect, `count` times: the ratio of an observed to an expected
 * mean square.
 */
export const drawnRatios = ({ df }: Design, count: number, random: Random): Float64Array[] =>
  Array.from({ length: count }, () =>
    Float64Array.from(df, (each) => chiSquare(random, each) / each),
  )

/**
 * Interval from one value per draw. The upper tail is three quarters of the lower tail. With few
 * levels, draws of the total variance are too large and draws of its shares too small, so that with
 * equal tails nearly all errors would be above the interval.
 */
export function drawnInterval(values: readonly number[], confidence = 0.95): Interval {
  requireLevel(confidence, 'confidence')
  const tail = (1 - confidence) / 2
  const [lower, upper] = quantiles(values, [tail, 1 - 0.75 * tail])
  return { lower: lower!, upper: upper! }
}

/**
 * Draws a chi-square variable as twice a gamma variable: Marsaglia and Tsang, ACM Transactions on
 * Mathematical Software 26, 2000.
 */
function chiSquare(random: Random, df: number): number {
  const shape = df / 2
  if (shape < 1) return chiSquare(random, df + 2) * random() ** (1 / shape)
  const d = shape - 1 / 3
  for (;;) {
    const x = normal(random)
    const v = (1 + x / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - random()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return 2 * d * v
  }
}
