/** Meanings of single words: base form, kind, and words that exclude each other. */
import { chinese } from './lexicon/chinese.js'
import { english } from './lexicon/english.js'
import type { Lexicon } from './lexicon/lexicon.js'

/** Language whose rules are applied to a text. */
export type Script = 'en' | 'zh'
export const scriptOf = (language: string): Script => (/^zh\b/i.test(language) ? 'zh' : 'en')

export interface Vocabulary {
  readonly stop: ReadonlySet<string>
  readonly people: ReadonlySet<string>
  /** Base forms of words with a kind or an opposite, such as days. These words are not names. */
  readonly kinds: ReadonlySet<string>
  /** All words of the lexicon in their written form. */
  readonly written: ReadonlySet<string>
  /** Word that represents all words and forms of one meaning. */
  baseOf(word: string): string
  /** Words for which a statement does not hold if it holds for this word. Empty for most words. */
  excludedBy(word: string): ReadonlySet<string>
}

/**
 * Removes endings of the plural, past and progressive. Claims and messages are cut in the same way,
 * so a rough rule suffices.
 */
function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]/u.test(word)) return word
  const cut = word.replace(/(?:ies|ied)$/u, 'y').replace(/(?:ing|ed|es|s|e)$/u, '')
  const whole = cut.length < 3 ? word : cut
  return whole.replace(/([^aeiouls])\1$/u, '$1')
}

const NONE: ReadonlySet<string> = new Set()

const split = (line: string): string[] => line.split(' ')

function vocabularyOf({ stop, forms, synonyms, kinds, opposites, people }: Lexicon): Vocabulary {
  const bases = new Map<string, string>()
  for (const [first = '', ...rest] of synonyms.map(split))
    for (const word of rest) bases.set(stem(word), stem(first))
  const ofStem = (word: string): string => bases.get(word) ?? word
  for (const [first = '', ...rest] of forms.map(split))
    for (const word of rest) bases.set(stem(word), ofStem(stem(first)))
  const baseOf = (word: string): string => ofStem(stem(word))
  const excluded = new Map<string, Set<string>>()
  const exclude = (words: readonly string[], others: readonly string[]): void => {
    for (const word of words) {
      const all = excluded.get(word) ?? new Set()
      for (const other of others) if (other !== word) all.add(other)
      excluded.set(word, all)
    }
  }
  const basesOf = (words: string): readonly string[] => split(words).map(baseOf)
  for (const words of kinds.map(basesOf)) exclude(words, words)
  for (const [one, other] of opposites) {
    exclude(basesOf(one), basesOf(other))
    exclude(basesOf(other), basesOf(one))
  }
  return {
    stop: new Set(split(stop)),
    people: new Set(split(people).map(baseOf)),
    kinds: new Set(excluded.keys()),
    written: new Set([stop, people, ...synonyms, ...kinds, ...opposites.flat()].flatMap(split)),
    baseOf,
    excludedBy: (word) => excluded.get(word) ?? NONE,
  }
}

const vocabularies: Readonly<Record<Script, Vocabulary>> = {
  en: vocabularyOf(english),
  zh: vocabularyOf(chinese),
}

export const vocabulary = (language: string): Vocabulary => vocabularies[scriptOf(language)]
