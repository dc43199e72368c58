/** Aligns the words of a claim with those of a text that may support it. */
import { type ClassedWord, isSomeone } from './clauses.js'
import type { Vocabulary } from './vocabulary.js'

/** Positions of a word of the claim and of the word of the text with which it is aligned. */
export type Pair = readonly [claim: number, text: number]

export interface Alignment {
  /** Score divided by that of a text with exactly the words of the claim; at most 1. */
  readonly score: number
  readonly pairs: readonly Pair[]
}

/** Word of a text with the number of its clause. */
export interface PlacedWord extends ClassedWord {
  readonly clause: number
}

const weights = {
  content: 2,
  number: 2,
  date: 2,
  name: 2,
  person: 1.5,
  self: 1,
  other: 0.3,
} as const satisfies Readonly<Record<ClassedWord['kind'], number>>

/**
 * Costs of an alignment. Multiples of a word's weight: `claim` and `text` for a word that only the
 * claim or only the text has, `other` for each of two different words that are aligned. Absolute:
 * `clause` for a skipped word that begins a clause, `rival` for two aligned words that exclude each
 * other.
 */
const COSTS = { claim: 0.4, text: 0.15, clause: 0.3, rival: 0.1, other: 0.5 } as const

/**
 * True if two words exclude each other in the same place of a sentence, such as two days or two
 * persons.
 */
export function areRivals(one: ClassedWord, other: ClassedWord, { excludes }: Vocabulary): boolean {
  if (one.word === other.word) return false
  if (one.kind === 'number' && other.kind === 'number') return true
  if (one.kind === 'date' && other.kind === 'date')
    return one.word.split('-')[0] === other.word.split('-')[0]
  if (isSomeone(one) && isSomeone(other)) return true
  return excludes(one.word, other.word)
}

function gain(one: ClassedWord, other: ClassedWord, vocabulary: Vocabulary): number {
  if (one.word === other.word) return weights[one.kind]
  return areRivals(one, other, vocabulary)
    ? -COSTS.rival
    : -COSTS.other * (weights[one.kind] + weights[other.kind])
}

/**
 * Aligns the whole claim with a part of the text (Needleman and Wunsch's algorithm over words, with
 * free ends of the text).
 */
export function alignmentOf(
  claim: readonly PlacedWord[],
  text: readonly PlacedWord[],
  vocabulary: Vocabulary,
): Alignment {
  const [rows, columns] = [claim.length, text.length]
  const scores = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1))
  const steps = Array.from({ length: rows + 1 }, () => new Uint8Array(columns + 1))
  for (let row = 1; row <= rows; row++) {
    const lost = COSTS.claim * weights[claim[row - 1]!.kind]
    const [above, own, step] = [scores[row - 1]!, scores[row]!, steps[row]!]
    own[0] = above[0]! - lost
    step[0] = STEP.claim
    for (let column = 1; column <= columns; column++) {
      const word = text[column - 1]!
      const isNewClause = word.clause !== text[column - 2]?.clause
      const skipped =
        row === rows ? 0 : COSTS.text * weights[word.kind] + (isNewClause ? COSTS.clause : 0)
      const both = above[column - 1]! + gain(claim[row - 1]!, word, vocabulary)
      const claimOnly = above[column]! - lost
      const textOnly = own[column - 1]! - skipped
      const most = Math.max(both, claimOnly, textOnly)
      own[column] = most
      step[column] = most === both ? STEP.both : most === claimOnly ? STEP.claim : STEP.text
    }
  }
  const best = claim.reduce((sum, { kind }) => sum + weights[kind], 0)
  return { score: scores[rows]![columns]! / best, pairs: pairsOf(steps, rows, columns) }
}

const STEP = { both: 0, claim: 1, text: 2 } as const

function pairsOf(steps: readonly Uint8Array[], rows: number, columns: number): readonly Pair[] {
  const pairs: Pair[] = []
  for (let [row, column] = [rows, columns]; row > 0;) {
    const step = column === 0 ? STEP.claim : steps[row]![column]
    if (step === STEP.both) pairs.push([--row, --column])
    else if (step === STEP.claim) row--
    else column--
  }
  return pairs.toReversed()
}
