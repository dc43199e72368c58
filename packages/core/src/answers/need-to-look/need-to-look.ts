import type { Turn } from '../../contracts/data.js'
import { english } from './en.js'
import { hasNeedles } from './needles.js'
import type { LookKind, LookRule, LookRules } from './rules.js'
import { chinese } from './zh.js'

/** Part of the key of whatever rests on it: goes up with each change of a list. */
export const lookRevision = 1

export interface NeedToLook {
  readonly kind: LookKind
  /** Index in the turns that were given. */
  readonly turn: number
  /** The sentence as written in the turn; its first 200 characters. */
  readonly quote: string
  /** Id of the rule. */
  readonly rule: string
}

/** Languages with a list of their own. */
export const lookLanguages: readonly string[] = ['en', 'zh']

/**
 * Messages of the seeker that mention suicide or a threat from others, found by word lists: at most one per turn and kind. It says that somebody should look
 * at the dialogue. It is no diagnosis and no level of risk, and what it misses is not safe.
 *
 * @param language BCP 47. The lists of English and Chinese are both searched in the text of the other, because people mix
 *   them; a language without a list finds nothing.
 */
export function needToLook(turns: readonly Pick<Turn, 'speaker' | 'text'>[], language: string): NeedToLook[] {
  if (!lookLanguages.includes(language.toLowerCase().split('-')[0]!)) return []
  return turns.flatMap(({ speaker, text }, turn) => (speaker === 'seeker' ? inMessage(text, turn) : []))
}

const longestQuote = 200

const lists = [
  { rules: english, letters: /[a-z]/iu },
  { rules: chinese, letters: /\p{Script=Han}/u },
]

function inMessage(message: string, turn: number): NeedToLook[] {
  const found = new Map<LookKind, NeedToLook>()
  for (const { rules, letters } of lists) {
    // The lists are long: one is not searched in a message without its letters.
    if (!letters.test(message)) continue
    for (const sentence of sentencesOf(message)) {
      for (const rule of matching(rules, sentence, message)) {
        if (found.has(rule.kind)) continue
        found.set(rule.kind, { kind: rule.kind, turn, quote: cut(sentence), rule: rule.id })
      }
    }
  }
  return [...found.values()]
}

const cut = (sentence: string): string => [...sentence].slice(0, longestQuote).join('').trim()

const sentencesOf = (message: string): string[] =>
  (message.match(/[^.!?。！？…\n]{1,1000}[.!?。！？…]*/gu) ?? [])
    .map((each) => each.trim())
    .filter((each) => each !== '')

function matching(rules: LookRules, written: string, message: string): LookRule[] {
  const plain = rules.plain(written)
  const possible = rules.rules.filter(({ needles }) => hasNeedles(plain, needles))
  // Idioms are blanked, which gives a sentence no needle that it did not have.
  if (possible.length === 0) return []
  let sentence = plain
  for (const idiom of rules.idioms) sentence = sentence.replaceAll(idiom, (words) => blank.repeat(words.length))
  return possible.filter((rule) => {
    if (!isIn(rule.pattern, sentence)) return false
    for (const { 0: words, index } of sentence.matchAll(rule.pattern)) {
      const place = { rule, words, before: sentence.slice(0, index), after: sentence.slice(index + words.length) }
      if (rules.isMeant({ ...place, sentence, message: rules.plain(message) })) return true
    }
    return false
  })
}

/** `matchAll` compiles a pattern anew each time: most patterns match no sentence, and a test is enough. */
function isIn(pattern: RegExp, sentence: string): boolean {
  pattern.lastIndex = 0
  const isThere = pattern.test(sentence)
  // The next search begins at the start.
  pattern.lastIndex = 0
  return isThere
}

/** Stands for a letter of an idiom: it is in no pattern. */
const blank = '\u25a1'
