/**
 * Finds the turn that a supporter's claim about the past rests on, by comparing words, persons,
 * numbers and negations. Claims between a match and none stay undecided.
 */
import type { Turn } from '@attune/core'
import type { ClaimLabel, ClaimSource } from '../measures/memory-trace.js'
import type { FoundClaim } from './claims.js'
import { clausesOf } from './clauses.js'
import { excludedWords, MOST, type Opposition, oppositionOf, shareOf } from './conflict.js'
import { contentWords, type Word, wordsOf } from './words.js'

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

/** Least number of content words of a claim that can be called unsupported. */
const SOME = 2

const undecided: Labelled = { label: 'vague', source: null }

/**
 * Label of a claim. `supported`: a turn has all its content words and nothing that speaks against
 * it. `contradicted`: a turn shares at least two thirds of its words, and has a word that excludes
 * one of the claim (two days, two relatives), reversed persons, or all words with another polarity.
 * `unsupported`: no turn has a single one of its words. Otherwise, as the claim may say in other
 * words what the person said, and without content words, it is undecided (`vague`).
 *
 * @param candidates turns before the claim, in order; the latest of two equal matches counts
 */
export function labelOf(
  { content, isQuestion }: FoundClaim,
  candidates: readonly Candidate[],
  language: string,
): Labelled {
  if (isQuestion) return { label: 'question', source: null }
  const claim = { content, words: wordsOf(`… ${content}`, language) }
  if (claim.words.length === 0) return undecided
  const compared = candidates.map((at) => ({ at, ...comparedWith(claim, at, language) }))
  const seekers = compared.filter(({ at }) => at.speaker === 'seeker')
  const supporting = seekers.findLast(({ label }) => label === 'supported')
  if (supporting) return from('supported', supporting.at)
  const against = bestOf(seekers.filter(({ label }) => label === 'contradicted'))
  if (against) return from('contradicted', against.at)
  const own = compared.findLast(({ at, share }) => at.speaker === 'supporter' && share === 1)
  if (own) return from('supported', own.at)
  const isNowhere = compared.every(({ at, share }) => at.speaker !== 'seeker' || share === 0)
  const isSome = new Set(claim.words.map(({ word }) => word)).size >= SOME
  return isNowhere && isSome ? { label: 'unsupported', source: null } : undecided
}

const from = (label: ClaimLabel, { session, turn, speaker, text }: Candidate): Labelled => ({
  label,
  source: { session, turn, speaker },
  sourceText: text,
})

const bestOf = <T extends { readonly share: number }>(all: readonly T[]): T | undefined =>
  all.reduce<T | undefined>(
    (best, each) => (each.share >= (best?.share ?? 0) ? each : best),
    undefined,
  )

const wordsOfTurns = new WeakMap<Candidate, readonly Word[]>()

/** Content words of a turn, which many claims are compared with. */
function wordsIn(turn: Candidate, language: string): readonly Word[] {
  const words = wordsOfTurns.get(turn) ?? wordsOf(turn.text, language)
  wordsOfTurns.set(turn, words)
  return words
}

interface Compared {
  /** Share of the claim's words that the turn has. */
  readonly share: number
  readonly label: 'supported' | 'contradicted' | undefined
}

interface Claim {
  readonly content: string
  readonly words: readonly Word[]
}

function comparedWith(claim: Claim, turn: Candidate, language: string): Compared {
  const said = wordsIn(turn, language)
  const share = shareOf(
    [...new Set(claim.words.map(({ word }) => word))],
    new Set(said.map(({ word }) => word)),
  )
  const opposition = share >= MOST ? oppositionTo(claim, turn, language) : 'none'
  if (opposition === 'opposite') return { share, label: 'contradicted' }
  if (share === 1) {
    const isDoubtful = opposition === 'doubtful' || isElsewhere(claim, turn, language)
    return { share, label: isDoubtful ? undefined : 'supported' }
  }
  const isExcluded = excludedWords(claim.words, said, language).length > 0
  return { share, label: isExcluded ? 'contradicted' : undefined }
}

/**
 * True if no clause has all words of the claim, and one has a word that excludes one of them: the
 * turn says the day or number of something else.
 */
function isElsewhere({ words }: Claim, turn: Candidate, language: string): boolean {
  const clauses = clausesOf(turn.text, language, turn.speaker, new Set())
  const own = words.map(({ word }) => word)
  const isWhole = clauses.some((clause) => shareOf(own, wordSet(clause.words)) === 1)
  return (
    !isWhole && clauses.some((clause) => excludedWords(words, clause.words, language).length > 0)
  )
}

const wordSet = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.map(({ word }) => word))

function oppositionTo(claim: Claim, turn: Candidate, language: string): Opposition {
  const named = [...claim.words, ...wordsIn(turn, language)]
  const names = new Set(named.flatMap(({ word, isName }) => (isName ? [word] : [])))
  return oppositionOf(
    clausesOf(claim.content, language, 'supporter', names),
    clausesOf(turn.text, language, turn.speaker, names),
  )
}

/** True if a text has a word that excludes one of the claim, and two thirds of its others. */
export const contradicts = (claim: string, text: string, language: string): boolean =>
  contentWords(claim, language).length > 0 &&
  excludedWords(wordsOf(claim, language), wordsOf(text, language), language).length > 0
