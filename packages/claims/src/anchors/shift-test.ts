/** Tests if a judge gives the same dialogues other values than before. */
import { createRandom } from '@attune/core/internal'
import { mean, tTestOfMeans } from '@attune/statistics'

/** Values of one dialogue: before, and now. */
export interface Rejudged {
  readonly before: readonly number[]
  readonly now: readonly number[]
}

export interface Shift {
  /** Number of dialogues with values at both times. */
  readonly n: number
  /** Mean value now minus mean value in the baseline. */
  readonly shift: number
  /** Interval of the shift; undefined if all differences are equal. */
  readonly interval?: { readonly lower: number; readonly upper: number }
  /** Two-sided p-value. */
  readonly p: number
}

const DRAWS = 9999
/** Tolerance when sums are compared, since the order of addition changes rounding. */
const ROUNDING = 1e-9

/**
 * Tests the mean difference between current and earlier values by permutation. If a judge has not
 * moved, the earlier and current values of one dialogue are exchangeable; the test is therefore
 * valid with any noise, with ties, and for a judge that always repeats itself. p is the share of
 * random permutations, including the observed one, with a difference at least as large (Fisher, The
 * Design of Experiments, section 21; Phipson and Smyth, Statistical Applications in Genetics and
 * Molecular Biology 9, 2010). Undefined without any dialogue.
 */
export function shiftTest(
  all: readonly Rejudged[],
  { seed, level }: { seed: string; level: number },
): Shift | undefined {
  const pairs = all.filter(({ before, now }) => before.length > 0 && now.length > 0)
  if (pairs.length === 0) return undefined
  const differences = pairs.map(({ before, now }) => mean(now) - mean(before))
  const shift = mean(differences)
  const { interval } = tTestOfMeans(differences, { level })
  return {
    n: pairs.length,
    shift,
    ...(interval.state === 'known' && { interval: interval.value }),
    p: permuted(pairs, shift, seed),
  }
}

interface Pool {
  readonly values: number[]
  /** Sum of `values`. */
  readonly all: number
  /** Number of values that a permutation assigns to the first side. */
  readonly taken: number
}

function permuted(pairs: readonly Rejudged[], shift: number, seed: string): number {
  const random = createRandom(seed)
  const pools = pairs.map(({ before, now }): Pool => {
    const values = [...now, ...before]
    return { values, all: values.reduce((sum, value) => sum + value, 0), taken: now.length }
  })
  const largest = Math.max(...pools.flatMap(({ values }) => values.map(Math.abs)))
  const least = Math.abs(shift) - ROUNDING * largest
  let extreme = 1
  for (let draw = 0; draw < DRAWS; draw++) {
    const drawn = pools.reduce((sum, pool) => sum + differenceOf(pool, random), 0) / pools.length
    if (Math.abs(drawn) >= least) extreme++
  }
  return extreme / (DRAWS + 1)
}

/**
 * Shuffles `taken` values to the front of `values`, in place, and returns their mean minus the mean
 * of the others.
 */
function differenceOf({ values, all, taken }: Pool, random: () => number): number {
  let inside = 0
  for (let at = 0; at < taken; at++) {
    const other = at + Math.floor(random() * (values.length - at))
    const value = values[other]!
    values[other] = values[at]!
    values[at] = value
    inside += value
  }
  return inside / taken - (all - inside) / (values.length - taken)
}
