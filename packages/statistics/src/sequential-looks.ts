import { normalTwoSided } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import {
  zeroOfDecreasing,
  type SequentialLooks,
  SequentialWalk,
  walkThrough,
} from './sequential-walk.js'

export interface Spending {
  /**
   * Shape of the spending function: the share of `total` that is spent up to fraction t is (1 -
   * exp(-shape t)) / (1 - exp(-shape)). With a negative shape, little is spent early.
   */
  readonly shape: number
  readonly total: number
}

export interface LooksPlan {
  /**
   * Fraction of the planned information at each interim analysis (look), ascending. The last one is
   * 1.
   */
  readonly fractions: readonly number[]
  /** Spending of the two-sided error over the analyses. */
  readonly error: Spending
  /**
   * Spending of the error of the second kind: the probability that a study with this drift stops
   * for futility. Undefined: no stopping for futility.
   */
  readonly miss?: Spending & { readonly drift: number }
}

/** Upper end of the search for a bound. P(|Z| > 12) is 4e-33. */
const MOST = 12

/**
 * Error that is spent up to the fraction t: Hwang, Shih and DeCani, Statistics in Medicine 9, 1990.
 */
const spentError = ({ shape, total }: Spending, t: number): number =>
  shape === 0 ? total * t : (total * (1 - Math.exp(-shape * t))) / (1 - Math.exp(-shape))

/**
 * Bounds of a two-sided group-sequential test (Lan and DeMets, Biometrika 70, 1983). The rejection
 * bounds spend `error` as if there were no stopping for futility. Futility is therefore
 * non-binding: a study that continues keeps its error probability. Throws out_of_range.
 */
export function sequentialLooks({ fractions, error, miss }: LooksPlan): SequentialLooks {
  requireFractions(fractions)
  requireLevel(error.total, 'error')
  const reject = rejectAt(fractions, error)
  const stop = miss
    ? futilityBounds(fractions, reject, miss)
    : [...fractions.slice(1).map(() => 0), reject.at(-1)!]
  return { fractions, reject, stop }
}

function requireFractions(fractions: readonly number[]): void {
  const isRising = fractions.every((t, at) => t > (fractions[at - 1] ?? 0))
  if (isRising && fractions.at(-1) === 1) return
  throw invalidArgument(
    'out_of_range',
    `Looks at ${fractions.join(', ')}: fractions rise from above 0 to 1.`,
  )
}

function rejectAt(fractions: readonly number[], error: Spending): number[] {
  const walk = new SequentialWalk(fractions, 0)
  const bounds: number[] = []
  let before = 0
  for (const t of fractions) {
    const share = spentError(error, t) - before
    before += share
    // The difference of the logarithms makes the search as precise for a share of 1e-18 as for 0.05.
    const excess = (z: number): number =>
      Math.log(Math.max(2 * walk.tail(z), Number.MIN_VALUE)) - Math.log(share)
    const bound = zeroOfDecreasing(0, MOST, excess)
    bounds.push(bound)
    if (bounds.length < fractions.length) walk.pass(0, bound)
  }
  return bounds
}

/**
 * Futility bounds, never above `reject`. If one is equal to `reject`, every study ends there.
 */
function futilityBounds(
  fractions: readonly number[],
  reject: readonly number[],
  miss: Spending & { drift: number },
): number[] {
  const walk = new SequentialWalk(fractions, miss.drift)
  const bounds: number[] = []
  let before = 0
  for (const [look, t] of fractions.slice(0, -1).entries()) {
    const share = spentError(miss, t) - before
    before += share
    const bound = zeroOfDecreasing(0, reject[look]!, (z) => share - walk.tail(-z) + walk.tail(z))
    bounds.push(bound)
    walk.pass(bound, reject[look]!)
  }
  return [...bounds, reject.at(-1)!]
}

export interface SequentialExits {
  /**
   * Probabilities that the study ends at each analysis: with a detection above, with one below, and
   * without a detection.
   */
  readonly above: readonly number[]
  readonly below: readonly number[]
  readonly without: readonly number[]
  /** Expected fraction of the planned information at which the study ends. */
  readonly used: number
}

/**
 * Probabilities of the ways to end, for a true difference that gives the expected Z `drift` at the
 * last analysis.
 */
export function sequentialExits(looks: SequentialLooks, drift: number): SequentialExits {
  const walk = walkThrough(looks, drift)
  const { fractions, reject, stop, below: other = looks } = looks
  const above = reject.map((z, look) => walk.tailAt(look, z))
  const below = other.reject.map((z, look) => lowerTail(walk, look, z))
  const without = stop.map(
    (z, look) => walk.tailAt(look, -other.stop[look]!) - walk.tailAt(look, z),
  )
  const used = fractions.reduce(
    (sum, t, at) => sum + t * (above[at]! + below[at]! + without[at]!),
    0,
  )
  return { above, below, without, used }
}

const lowerTail = (walk: SequentialWalk, look: number, z: number): number =>
  walk.tailAt(look, -Infinity) - walk.tailAt(look, -z)

/** Number of tabulated error levels. Neighbours differ by the factor exp(-0.7). */
const LEVELS = 60
const levelOf = (at: number): number => Math.exp(-0.7 * at) * (1 - 1e-9)

/**
 * Returns a function for repeated p-values (Jennison and Turnbull, JRSS B 51, 1989): the smallest
 * total error with which the spending function rejects at this analysis. It is a valid p-value for
 * any stopping rule.
 *
 * @returns function of the two-sided nominal p-value and the number of the analysis, from 0
 */
export function repeatedP(
  fractions: readonly number[],
  shape: number,
): (p: number, look: number) => number {
  requireFractions(fractions)
  if (fractions.length === 1) return (p) => p
  const logP = Array.from({ length: LEVELS }, (_, at) =>
    rejectAt(fractions, { shape, total: levelOf(at) }).map((z) => Math.log(normalTwoSided(z))),
  )
  return (p, look) => {
    const own = Math.log(p)
    const next = logP.findIndex((bounds) => bounds[look]! < own)
    if (next === 0) return 1
    // The p-value is beyond the table. The result is the last tabulated level, or p if that is
    // larger.
    if (next < 0) return Math.max(p, levelOf(LEVELS - 1))
    const [high, low] = [logP[next - 1]![look]!, logP[next]![look]!]
    const share = (high - own) / (high - low)
    return Math.max(
      p,
      Math.exp(Math.log(levelOf(next - 1)) * (1 - share) + Math.log(levelOf(next)) * share),
    )
  }
}
