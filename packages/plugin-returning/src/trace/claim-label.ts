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
 * Label of a claim. `supported`: a turn has all its content words and the same polarity.
 * `contradicted`: a turn shares some of them, and has the opposite polarity or a word that excludes
 * one of them (two days, two relatives). `unsupported`: no turn has half of them. Otherwise, and
 * without content words, the claim is undecided (`vague`).
 *
 * @param candidates turns before the claim, in order; the latest of two equal matches counts
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

function bestOf(
  words: readonly string[],
  candidates: readonly Candidate[],
  language: string,
): Best | undefined {
  let best: Best | undefined
  for (const at of candidates) {
    const share = shareOf(words, new Set(contentWords(at.text, language)))
    if (share > 0 && share >= (best?.share ?? 0)) best = { at, share }
  }
  return best
}

/** Share of the words that the set contains. */
export const shareOf = (words: readonly string[], among: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter((word) => among.has(word)).length / words.length

/** Sentence of a text with the largest share of the words. */
function closest(words: readonly string[], text: string, language: string): string {
  const shares = sentencesOf(text).map((sentence) => ({
    sentence,
    share: shareOf(words, new Set(contentWords(sentence, language))),
  }))
  return shares.toSorted((a, b) => b.share - a.share)[0]?.sentence ?? text
}

/** True if one text denies what the other affirms, or they have opposite directions. */
const isOppositeOf = (one: string, other: string, language: string): boolean =>
  isNegated(one, language) !== isNegated(other, language) || isTurned(one, other, language)

const opposites = [
  ['in', 'out'],
  ['before', 'after'],
] as const

/** True if one text has a word of direction and the other its opposite. */
function isTurned(one: string, other: string, language: string): boolean {
  const [first, second] = [turningWords(one, language), turningWords(other, language)]
  const isAgainst = (a: string, b: string): boolean =>
    first.has(a) && !first.has(b) && second.has(b) && !second.has(a)
  return opposites.some(([a, b]) => isAgainst(a, b) || isAgainst(b, a))
}

/**
 * True if a turn has a word that excludes one of these, and at least half of the remaining words.
 */
export function contradicts(
  words: readonly string[],
  { text }: Pick<Candidate, 'text'>,
  language: string,
): boolean {
  const turn = contentWords(text, language)
  const said = new Set(turn)
  const rest = words.filter((word) => !said.has(word))
  const own = new Set(words)
  const others = turn.filter((word) => !own.has(word))
  const against = rest.filter((word) => others.some((each) => excludes(word, each, language)))
  const remaining = words.filter((word) => !against.includes(word))
  return against.length > 0 && remaining.length > 0 && shareOf(remaining, said) >= HALF
}
