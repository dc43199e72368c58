/**
 * Numerical integration by Armitage, McPherson and Rowe (JRSS A 132, 1969) through the looks of a
 * group-sequential test.
 */
import { normalCdf } from './distributions.js'

/**
 * A test statistic Z with E Z = drift sqrt(t) and independent increments of Z sqrt(t), with looks
 * at some fractions t of its information.
 */
export interface SequentialLooks {
  /** Information fractions of the looks, ascending; the last one is 1. */
  readonly fractions: readonly number[]
  /** Boundaries for |Z| at or above which the walk ends with a detected difference. */
  readonly reject: readonly number[]
  /**
   * Boundaries for |Z| below which the walk ends for futility. At the last look the same as
   * `reject`.
   */
  readonly stop: readonly number[]
  /** Boundaries for -Z, if the two sides differ. */
  readonly below?: Pick<SequentialLooks, 'reject' | 'stop'>
}

const NODES = 12

/** Gauss and Legendre's nodes and weights on [-1, 1]. */
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
 * Distribution of the walk between two looks: values of the sum Z sqrt(t) and their probabilities.
 */
interface Spread {
  readonly at: readonly number[]
  readonly mass: readonly number[]
}

export class SequentialWalk {
  readonly #fractions: readonly number[]
  readonly #drift: number
  readonly #spreads: Spread[] = []

  constructor(fractions: readonly number[], drift: number) {
    this.#fractions = fractions
    this.#drift = drift
  }

  /** Probability that the next look is reached and Z is at least `z` there. */
  tail(z: number): number {
    return this.tailAt(this.#spreads.length, z)
  }

  /** Same probability for a past look, counted from 0. */
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
   * Passes the next look: the walk continues if Z is from `stop` to `reject`, or if -Z is in the
   * range of `below`.
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

/** Follows the test statistic through all looks, for a given drift. */
export function walkThrough(looks: SequentialLooks, drift: number): SequentialWalk {
  const { fractions, reject, stop, below = looks } = looks
  const walk = new SequentialWalk(fractions, drift)
  for (let look = 0; look < fractions.length - 1; look++)
    walk.pass(stop[look]!, reject[look]!, { stop: below.stop[look]!, reject: below.reject[look]! })
  return walk
}

/**
 * The x in [lower, upper] at which a decreasing function crosses 0, to a value below `precision`:
 * false position, Illinois' rule.
 */
export function fallsThrough(
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
