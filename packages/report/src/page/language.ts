import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { en, type Word, zh } from './words.js'

export type Language = 'en' | 'zh'
export type Say = (word: Word, ...values: readonly (string | number)[]) => string

export const sayIn = (language: Language): Say => {
  const words = language === 'zh' ? zh : en
  return (word, ...values) => words[word].replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''))
}

export const LanguageContext = createContext<Language>('en')
export const useLanguage = (): Language => useContext(LanguageContext)

export const SayContext = createContext<Say>(sayIn('en'))
export const useSay = (): Say => useContext(SayContext)

const KEY = 'attune-language'

/** A file that is opened from disk may have no storage. */
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
