/** Rewrites a sentence of a role card by rules, as the described person might say it. */
import { isChinese } from '../language.js'
import { synonyms } from './synonyms.js'

/** Returns the sentence in the first person and in other words. */
export const retold = (sentence: string, language: string): string =>
  isChinese(language) ? otherChinese(sentence) : otherEnglish(sentence)

const persons: readonly (readonly [RegExp, string])[] = [
  [/\b(?:he|she|they|you)(?:'s| is|'re| are)\b/giu, 'I am'],
  [/\b(?:he|she|they|you) (?:has|have)\b/giu, 'I have'],
  [/\b(?:he|she|they|you) (?:was|were)\b/giu, 'I was'],
  [/\b(?:he|she) (?:does)\b/giu, 'I do'],
  [/\b(?:he|she) ([a-z]+[^s\W])s\b/giu, 'I $1'],
  [/\b(?:he|she|they|you)\b/giu, 'I'],
  [/\b(?:his|her|their|your)\b/giu, 'my'],
  [/\b(?:him|them)\b/giu, 'me'],
  [/\b(?:himself|herself|themselves|yourself)\b/giu, 'myself'],
]

function otherEnglish(sentence: string): string {
  const first = persons.reduce((text, [from, to]) => text.replace(from, to), sentence)
  return first.replace(/[a-z']+/giu, (word) => synonyms.en[word.toLowerCase()] ?? word)
}

function otherChinese(sentence: string): string {
  const first = sentence.replace(/[他她]们|[他她你您]/gu, '我')
  const pattern = new RegExp(Object.keys(synonyms.zh).join('|'), 'gu')
  return first.replace(pattern, (word) => synonyms.zh[word] ?? word)
}
