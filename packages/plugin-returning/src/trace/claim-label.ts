/**
 * Labels a supporter's claim about earlier sessions. The claim is aligned with the messages of each
 * session, and a regression weighs the evidence of the alignment. Claims without a probable label
 * stay undecided.
 */
import type { ClaimLabel, ClaimSource } from '../measures/memory-trace.js'
import type { FoundClaim } from './claims.js'
import { mostScore } from './alignment.js'
import {
  type AlignedClaim,
  alignedClaim,
  type Evidence,
  evidenceIn,
  sessionText,
} from './evidence.js'
import { type Decided, decided, probabilities, type Weights } from './scorer.js'
import { type Candidate, readText, type SessionTurns } from './session-turns.js'
import { contentWords } from './words.js'

export interface Labelled {
  readonly label: ClaimLabel
  readonly source: ClaimSource | null
  /** Unchanged text of the turn that supports or contradicts the claim. */
  readonly sourceText?: string
}

/**
 * Minimum number of content words of a claim that is labelled unsupported because no message has
 * any of them.
 */
const LEAST_WORDS = 2

/** Minimum probability with which a label is given. docs/returning.md compares other values. */
export const LEAST_PROBABILITY = 0.7

const undecided: Labelled = { label: 'vague', source: null }

interface SessionEvidence {
  readonly evidence: Evidence
  readonly source: Candidate | undefined
}

/** Tolerance for sums of weights in another order. */
const ROUNDING = 1e-9

/**
 * Evidence of the session with the highest alignment score; of the latest one if several are equal.
 */
export function evidenceOf(
  content: string,
  sessions: readonly SessionTurns[],
  language: string,
): SessionEvidence | undefined {
  const claim = readText(content, language, 'supporter')
  const words = claim.clauses.flatMap((clause) => clause.words)
  const possible = sessions
    .filter(({ seeker }) => seeker.length > 0)
    .map(({ seeker, text }, at) => ({ at, seeker, text, most: mostScore(words, text.vocabulary) }))
    .toSorted((one, other) => other.most - one.most)
  let best: { aligned: AlignedClaim; turns: readonly Candidate[]; at: number } | undefined
  for (const { at, seeker, text, most } of possible) {
    if (best && most < best.aligned.score - ROUNDING) break
    const aligned = alignedClaim(claim, text, language)
    if (!aligned) return undefined
    const lead = best ? aligned.score - best.aligned.score : Infinity
    if (lead > 0 || (lead === 0 && at > best!.at)) best = { aligned, turns: seeker, at }
  }
  if (!best) return undefined
  const { evidence, message } = evidenceIn(best.aligned)
  return { evidence, source: message === undefined ? undefined : best.turns[message] }
}

/**
 * Label of a claim: `supported`, `contradicted` or `unsupported` if its probability is at least
 * `LEAST_PROBABILITY`, otherwise undecided (`vague`). A claim is not labelled supported if the
 * messages lack two of its words. It is unsupported if it shares no word with any message. If an
 * earlier reply has all its words, the source is that reply of the supporter.
 *
 * @param sessions turns before the claim, in order
 */
export function labelOf(
  { content, isQuestion }: FoundClaim,
  sessions: readonly SessionTurns[],
  language: string,
  weights?: Weights,
): Labelled {
  if (isQuestion) return { label: 'question', source: null }
  const words = [...new Set(contentWords(content, language))]
  if (words.length === 0) return undecided
  const found = evidenceOf(content, sessions, language)
  const isNowhere = found !== undefined && !found.source && words.length >= LEAST_WORDS
  const label = isNowhere ? 'unsupported' : found && likelyLabel(found.evidence, weights)
  if (found?.source && (label === 'supported' || label === 'contradicted'))
    return labelledWith(label, found.source)
  const repeating = sessions.findLast((each) => each.lastReplyWith(words))
  const own = repeating?.lastReplyWith(words)
  if (own) return labelledWith('supported', own)
  return label === 'unsupported' ? { label, source: null } : undecided
}

function likelyLabel(evidence: Evidence, weights?: Weights): Decided | undefined {
  const chances = probabilities(evidence, weights)
  const label = decided.find((each) => chances[each] >= LEAST_PROBABILITY)
  return label === 'supported' && evidence.lacksTwo === 1 ? undefined : label
}

const labelledWith = (
  label: ClaimLabel,
  { session, turn, speaker, text }: Candidate,
): Labelled => ({
  label,
  source: { session, turn, speaker },
  sourceText: text,
})

/** True if a claim contradicts a text of the person. */
export const contradicts = (content: string, text: string, language: string): boolean => {
  const claim = readText(content, language, 'supporter')
  const said = sessionText([readText(text, language, 'seeker')])
  const aligned = alignedClaim(claim, said, language)
  return aligned !== undefined && likelyLabel(evidenceIn(aligned).evidence) === 'contradicted'
}
