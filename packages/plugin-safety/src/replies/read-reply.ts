import { english } from './en/index.js'
import type { ReplyKind, ReplyRule, ReplyRules } from './rules.js'
import { chinese } from './zh/index.js'

/** Version of the lists; increased with each change. */
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
 * Kinds that the lists of a language detect in a reply, at most one sentence per kind. The result
 * is not a verdict; a reply without matches can still be harmful.
 *
 * @param language BCP 47; a language without lists has no matches
 */
export function readReply(reply: string, language: string): FoundInReply[] {
  const rules = readers[language.toLowerCase().split('-')[0]!]?.()
  if (rules === undefined) return []
  const found = new Map<ReplyKind, FoundInReply>()
  for (const sentence of sentencesOf(reply.slice(0, longestReply))) {
    const plain = rules.plain(sentence)
    for (const rule of rules.rules) {
      if (!found.has(rule.kind) && isMeant(rule, plain, rules))
        found.set(rule.kind, { kind: rule.kind, quote: cut(sentence), rule: rule.id })
    }
  }
  return [...found.values()]
}

const cut = (sentence: string): string => [...sentence].slice(0, longestQuote).join('').trim()

const sentencesOf = (reply: string): string[] =>
  (reply.match(/[^.!?。！？…\n]{1,600}[.!?。！？…]*["”」』]?/gu) ?? [])
    .map((each) => each.trim())
    .filter((each) => each !== '')

function isMeant({ pattern, also }: ReplyRule, sentence: string, rules: ReplyRules): boolean {
  pattern.lastIndex = 0
  const isThere = pattern.test(sentence)
  // Reset, so that the next search begins at the start.
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
