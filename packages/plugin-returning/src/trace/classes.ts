/** Classes of words that exclude each other. A word contradicts another one of its class. */
import { groups } from './groups.js'
import { contentWords } from './words.js'

const classesOf = new Map<string, ReadonlyMap<string, number>>()

function classes(language: string): ReadonlyMap<string, number> {
  const key = /^zh\b/i.test(language) ? 'zh' : 'en'
  const before = classesOf.get(key)
  if (before) return before
  const made = new Map(
    groups[key].flatMap((group, at) =>
      group
        .split(' ')
        .flatMap((word) =>
          (key === 'zh' ? [word] : contentWords(word, key)).map((each) => [each, at]),
        ),
    ),
  ) as ReadonlyMap<string, number>
  classesOf.set(key, made)
  return made
}

const isNumber = (word: string): boolean => /^\d/u.test(word)

/** True if two different words exclude each other: two days, two numbers, in and out. */
export function excludes(one: string, other: string, language: string): boolean {
  if (one === other) return false
  if (isNumber(one) && isNumber(other)) return true
  const known = classes(language)
  const at = known.get(one)
  return at !== undefined && at === known.get(other)
}

const negations = { en: /\b(?:not|never|no longer|without)\b|n['’]t\b/iu, zh: /不|没|别|无法/u }

export const isNegated = (text: string, language: string): boolean =>
  negations[/^zh\b/i.test(language) ? 'zh' : 'en'].test(text)
