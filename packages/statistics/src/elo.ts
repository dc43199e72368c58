import { invalidArgument, requireFinite } from './invalid-argument.js'

export interface EloGame {
  readonly a: string
  readonly b: string
  /** Of side a: 1 won, 0.5 tied, 0 lost. */
  readonly score: 1 | 0.5 | 0
}

export interface EloOptions {
  /** Rating of a player not yet rated. Default 1000. */
  readonly initial?: number
  /** The most that one game can move a rating. Default 32. */
  readonly k?: number
  /** Ratings to begin with. */
  readonly ratings?: Readonly<Record<string, number>>
}

export interface EloStep {
  /** Score expected of side a before the game, between 0 and 1. */
  readonly expectedA: number
  /** Ratings after the game. */
  readonly ratingA: number
  readonly ratingB: number
}

export interface EloRatings {
  readonly steps: readonly EloStep[]
  /** Of everybody who was rated before or played. */
  readonly final: Readonly<Record<string, number>>
}

/**
 * Elo ratings after games in the given order; another order gives other ratings (see `bradleyTerry` for one that does
 * not).
 *
 * expectedA = 1 / (1 + 10^((R_B - R_A) / 400)); R_A rises by k (score - expectedA) and R_B falls by as much. Elo, The
 * Rating of Chessplayers, Past and Present, 1978.
 * Throws out_of_range (a score other than 1, 0.5, 0; k not above 0), duplicate (a player against itself), not_finite.
 */
export function elo(games: readonly EloGame[], options: EloOptions = {}): EloRatings {
  const { initial = 1000, k = 32 } = options
  const ratings = new Map(Object.entries(options.ratings ?? {}))
  requireFinite([initial, k, ...ratings.values()])
  if (k <= 0) throw invalidArgument('out_of_range', `k is ${k}; it must be above 0.`)
  const steps = games.map(({ a, b, score }): EloStep => {
    if (a === b) throw invalidArgument('duplicate', `"${a}" cannot play against itself.`)
    if (![1, 0.5, 0].includes(score))
      throw invalidArgument('out_of_range', `The score ${score} is none of 1, 0.5 and 0.`)
    const before = { a: ratings.get(a) ?? initial, b: ratings.get(b) ?? initial }
    const expectedA = 1 / (1 + 10 ** ((before.b - before.a) / 400))
    const change = k * (score - expectedA)
    ratings.set(a, before.a + change).set(b, before.b - change)
    return { expectedA, ratingA: before.a + change, ratingB: before.b - change }
  })
  return { steps, final: Object.fromEntries(ratings) }
}
