import { normalQuantile } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import {
  fallsThrough,
  type SequentialLooks,
  SequentialWalk,
  walkThrough,
} from './sequential-walk.js'

export interface Spending {
  /**
   * Shape of the spending: the part spent up to fraction t is (1 - exp(-shape t)) / (1 -
   * exp(-shape)). Below 0, little is spent early.
   */
  readonly shape: number
  readonly total: number
}

export interface LooksPlan {
  /** Information fractions of the interim analyses, ascending; the last one is 1. */
  readonly fractions: readonly number[]
  /** Part of the two-sided error that each interim analysis may use. */
  readonly error: Spending
  /**
   * Spending of the probability to miss a drift by stopping for futility. Undefined: no stopping
   * for futility.
   */
  readonly miss?: Spending & { readonly drift: number }
}

const MOST = 9

/** Hwang, Shih and DeCani, Statistics in Medicine 9, 1990. */
const spent = ({ shape, total }: Spending, t: number): number =>
  shape === 0 ? total * t : (total * (1 - Math.exp(-shape * t))) / (1 - Math.exp(-shape))

/**
 * Boundaries of a two-sided group-sequential test (Lan and DeMets, Biometrika 70, 1983). The
 * rejection boundaries spend `error` regardless of stopping for futility, which is therefore
 * non-binding: a study that continues keeps its error. Throws out_of_range.
 */
export function sequentialLooks({ fractions, error, miss }: LooksPlan): SequentialLooks {
  requireFractions(fractions)
  requireLevel(error.total, 'error')
  const reject = rejectAt(fractions, error)
  const stop = miss
    ? stopAt(fractions, reject, miss)
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
    const share = spent(error, t) - before
    before += share
    const bound = fallsThrough(0, MOST, (z) => 2 * walk.tail(z) - share)
    bounds.push(bound)
    if (bounds.length < fractions.length) walk.pass(0, bound)
  }
  return bounds
}

/**
 * Futility boundaries, never above `reject`. The part that a look cannot spend for this reason is
 * spent later.
 */
function stopAt(
  fractions: readonly number[],
  reject: readonly number[],
  miss: Spending & { drift: number },
): number[] {
  const walk = new SequentialWalk(fractions, miss.drift)
  const bounds: number[] = []
  let before = 0
  for (const [look, t] of fractions.slice(0, -1).entries()) {
    const within = (z: number): number => walk.tail(-z) - walk.tail(z)
    const share = spent(miss, t) - before
    const bound = fallsThrough(0, reject[look]!, (z) => share - within(z))
    before += within(bound)
    bounds.push(bound)
    walk.pass(bound, reject[look]!)
  }
  return [...bounds, reject.at(-1)!]
}

export interface SequentialExits {
  /** Probabilities to end at each look above, below and without a detection. */
  readonly above: readonly number[]
  readonly below: readonly number[]
  readonly without: readonly number[]
  /** Mean fraction of the information at which the study ends. */
  readonly used: number
}

/** Outcomes of a walk with this drift: E Z = drift at the last look. */
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

/** Number of tabulated levels, at distances of 0.7 in their logarithm. */
const LEVELS = 60
const levelOf = (at: number): number => Math.exp(-0.7 * at) * (1 - 1e-9)

/**
 * The repeated p-value of a look (Jennison and Turnbull, JRSS B 51, 1989): the least error for
 * which the spending would reject at it. It is a valid p-value for any stopping rule.
 *
 * @returns the repeated p-value from the two-sided nominal p-value and the number of the look, from
 * 0
 */
export function repeatedP(
  fractions: readonly number[],
  shape: number,
): (p: number, look: number) => number {
  requireFractions(fractions)
  if (fractions.length === 1) return (p) => p
  const table = Array.from({ length: LEVELS }, (_, at) =>
    rejectAt(fractions, { shape, total: levelOf(at) }),
  )
  return (p, look) => {
    const z = p <= 0 ? Infinity : -normalQuantile(p / 2)
    const next = table.findIndex((bounds) => bounds[look]! > z)
    if (next === 0) return 1
    // Beyond the tabulated levels; never below the nominal p-value.
    if (next < 0) return Math.max(p, levelOf(LEVELS - 1))
    const [low, high] = [table[next - 1]![look]! ** 2, table[next]![look]! ** 2]
    const share = (z * z - low) / (high - low)
    return Math.max(
      p,
      Math.exp(Math.log(levelOf(next - 1)) * (1 - share) + Math.log(levelOf(next)) * share),
    )
  }
}
