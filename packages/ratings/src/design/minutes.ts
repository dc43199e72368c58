import type { ShownItem } from './shown.js'

const WORDS_PER_MINUTE = 200
const CHARACTERS_PER_WORD = 1.6
const SECONDS_PER_QUESTION = 20

/** Words, and characters of languages without spaces. */
export function wordsIn(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replaceAll(/\p{Script=Han}/gu, ' ').match(/\S+/g)?.length ?? 0
  return words + han / CHARACTERS_PER_WORD
}

/** What an item takes: 200 words a minute, and 20 seconds a question. */
export const minutesOf = ({ dialogues }: Pick<ShownItem, 'dialogues'>, questions: number): number =>
  dialogues.flat().reduce((sum, { text }) => sum + wordsIn(text), 0) / WORDS_PER_MINUTE +
  (questions * SECONDS_PER_QUESTION) / 60
