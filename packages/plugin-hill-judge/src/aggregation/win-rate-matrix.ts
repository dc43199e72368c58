import { partition, type Known, type Preference } from '@attune/core'
import { misuse } from '../misuse.js'
import { mean, ratio } from '../ratio.js'
import { tabulate, type Matrix } from './matrix.js'

/** One comparison: a role, or a role and stage, judged for two agents. */
export interface Match {
  readonly first: string
  readonly second: string
  /** Unknown: the match is not counted. */
  readonly outcome: Known<Preference>
  /** S_c(r) of the first agent, in [0, 1], where there is one; kept whether or not the match has an outcome. */
  readonly score?: Known<number>
}

/** Cell [i][j] is what the i-th agent got against the j-th. */
export interface WinRateMatrix {
  readonly agents: readonly string[]
  readonly wins: Matrix<number>
  readonly ties: Matrix<number>
  /** Matches counted. */
  readonly n: Matrix<number>
  /** (wins + ties / 2) / n, in [0, 1]; unknown on the diagonal and for pairs that never met, as are the other rates. */
  readonly winRateTiesHalf: Matrix<Known<number>>
  /** wins / (wins + losses), in [0, 1]. */
  readonly winRateNoTies: Matrix<Known<number>>
  /** Mean of the scores, in [0, 1]. */
  readonly meanScore: Matrix<Known<number>>
  /** Unweighted mean of a row's known `winRateTiesHalf`. */
  readonly rowMean: readonly Known<number>[]
  /** Agents by row mean, best first; those without one last, equal ones in the order given. */
  readonly ranking: readonly string[]
}

const neverMet = 'never met'

/**
 * Counts matches between agents, whichever of the two was named first.
 *
 * @throws STATISTICS_INPUT when an agent is listed twice, a match names another one, or an agent meets itself.
 *
 * Source: ESC-Judge, figure 4, whose plot shows `wins`; rates and ranking are additions.
 */
export function winRateMatrix(agents: readonly string[], matches: readonly Match[]): WinRateMatrix {
  const { wins, ties, scores, scored } = count(agents, matches)
  const size = agents.length
  const won = (i: number, j: number) => wins[i]![j]!
  const tied = (i: number, j: number) => ties[i]![j]!
  const n = tabulate(size, (i, j) => won(i, j) + won(j, i) + tied(i, j))
  const winRateTiesHalf = tabulate(size, (i, j) => ratio(won(i, j) + tied(i, j) / 2, n[i]![j]!, neverMet))
  const rowMean = winRateTiesHalf.map((row) => mean(partition(row).values, neverMet))
  return {
    agents,
    wins,
    ties,
    n,
    winRateTiesHalf,
    winRateNoTies: tabulate(size, (i, j) => ratio(won(i, j), won(i, j) + won(j, i), 'no wins')),
    meanScore: tabulate(size, (i, j) => ratio(scores[i]![j]!, scored[i]![j]!, 'no scores')),
    rowMean,
    ranking: ranked(agents, rowMean),
  }
}

type Counts = Record<'wins' | 'ties' | 'scores' | 'scored', number[][]>

function add(table: number[][], i: number, j: number, amount: number): void {
  table[i]![j]! += amount
}

function count(agents: readonly string[], matches: readonly Match[]): Counts {
  const zeros = () => tabulate(agents.length, () => 0)
  const counts = { wins: zeros(), ties: zeros(), scores: zeros(), scored: zeros() }
  const placesOf = placing(agents)
  for (const match of matches) {
    const [i, j] = placesOf(match)
    const { outcome, score } = match
    if (outcome.state === 'known') {
      const table = outcome.value === 'tie' ? counts.ties : counts.wins
      if (outcome.value !== 'second') add(table, i, j, 1)
      if (outcome.value !== 'first') add(table, j, i, 1)
    }
    if (score?.state !== 'known') continue
    add(counts.scores, i, j, score.value)
    add(counts.scores, j, i, 1 - score.value)
    add(counts.scored, i, j, 1)
    add(counts.scored, j, i, 1)
  }
  return counts
}

function placing(agents: readonly string[]): (match: Match) => [number, number] {
  const places = new Map(agents.map((agent, place) => [agent, place]))
  if (places.size < agents.length) throw misuse('duplicate', 'An agent is listed more than once.')
  const placeOf = (agent: string): number => {
    const place = places.get(agent)
    if (place === undefined) throw misuse('unknown_name', `A match names ${agent}, who is not among the agents.`)
    return place
  }
  return ({ first, second }) => {
    if (first === second) throw misuse('duplicate', `${first} was matched with itself.`)
    return [placeOf(first), placeOf(second)]
  }
}

function ranked(agents: readonly string[], rowMean: readonly Known<number>[]): string[] {
  const standing = rowMean.map((cell) => (cell.state === 'known' ? cell.value : -1))
  const places = [...agents.keys()].sort((one, other) => standing[other]! - standing[one]!)
  return places.map((place) => agents[place]!)
}
