import { stripThinking } from '../thinking.js'

const han = /\p{Script=Han}/gu
const latin = /(?<!\p{L})[a-z]{2,}(?!\p{L})/giu

/** This many characters or words are enough to detect a language. */
const least = 20

/**
 * Whether an answer to an English question is mostly Chinese, or the answer to a Chinese one English without a Chinese character.
 * Other languages are not told.
 */
export function isForeign(answer: string, language: string): boolean {
  const text = stripThinking(answer)
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  if (/^en\b/i.test(language)) return count(han) >= least && count(han) > count(latin)
  return /^zh\b/i.test(language) && count(latin) >= least && count(han) === 0
}
