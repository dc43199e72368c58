/**
 * Numerical integration over the interim analyses (looks) of a group-sequential test, by Armitage,
 * McPherson and Rowe (JRSS A 132, 1969).
 */
import { normalCdf } from './distributions.js'

/**
 * A group-sequential test with analyses at some fractions t of its information. The statistic Z has
 * the expectation drift sqrt(t), and Z sqrt(t) has independent increments.
 */
export interface SequentialLooks {
  /** Information fractions of the analyses, ascending. The last one is 1. */
  readonly fractions: readonly number[]
  /**
   * Bounds of |Z| at each analysis. At or above the bound, the test ends with a detected
   * difference.
   */
  readonly reject: readonly number[]
  /**
   * Bounds of |Z| at each analysis below which the test ends for futility. At the last analysis
   * equal to `reject`.
   */
  readonly stop: readonly number[]
  /** Bounds for -Z, if the two directions have different bounds. */
  readonly below?: Pick<SequentialLooks, 'reject' | 'stop'>
}

const NODES = 12

/** Nodes and weights of Gauss-Legendre integration on [-1, 1]. */
const legendre = (() => {
  const nodes: number[] = []
  const weights: number[] = []
  for (let at = 1; at <= NODES; at++) {
    let x = Math.cos((Math.PI * (at - 0.25)) / (NODES + 0.5))
    let slope = 1
    for (let step = 0; step < 50; step++) {
      let [before, value] = [1, x]
      for (let n = 2; n <= NODES; n++)
        [before, value] = [value, ((2 * n - 1) * x * value - (n - 1) * before) / n]
      slope = (NODES * (x * value - before)) / (x * x - 1)
      const move = value / slope
      x -= move
      if (Math.abs(move) < 1e-15) break
    }
    nodes.push(x)
    weights.push(2 / ((1 - x * x) * slope * slope))
  }
  return { nodes, weights }
})()

/**
 * Distribution of the sum Z sqrt(t) after an analysis, for tests that continue: values and their
 * probabilities.
 */
interface StateDistribution {
  readonly at: readonly number[]
  readonly mass: readonly number[]
}

export class SequentialWalk {
  readonly #fractions: readonly number[]
  readonly #drift: number
  readonly #spreads: StateDistribution[] = []

  constructor(fractions: readonly number[], drift: number) {
    this.#fractions = fractions
    this.#drift = drift
  }

  /** Probability that the test reaches the next analysis and Z is at least `z` there. */
  tail(z: number): number {
    return this.tailAt(this.#spreads.length, z)
  }

  /** Same as `tail`, for an earlier analysis, counted from 0. */
  tailAt(look: number, z: number): number {
    const { mean, sd } = this.#step(look)
    const sum = z * Math.sqrt(this.#fractions[look]!)
    const spread = this.#spreads[look - 1]
    if (!spread) return normalCdf((mean - sum) / sd)
    let total = 0
    for (const [place, at] of spread.at.entries())
      total += spread.mass[place]! * normalCdf((at + mean - sum) / sd)
    return total
  }

  /**
   * Passes the next analysis. The test continues if Z is between `stop` and `reject`, or -Z is
   * between the bounds of `below`.
   */
  pass(stop: number, reject: number, below = { stop, reject }): void {
    const look = this.#spreads.length
    const root = Math.sqrt(this.#fractions[look]!)
    const parts = [
      [-below.reject * root, -below.stop * root],
      [stop * root, reject * root],
    ] as const
    const at: number[] = []
    const mass: number[] = []
    for (const [lower, upper] of parts) {
      const half = Math.max(0, upper - lower) / 2
      for (let node = 0; node < NODES; node++) {
        const x = (lower + upper) / 2 + half * legendre.nodes[node]!
        at.push(x)
        mass.push(half * legendre.weights[node]! * this.#density(look, x))
      }
    }
    this.#spreads.push({ at, mass })
  }

  #step(look: number): { readonly mean: number; readonly sd: number } {
    const more = this.#fractions[look]! - (this.#fractions[look - 1] ?? 0)
    return { mean: this.#drift * more, sd: Math.sqrt(more) }
  }

  #density(look: number, x: number): number {
    const { mean, sd } = this.#step(look)
    const spread = this.#spreads[look - 1]
    const phi = (z: number): number => Math.exp((-z * z) / 2) / (sd * Math.sqrt(2 * Math.PI))
    if (!spread) return phi((x - mean) / sd)
    let total = 0
    for (const [place, at] of spread.at.entries())
      total += spread.mass[place]! * phi((x - at - mean) / sd)
    return total
  }
}

/** Follows the test through all analyses, for a given drift. */
export function walkThrough(looks: SequentialLooks, drift: number): SequentialWalk {
  const { fractions, reject, stop, below = looks } = looks
  const walk = new SequentialWalk(fractions, drift)
  for (let look = 0; look < fractions.length - 1; look++)
    walk.pass(stop[look]!, reject[look]!, { stop: below.stop[look]!, reject: below.reject[look]! })
  return walk
}

/**
 * Zero of a decreasing function in [lower, upper], until the function value is below `precision`,
 * by the Illinois method (false position).
 */
export function zeroOfDecreasing(
  lower: number,
  upper: number,
  of: (x: number) => number,
  precision = 1e-12,
): number {
  let [low, high] = [of(lower), of(upper)]
  if (low <= 0) return lower
  if (high >= 0) return upper
  let side = 0
  for (let step = 0; step < 100 && upper - lower > 1e-10; step++) {
    const x = (lower * high - upper * low) / (high - low)
    const y = of(x)
    if (Math.abs(y) < precision) return x
    if (y > 0) {
      ;[lower, low] = [x, y]
      if (side === 1) high /= 2
      side = 1
    } else {
      ;[upper, high] = [x, y]
      if (side === -1) low /= 2
      side = -1
    }
  }
  return (lower + upper) / 2
}
