/** A sentence of a card as its person might say it: first person, other words, other pauses. Rules, no model. */
import { isChinese } from '../language.js'
import { fillers, synonyms } from './synonyms.js'

const LONGEST_RUN = { en: 3, zh: 5 } as const

/** With pauses no long run of the card's words is left. */
export const inOwnWords = (sentence: string, language: string): string =>
  isChinese(language) ? withPausesChinese(otherChinese(sentence)) : withPausesEnglish(otherEnglish(sentence))

/** First person and other words, without the pauses. */
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

function withPausesEnglish(text: string): string {
  const spaced: string[] = []
  for (const [at, word] of text.split(/\s+/u).entries()) {
    if (at > 0 && at % LONGEST_RUN.en === 0) spaced.push(fillers.en[(at / LONGEST_RUN.en) % fillers.en.length]!)
    spaced.push(word)
  }
  return spaced.join(' ')
}

function otherChinese(sentence: string): string {
  const first = sentence.replace(/[他她]们|[他她你您]/gu, '我')
  const pattern = new RegExp(Object.keys(synonyms.zh).join('|'), 'gu')
  return first.replace(pattern, (word) => synonyms.zh[word] ?? word)
}

function withPausesChinese(text: string): string {
  let run = 0
  let pauses = 0
  return [...text]
    .map((character) => {
      run = /[\p{L}\p{N}]/u.test(character) ? run + 1 : run
      const isPause = run > LONGEST_RUN.zh && /[了的在和是有，、]/u.test(character)
      if (!isPause && run <= LONGEST_RUN.zh + 1) return character
      run = 0
      return character + fillers.zh[pauses++ % fillers.zh.length]!
    })
    .join('')
}
