/**
 * Finds the turn that a supporter's claim about the past rests on, by comparing words. Claims
 * between a match and none stay undecided.
 */
import type { Turn } from '@attune/core'
import type { ClaimLabel, ClaimSource } from '../measures/memory-trace.js'
import { excludes, isNegated } from './classes.js'
import type { FoundClaim } from './claims.js'
import { contentWords, sentencesOf, turningWords } from './words.js'

/** Turn that a claim may rest on. */
export interface Candidate extends Pick<Turn, 'speaker' | 'text'> {
  readonly session: number
  readonly turn: number
}

export interface Labelled {
  readonly label: ClaimLabel
  readonly source: ClaimSource | null
  /** Unchanged text of the turn that the claim rests on. */
  readonly sourceText?: string
}

/**
 * Share of a claim's words that a turn must contain to bear on the claim. If no turn reaches it,
 * the claim is unsupported.
 */
const HALF = 0.5

const undecided: Labelled = { label: 'vague', source: null }

/**
 * The label of a claim. supported: one turn has every word of its content, and denies or affirms as it does. contradicted: a turn
 * shares some of it, and has another word of a class that excludes (two days, two relatives), or the opposite. unsupported: no turn
 * has half of its words. In between, and without a word of content, it is undecided (`vague`).
 *
 * @param candidates turns before the claim, in order; the latest of two that fit alike counts
 */
export function labelOf(
  { content, isQuestion }: FoundClaim,
  candidates: readonly Candidate[],
  language: string,
): Labelled {
  if (isQuestion) return { label: 'question', source: null }
  const words = [...new Set(contentWords(content, language))]
  if (words.length === 0) return undecided
  const seekers = candidates.filter(({ speaker }) => speaker === 'seeker')
  const best = bestOf(words, seekers, language)
  if (best?.share === 1) {
    const isOpposite = isOppositeOf(content, closest(words, best.at.text, language), language)
    return from(isOpposite ? 'contradicted' : 'supported', best.at)
  }
  const other = seekers.findLast((each) => contradicts(words, each, language))
  if (other) return from('contradicted', other)
  const own = bestOf(
    words,
    candidates.filter(({ speaker }) => speaker === 'supporter'),
    language,
  )
  if (own?.share === 1) return from('supported', own.at)
  return (best?.share ?? 0) >= HALF ? undecided : { label: 'unsupported', source: null }
}

const from = (label: ClaimLabel, { session, turn, speaker, text }: Candidate): Labelled => ({
  label,
  source: { session, turn, speaker },
  sourceText: text,
})

interface Best {
  readonly at: Candidate
  readonly share: number
}

function bestOf(words: readonly string[], candidates: readonly Candidate[], language: string): Best | undefined {
  let best: Best | undefined
  for (const at of candidates) {
    const share = shareOf(words, new Set(contentWords(at.text, language)))
    if (share > 0 && share >= (best?.share ?? 0)) best = { at, share }
  }
  return best
}

/** Share of the words that are among others. */
export const shareOf = (words: readonly string[], among: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter((word) => among.has(word)).length / words.length

/** The sentence of a turn that shares most words. */
function closest(words: readonly string[], text: string, language: string): string {
  const shares = sentencesOf(text).map((sentence) => ({
    sentence,
    share: shareOf(words, new Set(contentWords(sentence, language))),
  }))
  return shares.toSorted((a, b) => b.share - a.share)[0]?.sentence ?? text
}

/** Whether one affirms what the other one denies, or goes the other way. */
const isOppositeOf = (one: string, other: string, language: string): boolean =>
  isNegated(one, language) !== isNegated(other, language) || isTurned(one, other, language)

const opposites = [
  ['in', 'out'],
  ['before', 'after'],
] as const

/** Whether one text has a word of direction where the other one has its opposite. */
function isTurned(one: string, other: string, language: string): boolean {
  const [first, second] = [turningWords(one, language), turningWords(other, language)]
  const isAgainst = (a: string, b: string): boolean => first.has(a) && !first.has(b) && second.has(b) && !second.has(a)
  return opposites.some(([a, b]) => isAgainst(a, b) || isAgainst(b, a))
}

/** Whether a turn shares half of the other words, and has another word that excludes one of them. */
export function contradicts(words: readonly string[], { text }: Pick<Candidate, 'text'>, language: string): boolean {
  const turn = contentWords(text, language)
  const said = new Set(turn)
  const rest = words.filter((word) => !said.has(word))
  const own = new Set(words)
  const others = turn.filter((word) => !own.has(word))
  const against = rest.filter((word) => others.some((each) => excludes(word, each, language)))
  const remaining = words.filter((word) => !against.includes(word))
  return against.length > 0 && remaining.length > 0 && shareOf(remaining, said) >= HALF
}
