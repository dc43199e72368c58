import type { Turn } from '@attune/core'
import type { Flag } from '@attune/core/internal'

const han = /\p{Script=Han}/gu
const words = /[A-Za-z]+/g

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * True if a reply is in another language than its dialogue: Chinese characters in English, or
 * mostly English words in Chinese.
 */
export function isWrongLanguage(text: string, language: string): boolean {
  if (/^en\b/i.test(language)) return count(text, han) > 0
  return /^zh\b/i.test(language) && count(text, words) > count(text, han)
}

export const wrongLanguageFlags = (turns: readonly Turn[], language: string): Flag[] =>
  turns.flatMap(({ speaker, text }, turn) =>
    speaker === 'supporter' && isWrongLanguage(text, language)
      ? [{ kind: 'wrong-language', turn }]
      : [],
  )
