import type { Random } from '@attune/core'
import { effectsOf, isWithin, nameOf } from './crossed-effects.js'
import { requireLevel } from './invalid-argument.js'
import { weightOf } from './mean-squares.js'
import { normal } from './normal.js'
import { quantiles } from './quantiles.js'
import type { Interval } from './resample.js'
import type { VarianceComponents } from './variance-components.js'

export interface DrawOptions {
  readonly random: Random
  /** Default 2,000. */
  readonly draws?: number
}

/**
 * Variance components as they could be after what was seen: for intervals of anything computed from them (shares, G, errors).
 *
 * Every mean square is drawn as df MS / chi-square(df), components are solved from these and those below 0 become 0: generalised
 * pivotal quantities. Where deviations have heavy tails df is the smaller one with which a chi-square varies as much. Weerahandi,
 * "Generalized confidence intervals", JASA 88, 1993; Burdick, Borror and Montgomery, Design and Analysis of Gauge R&R Studies, 2005.
 */
export function componentDraws(
  { levels, n, meanSquares }: VarianceComponents,
  { random, draws = 2000 }: DrawOptions,
): readonly Readonly<Record<string, number>>[] {
  const factors = Object.keys(levels)
  const counts = Object.values(levels)
  const perCell = n / counts.reduce((product, count) => product * count, 1)
  const effects = effectsOf(factors.length)
    .map((effect) => ({ effect, name: nameOf(effect, factors), weight: weightOf(effect, counts, perCell) }))
    .filter(({ name }) => Object.hasOwn(meanSquares, name))
    .toReversed()
  const names = [...effects.map(({ name }) => name), 'residual']
  return Array.from({ length: draws }, () => {
    const squares = new Map(
      names.map((name) => {
        const { value, effectiveDf } = meanSquares[name]!
        return [name, (effectiveDf * value) / chiSquare(random, effectiveDf)]
      }),
    )
    const residual = squares.get('residual')!
    const solved = new Map<number, number>()
    for (const { effect, name, weight } of effects) {
      const above = effects.filter((other) => other.effect !== effect && isWithin(effect, other.effect))
      const explained = above.reduce((sum, other) => sum + other.weight * solved.get(other.effect)!, residual)
      solved.set(effect, (squares.get(name)! - explained) / weight)
    }
    const component = effects.map(({ effect, name }) => [name, Math.max(0, solved.get(effect)!)] as const).toReversed()
    return Object.fromEntries([...component, ['residual', residual]])
  })
}

/**
 * The interval of what was computed from every draw. The upper tail is three quarters of the lower one: with few levels, draws of the whole
 * variance lie too high and those of its parts too low, so that nearly all misses would be above.
 */
export function drawnInterval(values: readonly number[], confidence = 0.95): Interval {
  const tail = (1 - confidence) / 2
  return between(values, [tail, 1 - 0.75 * tail], confidence)
}

/**
 * Intervals of the shares of the variance, by effect, from `componentDraws`. That of the residual, which takes up the errors of all
 * others, leaves a quarter of the lower tail above. How often they hold: benchmarks/parts/claims/seekers.mjs.
 */
export function shareIntervals(
  draws: readonly Readonly<Record<string, number>>[],
  confidence = 0.95,
): Readonly<Record<string, Interval>> {
  const totals = draws.map((draw) => Object.values(draw).reduce((sum, each) => sum + each, 0))
  const tail = (1 - confidence) / 2
  return Object.fromEntries(
    Object.keys(draws[0] ?? {}).map((effect) => {
      const shares = draws.map((draw, at) => (totals[at]! > 0 ? draw[effect]! / totals[at]! : 0))
      return [
        effect,
        effect === 'residual'
          ? between(shares, [tail, 1 - 0.25 * tail], confidence)
          : drawnInterval(shares, confidence),
      ]
    }),
  )
}

function between(values: readonly number[], tails: readonly [number, number], confidence: number): Interval {
  requireLevel(confidence, 'confidence')
  const [lower, upper] = quantiles(values, tails)
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
