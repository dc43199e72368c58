/** A sentence of a card as its person might say it: first person, other words, other pauses. Rules, no model. */
import { isChinese } from '../language.js'
import { fillers, synonyms } from './synonyms.js'

const LONGEST_RUN = { en: 3, zh: 5 } as const

export function inOwnWords(sentence: string, language: string): string {
  return isChinese(language) ? inChinese(sentence) : inEnglish(sentence)
}

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

function inEnglish(sentence: string): string {
  const first = persons.reduce((text, [from, to]) => text.replace(from, to), sentence)
  const other = first.replace(/[a-z']+/giu, (word) => synonyms.en[word.toLowerCase()] ?? word)
  const parts = other.split(/\s+/u)
  const spaced: string[] = []
  for (const [at, word] of parts.entries()) {
    if (at > 0 && at % LONGEST_RUN.en === 0) spaced.push(fillers.en[(at / LONGEST_RUN.en) % fillers.en.length]!)
    spaced.push(word)
  }
  return spaced.join(' ')
}

function inChinese(sentence: string): string {
  const first = sentence.replace(/[他她]们|[他她你您]/gu, '我')
  const pattern = new RegExp(Object.keys(synonyms.zh).join('|'), 'gu')
  const other = first.replace(pattern, (word) => synonyms.zh[word] ?? word)
  let run = 0
  let pauses = 0
  return [...other]
    .map((character) => {
      run = /\p{Script=Han}/u.test(character) ? run + 1 : run
      const isPause = run > LONGEST_RUN.zh && /[了的在和是有，、]/u.test(character)
      if (!isPause && run <= LONGEST_RUN.zh + 1) return character
      run = 0
      return character + fillers.zh[pauses++ % fillers.zh.length]!
    })
    .join('')
}
