import { english } from './en/index.js'
import type { ReplyKind, ReplyRule, ReplyRules } from './rules.js'
import { chinese } from './zh/index.js'

/** Version of the word lists. It is increased with each change. */
export const replyRevision = 1

export interface FoundInReply {
  readonly kind: ReplyKind
  /** Sentence as written in the reply; its first 200 characters. */
  readonly quote: string
  /** Id of the rule. */
  readonly rule: string
}

/** Languages with lists. */
export const replyLanguages: readonly string[] = ['en', 'zh']

const readers: Readonly<Record<string, () => ReplyRules>> = { en: english, zh: chinese }

const longestQuote = 200
/** Maximum number of characters that are read. */
const longestReply = 20_000

/**
 * Detects harmful ways of replying with the word lists of a language, at most one sentence per
 * kind. A match is not a verdict, and a reply without a match can still be harmful.
 *
 * @param language BCP 47; a language without lists has no matches
 */
export function readReply(reply: string, language: string): FoundInReply[] {
  const rules = readers[language.toLowerCase().split('-')[0]!]?.()
  if (rules === undefined) return []
  const found = new Map<ReplyKind, FoundInReply>()
  for (const sentence of sentencesOf(reply.slice(0, longestReply))) {
    const plain = rules.plain(sentence)
    for (const rule of rules.search.in(plain)) {
      if (!found.has(rule.kind) && isMatch(rule, plain, rules))
        found.set(rule.kind, { kind: rule.kind, quote: shortQuote(sentence), rule: rule.id })
    }
  }
  return [...found.values()]
}

const shortQuote = (sentence: string): string =>
  [...sentence].slice(0, longestQuote).join('').trim()

const sentencesOf = (reply: string): string[] =>
  (reply.match(/[^.!?。！？…\n]{1,600}[.!?。！？…]*["”」』]?/gu) ?? [])
    .map((each) => each.trim())
    .filter((each) => each !== '')

function isMatch({ pattern, also }: ReplyRule, sentence: string, rules: ReplyRules): boolean {
  pattern.lastIndex = 0
  const isThere = pattern.test(sentence)
  // A global pattern keeps its position, so it is reset for the next search.
  pattern.lastIndex = 0
  if (!isThere || (!also.has('asked') && rules.isAsked(sentence))) return false
  return [...sentence.matchAll(pattern)].some(({ 0: words, index }) => {
    const place = {
      words,
      before: sentence.slice(0, index),
      after: sentence.slice(index + words.length),
      sentence,
    }
    if (!also.has('negated') && rules.isNegated(place)) return false
    return also.has('reported') || !rules.isReported(place)
  })
}
