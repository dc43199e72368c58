import { type Known, known, unknown } from '@attune/core'
import { isStronglyConnected } from './numerics.js'
import { invalidArgument } from './invalid-argument.js'

/** Outcomes between two items. A pair may be listed several times and in either order. */
export interface Comparison {
  readonly a: string
  readonly b: string
  readonly winsA: number
  readonly winsB: number
  /** Number of ties, each half a win for both sides. */
  readonly ties: number
}

export interface BradleyTerry {
  /** Log strengths by item; their mean over items is 0. */
  readonly logStrength: Readonly<Record<string, number>>
  /** exp(logStrength); the geometric mean over items is 1. */
  readonly strength: Readonly<Record<string, number>>
  /** 1000 + (400 / ln 10) logStrength: the scale of Elo ratings. */
  readonly rating: Readonly<Record<string, number>>
  /** winProbability[i][j]: probability that i beats j. */
  readonly winProbability: Readonly<Record<string, Readonly<Record<string, number>>>>
  /**
   * Log likelihood: the sum over ordered pairs of wins_ij ln P(i beats j), with half wins for ties
   * and with prior wins.
   */
  readonly logLikelihood: number
}

const CONVERGED = 1e-13
const MOST_SWEEPS = 100_000

/** wins[i][j]: number of wins of i over j, ties counted half. */
type Wins = readonly (readonly number[])[]

/**
 * One pass of the minorise-maximise algorithm over all items. Returns the largest change of a log
 * strength.
 */
function updateAll(wins: Wins, strength: number[]): number {
  let largest = 0
  for (const [i, row] of wins.entries()) {
    let won = 0
    let weight = 0
    for (const [j, times] of row.entries()) {
      if (i === j) continue
      won += times
      weight += (times + wins[j]![i]!) / (strength[i]! + strength[j]!)
    }
    largest = Math.max(largest, Math.abs(Math.log(won / weight / strength[i]!)))
    strength[i] = won / weight
  }
  const scale = Math.exp(strength.reduce((sum, each) => sum + Math.log(each), 0) / strength.length)
  for (const [i, each] of strength.entries()) strength[i] = each / scale
  return largest
}

function fit(wins: Wins): Known<readonly number[]> {
  const strength = wins.map(() => 1)
  for (let round = 0; round < MOST_SWEEPS; round++)
    if (updateAll(wins, strength) < CONVERGED) return known(strength)
  return unknown('not_converged')
}

function countWins(
  items: readonly string[],
  comparisons: readonly Comparison[],
  priorWins: number,
): Wins {
  const place = new Map(items.map((item, index) => [item, index]))
  if (place.size < items.length)
    throw invalidArgument('duplicate', 'An item is listed more than once.')
  requireWins(priorWins)
  const wins = items.map((_, i) => items.map((_, j) => (i === j ? 0 : priorWins)))
  for (const { a, b, winsA, winsB, ties } of comparisons) {
    const i = place.get(a)
    const j = place.get(b)
    if (i === undefined || j === undefined)
      throw invalidArgument('unknown_name', `"${a}" or "${b}" is not among the items.`)
    if (i === j) throw invalidArgument('duplicate', `"${a}" cannot be compared with itself.`)
    for (const count of [winsA, winsB, ties]) requireWins(count)
    wins[i]![j]! += winsA + ties / 2
    wins[j]![i]! += winsB + ties / 2
  }
  return wins
}

function requireWins(count: number): void {
  if (count >= 0 && count <= Number.MAX_SAFE_INTEGER) return
  throw invalidArgument(
    'not_a_count',
    `${count} is no number of wins; it must be finite and not negative.`,
  )
}

function ratingsFrom(
  items: readonly string[],
  wins: Wins,
  strength: readonly number[],
): BradleyTerry {
  const byItem = <T>(value: (index: number) => T): Record<string, T> =>
    Object.fromEntries(items.map((item, index) => [item, value(index)]))
  const chance = (i: number, j: number): number => strength[i]! / (strength[i]! + strength[j]!)
  let logLikelihood = 0
  for (const [i, row] of wins.entries()) {
    for (const [j, times] of row.entries())
      if (times > 0) logLikelihood += times * Math.log(chance(i, j))
  }
  return {
    logStrength: byItem((i) => Math.log(strength[i]!)),
    strength: byItem((i) => strength[i]!),
    rating: byItem((i) => 1000 + (400 / Math.LN10) * Math.log(strength[i]!)),
    winProbability: byItem((i) =>
      Object.fromEntries(
        items.map((item, j) => [item, chance(i, j)] as const).filter((_, j) => j !== i),
      ),
    ),
    logLikelihood,
  }
}

/**
 * Bradley-Terry strengths of items that were compared in pairs, by maximum likelihood.
 *
 * P(i beats j) = s_i / (s_i + s_j); a tie is half a win for each. `priorWins` are added to the wins
 * in both directions of every pair of items (default none). Unknown: `empty` without items;
 * `not_strongly_connected` if no finite maximum exists, because some items never lost to the
 * others, or groups of items were never compared; `not_converged` if the strengths are so badly
 * determined that the iteration does not converge. Bradley and Terry, Biometrika 39, 1952; Ford,
 * 1957, for the condition; Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
 * Statistics 32, 2004. Throws duplicate, unknown_name, not_a_count.
 */
export function bradleyTerry(
  items: readonly string[],
  comparisons: readonly Comparison[],
  priorWins = 0,
): Known<BradleyTerry> {
  const wins = countWins(items, comparisons, priorWins)
  if (items.length === 0) return unknown('empty')
  const connected = isStronglyConnected(items.length, (from, to) => wins[from]![to]! > 0)
  if (!connected) return unknown('not_strongly_connected')
  if (items.length === 1) return known(ratingsFrom(items, wins, [1]))
  const strength = fit(wins)
  return strength.state === 'known' ? known(ratingsFrom(items, wins, strength.value)) : strength
}
