import { type Known, known, unknown } from '@attune/core'
import { contentUnits, type StopWords } from '@attune/statistics/text'

export interface FrontLoading {
  /**
   * Number of content units (content words) of the role card; without a card, of everything that
   * the seeker says.
   */
  readonly units: number
  readonly turns: number
  /**
   * Number of units that the seeker has mentioned by the end of each turn (`told`), and number
   * mentioned for the first time in each turn (`perTurn`).
   */
  readonly told: readonly number[]
  readonly perTurn: readonly number[]
  /**
   * Share of the units that are mentioned within the early turns (`early`), and in the whole
   * dialogue (`total`).
   */
  readonly early: Known<number>
  readonly total: Known<number>
  /**
   * First turn of the seeker, from 1, by whose end at least half of the mentioned units were
   * mentioned.
   */
  readonly half: Known<number>
  /**
   * Index of front-loading. 1: all units in the first turn; 0: all in the last; 1/2: evenly spread.
   */
  readonly index: Known<number>
}

export interface FrontLoadingOptions {
  readonly card: string | undefined
  readonly stop: StopWords
  /** Number of the seeker's turns that count as early. */
  readonly early: number
}

/**
 * Measures how early a seeker tells the content of its card. Unknown: `no_turns`, `no_units`,
 * `nothing_told`, `one_turn`.
 */
export function frontLoading(
  said: readonly string[],
  { card, stop, early }: FrontLoadingOptions,
): FrontLoading {
  const spoken = said.map((text) => contentUnits(text, stop))
  const wanted =
    card === undefined ? new Set(spoken.flatMap((units) => [...units])) : contentUnits(card, stop)
  const base = { units: wanted.size, turns: said.length }
  const why = said.length === 0 ? 'no_turns' : wanted.size === 0 ? 'no_units' : undefined
  if (why !== undefined) {
    const none = unknown(why)
    return { ...base, told: [], perTurn: [], early: none, total: none, half: none, index: none }
  }
  const mentioned = new Set<string>()
  const told = spoken.map((units) => {
    for (const unit of units) if (wanted.has(unit)) mentioned.add(unit)
    return mentioned.size
  })
  const [turns, last] = [told.length, told.at(-1)!]
  const shares = {
    ...base,
    told,
    perTurn: told.map((count, at) => count - (told[at - 1] ?? 0)),
    early: known(told[Math.min(early, turns) - 1]! / wanted.size),
    total: known(last / wanted.size),
  }
  if (last === 0)
    return { ...shares, half: unknown('nothing_told'), index: unknown('nothing_told') }
  const half = known(told.findIndex((count) => count >= last / 2) + 1)
  if (turns === 1) return { ...shares, half, index: unknown('one_turn') }
  const average = told.reduce((sum, count) => sum + count / last, 0) / turns
  return { ...shares, half, index: known((average - 1 / turns) / (1 - 1 / turns)) }
}
