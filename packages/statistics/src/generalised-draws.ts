import type { Random } from '@attune/core'
import { effectsOf, isWithin, nameOf, weightOf } from './mean-squares.js'
import { requireLevel } from './invalid-argument.js'
import { type Interval, normal } from './resample.js'
import { quantiles } from './quantiles.js'
import type { VarianceComponents } from './variance-components.js'

export interface DrawOptions {
  readonly random: Random
  /** Default 2,000. */
  readonly draws?: number
}

/** Variances by effect, in squared units of the values. */
export type Components = Readonly<Record<string, number>>

/**
 * Variance components as they could be after what was seen: for intervals of anything computed from them (shares, G, errors).
 *
 * Every mean square is drawn as df MS / chi-square(df), components are solved from these and those below 0 become 0: generalised
 * pivotal quantities. Where deviations have heavy tails df is the smaller one with which a chi-square varies as much. Weerahandi,
 * "Generalized confidence intervals", JASA 88, 1993; Burdick, Borror and Montgomery, Design and Analysis of Gauge R&R Studies, 2005.
 */
export function componentDraws(
  found: VarianceComponents,
  { random, draws = 2000 }: DrawOptions,
): readonly Components[] {
  const design = designOf(found)
  return drawnRatios(design, draws, random).map((ratios) => {
    const drawn = design.solved(ratios.map((ratio, at) => design.seen[at]! / ratio))
    return Object.fromEntries(design.names.map((name, at) => [name, drawn[at]!]))
  })
}

/** Numbers of effects in their order, the residual last. */
type ByEffect = ArrayLike<number>

export interface Design {
  /** As components have them, the residual last. */
  readonly names: readonly string[]
  /** Mean squares. */
  readonly seen: ByEffect
  readonly df: readonly number[]
  /** Mean squares that components make. */
  expected(components: ByEffect): Float64Array
  /** Components, at least 0, of mean squares; `parts`: where they are put. */
  solved(squares: ByEffect, parts?: Float64Array): Float64Array
}

/** How mean squares and components of a study follow from each other. */
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
    effects.flatMap((other, at) => (other.effect !== effect && isWithin(effect, other.effect) ? [at] : [])),
  )
  const weights = effects.map(({ weight }) => weight)
  const names = [...effects.map(({ name }) => name), 'residual']
  const last = effects.length
  return {
    names,
    seen: names.map((name) => meanSquares[name]!.value),
    df: names.map((name) => meanSquares[name]!.effectiveDf),
    expected(components) {
      const squares = new Float64Array(last + 1).fill(components[last]!)
      for (const [at, weight] of weights.entries()) {
        squares[at]! += weight * components[at]!
        for (const other of above[at]!) squares[at]! += weights[other]! * components[other]!
      }
      return squares
    },
    solved(squares, parts = new Float64Array(last + 1)) {
      // Interactions first: main effects need them. Plain loops: intervals of shares come by here half a million times.
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

/** By how much each mean square of a study is larger than expected, by chance: chi-square / df, drawn `count` times. */
export const drawnRatios = ({ df }: Design, count: number, random: Random): Float64Array[] =>
  Array.from({ length: count }, () => Float64Array.from(df, (each) => chiSquare(random, each) / each))

/**
 * The interval of what was computed from every draw. The upper tail is three quarters of the lower one: with few levels, draws of the whole
 * variance lie too high and those of its parts too low, so that nearly all misses would be above.
 */
export function drawnInterval(values: readonly number[], confidence = 0.95): Interval {
  requireLevel(confidence, 'confidence')
  const tail = (1 - confidence) / 2
  const [lower, upper] = quantiles(values, [tail, 1 - 0.75 * tail])
  return { lower: lower!, upper: upper! }
}

/** Twice a gamma variable: Marsaglia and Tsang, ACM Transactions on Mathematical Software 26, 2000. */
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
