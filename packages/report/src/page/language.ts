import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { conditionsText } from '../catalog/conditions.js'
import type { Found, Once } from '../catalog/shown-once.js'
import { titleOf } from './numbers.js'
import { type Word, words } from './words.js'

export type Language = 'en' | 'zh'
export type Say = (word: Word, ...values: readonly (string | number)[]) => string

export const sayIn = (language: Language): Say => {
  const place = language === 'zh' ? 1 : 0
  return (word, ...values) =>
    words[word][place].replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''))
}

export const LanguageContext = createContext<Language>('en')
export const useLanguage = (): Language => useContext(LanguageContext)

export const SayContext = createContext<Say>(sayIn('en'))
export const useSay = (): Say => useContext(SayContext)

/**
 * Hook: returns a function that names a measure together with its source. Numbers that every
 * dialogue has, such as the number of turns, get no source.
 */
export const useNumberName = (): ((of: {
  readonly source: string
  readonly title?: string
  readonly name: string
}) => string) => {
  const say = useSay()
  return (of) => `${of.source === 'dialogue' ? say('dialogue') : of.source} · ${titleOf(of)}`
}

/**
 * Hook: returns a function that makes the title of a group of equal measures: `Warmth (equal to
 * Respect)`.
 */
export const useOnceName = (): ((once: Once<Found & { readonly title?: string }>) => string) => {
  const say = useSay()
  return ({ shown, equal }) => {
    if (equal.length === 0) return titleOf(shown)
    const names = equal.map((each) => {
      const own = each.source === shown.source ? titleOf(each) : `${each.source} ${titleOf(each)}`
      return [own, conditionsText(each.conditions)].filter((part) => part !== '').join(' · ')
    })
    return say('equalTo', titleOf(shown), names.join(say('comma')))
  }
}

const KEY = 'attune-language'

/**
 * Language that the browser's storage remembers. The storage may be unavailable for files that are
 * opened from disk.
 */
export function rememberedLanguage(): Language {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept === 'en' || kept === 'zh') return kept
  } catch {}
  return navigator.language.startsWith('zh') ? 'zh' : 'en'
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {}
}
