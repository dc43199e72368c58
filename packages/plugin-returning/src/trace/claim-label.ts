/**
 * Labels a supporter's claim about earlier sessions. The claim is aligned with the messages of each
 * session, and a regression weighs the evidence of the alignment. Claims without a probable label
 * stay undecided.
 */
import type { Turn } from '@attune/core'
import { lazy } from '@attune/core/internal'
import type { ClaimLabel, ClaimSource } from '../measures/memory-trace.js'
import type { FoundClaim } from './claims.js'
import { clausesOf, type Speaker } from './clauses.js'
import { type Evidence, evidenceIn, type ReadText } from './evidence.js'
import { type Decided, decided, probabilities, type Weights } from './scorer.js'
import { contentWords, shareOf } from './words.js'

interface PlacedTurn extends Pick<Turn, 'speaker' | 'text'> {
  readonly session: number
  readonly turn: number
}

/** Turn that may support a claim. `read` and `words` analyse its text once, at the first use. */
export interface Candidate extends PlacedTurn {
  readonly read: () => ReadText
  /** Content words of the text. */
  readonly words: () => ReadonlySet<string>
}

export const candidateOf = (turn: PlacedTurn, language: string): Candidate => ({
  ...turn,
  read: lazy(() => readText(turn.text, language, 'seeker')),
  words: lazy(() => new Set(contentWords(turn.text, language))),
})

const readText = (text: string, language: string, speaker: Speaker): ReadText => ({
  text,
  clauses: clausesOf(text, language, speaker),
})

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

/**
 * Evidence of the session with the highest alignment score; of the latest one if several are equal.
 */
export function evidenceOf(
  content: string,
  candidates: readonly Candidate[],
  language: string,
): SessionEvidence | undefined {
  const seekers = candidates.filter(({ speaker }) => speaker === 'seeker')
  const sessions = [...new Set(seekers.map(({ session }) => session))]
  const claim = readText(content, language, 'supporter')
  let best: SessionEvidence | undefined
  for (const session of sessions) {
    const turns = seekers.filter((turn) => turn.session === session)
    const found = evidenceIn(
      claim,
      turns.map(({ read }) => read()),
      language,
    )
    if (found && found.evidence.score >= (best?.evidence.score ?? -Infinity))
      best = {
        evidence: found.evidence,
        source: found.message === undefined ? undefined : turns[found.message],
      }
  }
  return best
}

/**
 * Label of a claim: `supported`, `contradicted` or `unsupported` if its probability is at least
 * `LEAST_PROBABILITY`, otherwise undecided (`vague`). A claim is not labelled supported if the
 * messages lack two of its words. It is unsupported if it shares no word with any message. If an
 * earlier reply has all its words, the source is that reply of the supporter.
 *
 * @param candidates turns before the claim, in order
 */
export function labelOf(
  { content, isQuestion }: FoundClaim,
  candidates: readonly Candidate[],
  language: string,
  weights?: Weights,
): Labelled {
  if (isQuestion) return { label: 'question', source: null }
  const words = [...new Set(contentWords(content, language))]
  if (words.length === 0) return undecided
  const found = evidenceOf(content, candidates, language)
  const isNowhere = found !== undefined && !found.source && words.length >= LEAST_WORDS
  const label = isNowhere ? 'unsupported' : found && likelyLabel(found.evidence, weights)
  if (found?.source && (label === 'supported' || label === 'contradicted'))
    return labelledWith(label, found.source)
  const own = candidates.findLast(
    (turn) => turn.speaker === 'supporter' && shareOf(words, turn.words()) === 1,
  )
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
  const found = evidenceIn(claim, [readText(text, language, 'seeker')], language)
  return found !== undefined && likelyLabel(found.evidence) === 'contradicted'
}
