import { type Known, known, unknown } from '@attune/core'
import { wordsOf } from '@attune/statistics/text'
import { sentencesOf } from './sentences.js'

export interface Questions {
  /** Number of turns with a word. */
  readonly turns: number
  readonly questions: number
  /** Share of the turns with a word that contain a question. Unknown: `no_values`. */
  readonly share: Known<number>
}

/**
 * True if a sentence is a question: it has a question mark, or its last character except
 * punctuation is 吗, 呢 or 么.
 */
export const asks = (sentence: string): boolean =>
  /[?？]/u.test(sentence) || /[吗呢么]$/u.test(sentence.replace(/[.!。！\s]+$/u, ''))

export function questions(turns: readonly string[]): Questions {
  const said = turns.filter((text) => wordsOf(text).length > 0)
  const counts = said.map((text) => sentencesOf(text).filter(asks).length)
  const share = counts.filter((count) => count > 0).length / said.length
  return {
    turns: said.length,
    questions: counts.reduce((sum, count) => sum + count, 0),
    share: said.length === 0 ? unknown('no_values') : known(share),
  }
}
