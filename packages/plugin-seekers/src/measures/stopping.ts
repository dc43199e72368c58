import { wordsOf } from '@attune/statistics/text'
import type { PhraseIndex } from './markers.js'

export interface Stopping {
  /** Turns with a word. */
  readonly turns: number
  /** First turn with a farewell, counted from 0; null without any. */
  readonly firstFarewell: number | null
  /** A farewell before the last turn. */
  readonly wentOn: boolean
  /** Turns after the first farewell. */
  readonly after: number
  /** Left with fewer turns than that. */
  readonly early: boolean
  readonly atLimit: boolean
  /** Left, and the last turn holds no farewell. */
  readonly silentLeave: boolean
}

export interface StoppingOptions {
  readonly farewell: PhraseIndex
  /** A seeker that leaves with fewer turns leaves early. */
  readonly early: number
}

/** How a dialogue ends on the seeker's side. `turns` are its own, `ending` the reason of the dialogue's ending. */
export function stopping(turns: readonly string[], ending: string, { farewell, early }: StoppingOptions): Stopping {
  const said = turns.map(wordsOf)
  const says = said.map((words) => farewell.hits(words).length > 0)
  const first = says.indexOf(true)
  const withWord = said.filter((words) => words.length > 0).length
  const left = ending === 'seeker-left'
  return {
    turns: withWord,
    firstFarewell: first === -1 ? null : first,
    wentOn: first !== -1 && first < turns.length - 1,
    after: first === -1 ? 0 : turns.length - 1 - first,
    early: left && withWord < early,
    atLimit: ending === 'turn-limit',
    silentLeave: left && says.at(-1) !== true,
  }
}
