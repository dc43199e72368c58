import { wordsOf } from '@attune/statistics/text'
import type { PhraseIndex } from './markers.js'

export interface Stopping {
  /** Number of turns with a word. */
  readonly turns: number
  /** First of the seeker's turns with a farewell, from 0; null without one. */
  readonly firstFarewell: number | null
  /** True if the seeker writes further turns after the first farewell. */
  readonly wentOn: boolean
  /** Number of turns after the first farewell. */
  readonly after: number
  /** True if the seeker left with fewer turns than the option `early`. */
  readonly early: boolean
  readonly atLimit: boolean
  /** True if the seeker left without a farewell in its last turn. */
  readonly silentLeave: boolean
}

export interface StoppingOptions {
  readonly farewell: PhraseIndex
  /** Number of turns below which leaving is early. */
  readonly early: number
}

/**
 * Measures how the seeker ends a dialogue.
 *
 * @param turns the seeker's turns
 * @param ending reason of the dialogue's ending
 */
export function stopping(
  turns: readonly string[],
  ending: string,
  { farewell, early }: StoppingOptions,
): Stopping {
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
