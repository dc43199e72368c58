import type { Turn } from '../../contracts/data.js'
import { english } from './en/index.js'
import { hasNeedles } from './needles.js'
import type { LookKind, LookRule, LookRules, Reading } from './rules.js'
import { chinese } from './zh/index.js'

/** Version of the lists, part of the key of whatever rests on them: goes up with each change of a list. */
export const lookRevision = 2

export interface NeedToLook {
  readonly kind: LookKind
  /** Index in the turns that were given. */
  readonly turn: number
  /** The sentence as written in the turn; its first 200 characters. */
  readonly quote: string
  /** Id of the rule. */
  readonly rule: string
}

/** Languages with a list. */
export const lookLanguages: readonly string[] = ['en', 'zh']

/**
 * Messages of the seeker that mention suicide, a threat, a wish to harm somebody, commanding voices, or an age below 18, found by word lists: at
 * most one per turn and kind. It says that somebody should look at the dialogue. It is no diagnosis and no level of risk, and what it misses
 * is not safe.
 *
 * @param language BCP 47. The lists of English and Chinese are both searched in the text of the other, because people mix
 *   them; a language without a list finds nothing.
 */
export function needToLook(turns: readonly Pick<Turn, 'speaker' | 'text'>[], language: string): NeedToLook[] {
  if (!lookLanguages.includes(language.toLowerCase().split('-')[0]!)) return []
  return turns.flatMap(({ speaker, text }, turn) =>
    speaker === 'seeker' ? foundIn(text).map(({ kind, quote, rule }) => ({ kind, turn, quote, rule })) : [],
  )
}

/** What was found in the messages that were read last: the store, estimators and judges read the same dialogue. */
const read = new Map<string, readonly Found[]>()
const mostRead = 100

function foundIn(message: string): readonly Found[] {
  const known = read.get(message)
  if (known !== undefined) return known
  const found = inMessage(message)
  const [oldest] = read.keys()
  if (read.size >= mostRead) read.delete(oldest!)
  read.set(message, found)
  return found
}

const longestQuote = 200
/** Longer messages are read to here. */
const longestMessage = 20_000

const latin = /[a-z]/iu
const han = /\p{Script=Han}/u
const latinWord = /[a-z]{2}/iu
const hasBothScripts = (text: string): boolean => han.test(text) && latinWord.test(text)

// The lists are long: one is not made before a message has its letters.
const lists = [
  { rules: english, letters: latin },
  { rules: chinese, letters: han },
]

/** A phrase that a rule finds, how it reads, and whether it takes a repair of the text to see it. */
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
    for (const { kind, rule } of hitsIn(rules.overMessage, rules, { plain: plainMessage, message: plainMessage }))
      if (!found.has(kind)) found.set(kind, { kind, quote: cut(message), rule })
    for (const sentence of sentencesOf(message)) {
      for (const [kind, rule] of kindsIn(rules, { sentence, message: plainMessage, isMixed })) {
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

interface Said {
  readonly sentence: string
  /** Plain. */
  readonly message: string
  readonly isMixed: boolean
}

/** The kinds of a sentence with the rule that found each: its own kind, and the way in which it is said. */
function kindsIn(rules: LookRules, { sentence, message, isMixed }: Said): (readonly [LookKind, string])[] {
  const plain = rules.plain(sentence)
  const asWritten = hitsIn(rules.rules, rules, { plain, message })
  const meant = (hits: readonly Hit[]): Hit[] => hits.filter(({ reading }) => reading === 'meant')
  const repaired = (text: string): Hit[] =>
    text === plain ? [] : meant(hitsIn(rules.rules, rules, { plain: text, message }))
  const isPlain = meant(asWritten).length > 0
  const mixed = isMixed ? repaired(rules.translated(plain)) : []
  const typos = isPlain || mixed.length > 0 ? [] : repaired(rules.corrected(plain))
  const hits = [...meant(asWritten), ...mixed, ...typos]
  const about = hits.find(({ kind }) => isAboutSuicide(kind))
  const other = asWritten.find(({ kind, reading }) => reading === 'other person' && isAboutSuicide(kind))
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

const waysOf = ({ marks }: LookRules, message: string): LookKind[] => ways.filter((way) => marks[way].test(message))

interface Text {
  /** What is searched. */
  readonly plain: string
  readonly message: string
}

function hitsIn(searched: readonly LookRule[], { idioms, reading }: LookRules, { plain, message }: Text): Hit[] {
  const possible = searched.filter(({ needles }) => hasNeedles(plain, needles))
  // Idioms are blanked, which gives a sentence no needle that it did not have.
  if (possible.length === 0) return []
  let sentence = plain
  for (const idiom of idioms) sentence = sentence.replaceAll(idiom, (words) => blank.repeat(words.length))
  return possible.flatMap((rule): Hit[] => {
    if (!isIn(rule.pattern, sentence)) return []
    const readings = [...sentence.matchAll(rule.pattern)].map(({ 0: words, index }) => {
      const place = { rule, words, before: sentence.slice(0, index), after: sentence.slice(index + words.length) }
      return reading({ ...place, sentence, message })
    })
    return [{ kind: rule.kind, rule: rule.id, reading: readings.find((each) => each === 'meant') ?? readings[0]! }]
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

/** In the place of a letter of an idiom: it is in no pattern. */
const blank = '\u25a1'
