import type { ShownItem } from './shown.js'

const WORDS_PER_MINUTE = 200
const CHARACTERS_PER_WORD = 1.6
const SECONDS_PER_QUESTION = 20

/** Number of words; 1.6 Chinese characters count as a word. */
export function wordsIn(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replaceAll(/\p{Script=Han}/gu, ' ').match(/\S+/g)?.length ?? 0
  return words + han / CHARACTERS_PER_WORD
}

/** Estimated minutes for an item: time to read its dialogues, plus a constant per question. */
export const minutesOf = ({ dialogues }: Pick<ShownItem, 'dialogues'>, questions: number): number =>
  dialogues.flat().reduce((sum, { text }) => sum + wordsIn(text), 0) / WORDS_PER_MINUTE +
  (questions * SECONDS_PER_QUESTION) / 60
