import type { Turn } from '../../contracts/data.js'
import { english } from './en/index.js'
import type { NeedleSearch } from './needles.js'
import type { LookKind, LookRule, LookRules, Reading } from './rules.js'
import { chinese } from './zh/index.js'

/**
 * Version of the lists, part of the keys of results that depend on them. Increase it with each
 * change of a list.
 */
export const lookRevision = 2

export interface NeedToLook {
  readonly kind: LookKind
  /** Index of the message in the turns that were passed. */
  readonly turn: number
  /** First 200 characters of the sentence, as written in the turn. */
  readonly quote: string
  /** Id of the rule that matches. */
  readonly rule: string
}

/** Languages that have a word list. */
export const lookLanguages: readonly string[] = ['en', 'zh']

/**
 * Finds messages of the seeker that mention suicide, a threat, a wish to harm others, commanding
 * voices, or an age below 18, by word lists: at most one result per turn and kind. A result means
 * that a person should read the dialogue. It is neither a diagnosis nor a level of risk, and a
 * dialogue without results is not necessarily safe.
 *
 * @param language BCP 47. The lists of English and Chinese are both used for either language, since
 *   people mix them; for other languages nothing is found
 */
export function needToLook(
  turns: readonly Pick<Turn, 'speaker' | 'text'>[],
  language: string,
): NeedToLook[] {
  if (!lookLanguages.includes(language.toLowerCase().split('-')[0]!)) return []
  return turns.flatMap(({ speaker, text }, turn) =>
    speaker === 'seeker'
      ? foundIn(text).map(({ kind, quote, rule }) => ({ kind, turn, quote, rule }))
      : [],
  )
}

/** Cache of recent messages: the store, estimators and judges read the same dialogue. */
const recentMessages = new Map<string, readonly Found[]>()
const mostRead = 100

function foundIn(message: string): readonly Found[] {
  const known = recentMessages.get(message)
  if (known !== undefined) return known
  const found = inMessage(message)
  const [oldest] = recentMessages.keys()
  if (recentMessages.size >= mostRead) recentMessages.delete(oldest!)
  recentMessages.set(message, found)
  return found
}

const longestQuote = 200
/** Number of characters of a message that are searched. */
const longestMessage = 20_000

const latin = /[a-z]/iu
const han = /\p{Script=Han}/u
const latinWord = /[a-z]{2}/iu
const hasBothScripts = (text: string): boolean => han.test(text) && latinWord.test(text)

// The lists are long, so each one is built when a message first contains letters of its script.
const lists = [
  { rules: english, letters: latin },
  { rules: chinese, letters: han },
]

/**
 * A phrase that a rule found, and its interpretation: meant, denied, past or about another person.
 */
interface Hit {
  readonly kind: LookKind
  readonly rule: string
  readonly reading: Reading
}

type Found = Omit<NeedToLook, 'turn'>

function inMessage(written: string): Found[] {
  const message = written.slice(0, longestMessage)
  const found = new Map<LookKind, Found>()
  const isMixed = hasBothScripts(message)
  for (const { rules: make, letters } of lists) {
    if (!letters.test(message)) continue
    const rules = make()
    const plainMessage = rules.plain(message)
    for (const { kind, rule } of hitsIn(rules.overMessage, rules, {
      plain: plainMessage,
      message: plainMessage,
    }))
      if (!found.has(kind)) found.set(kind, { kind, quote: cut(message), rule })
    for (const sentence of sentencesOf(message)) {
      const plain = sentence === message ? plainMessage : rules.plain(sentence)
      for (const [kind, rule] of kindsIn(rules, {
        sentence,
        plain,
        message: plainMessage,
        isMixed,
      })) {
        if (!found.has(kind)) found.set(kind, { kind, quote: cut(sentence), rule })
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

interface SentenceContext {
  readonly sentence: string
  /** The sentence in normalised form. */
  readonly plain: string
  /** The message that contains the sentence, in normalised form. */
  readonly message: string
  readonly isMixed: boolean
}

/**
 * Kinds of danger that a sentence mentions, and for suicide also the way in which it is mentioned.
 * Each kind has the id of the rule that found it.
 */
function kindsIn(
  rules: LookRules,
  { sentence, plain, message, isMixed }: SentenceContext,
): (readonly [LookKind, string])[] {
  const asWritten = hitsIn(rules.overSentence, rules, { plain, message })
  const meant = (hits: readonly Hit[]): Hit[] => hits.filter(({ reading }) => reading === 'meant')
  const repaired = (text: string): Hit[] =>
    text === plain ? [] : meant(hitsIn(rules.overSentence, rules, { plain: text, message }))
  const isPlain = meant(asWritten).length > 0
  const mixed = isMixed ? repaired(rules.translated(plain)) : []
  const typos = isPlain || mixed.length > 0 ? [] : repaired(rules.corrected(plain))
  const hits = [...meant(asWritten), ...mixed, ...typos]
  const about = hits.find(({ kind }) => isAboutSuicide(kind))
  const other = asWritten.find(
    ({ kind, reading }) => reading === 'other person' && isAboutSuicide(kind),
  )
  return [
    ...hits.map(({ kind, rule }) => [kind, rule] as const),
    ...(about && isMixed && (mixed.length > 0 || hasBothScripts(sentence))
      ? [['mixed-languages', about.rule] as const]
      : []),
    ...(about && typos.includes(about) ? [['typo', about.rule] as const] : []),
    ...(about ? waysOf(rules, message).map((kind) => [kind, about.rule] as const) : []),
    ...(other && !rules.fiction.test(message) ? [['third-person', other.rule] as const] : []),
  ]
}

const isAboutSuicide = (kind: LookKind): boolean =>
  kind.startsWith('suicide') || kind === 'slang' || kind === 'metaphor'

const ways = ['past-relapse', 'played-down', 'denied-then-said'] as const

const waysOf = ({ marks }: LookRules, message: string): LookKind[] =>
  ways.filter((way) => marks[way].test(message))

interface Text {
  /** Normalised text to search: a sentence or a message. */
  readonly plain: string
  readonly message: string
}

function hitsIn(
  searched: NeedleSearch<LookRule>,
  { idioms, reading }: LookRules,
  { plain, message }: Text,
): Hit[] {
  const possible = searched.in(plain)
  // Idioms are blanked only now. Blanking cannot make a rule or another idiom match that has no
  // needles in the original text.
  if (possible.length === 0) return []
  let sentence = plain
  for (const { pattern } of idioms.in(plain))
    sentence = sentence.replaceAll(pattern, (words) => blank.repeat(words.length))
  return possible.flatMap((rule): Hit[] => {
    if (!isIn(rule.pattern, sentence)) return []
    const readings = [...sentence.matchAll(rule.pattern)].map(({ 0: words, index }) => {
      const place = {
        rule,
        words,
        before: sentence.slice(0, index),
        after: sentence.slice(index + words.length),
      }
      return reading({ ...place, sentence, message })
    })
    return [
      {
        kind: rule.kind,
        rule: rule.id,
        reading: readings.find((each) => each === 'meant') ?? readings[0]!,
      },
    ]
  })
}

/**
 * True if a sentence matches a pattern. Called before `matchAll`, which compiles the pattern each
 * time, since most patterns match no sentence.
 */
function isIn(pattern: RegExp, sentence: string): boolean {
  pattern.lastIndex = 0
  const isThere = pattern.test(sentence)
  // Resets the pattern for the next search.
  pattern.lastIndex = 0
  return isThere
}

/** Character that replaces each letter of an idiom. No pattern contains it. */
const blank = '\u25a1'
