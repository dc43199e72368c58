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
 *
 * @param excluded words that the vocabulary excludes by the first word
 */
export function areRivals(
  one: ClassedWord,
  other: ClassedWord,
  excluded: ReadonlySet<string>,
): boolean {
  if (one.word === other.word) return false
  if (one.kind === 'number' && other.kind === 'number') return true
  if (one.kind === 'date' && other.kind === 'date')
    return one.word.split('-')[0] === other.word.split('-')[0]
  if (isSomeone(one) && isSomeone(other)) return true
  return excluded.has(other.word)
}

/**
 * Aligns the whole claim with a part of the text (Needleman and Wunsch's algorithm over words, with
 * free ends of the text).
 */
export function alignmentOf(
  claim: readonly PlacedWord[],
  text: readonly PlacedWord[],
  { excludedBy }: Vocabulary,
): Alignment {
  const [rows, columns] = [claim.length, text.length]
  const weightsOfText = Float64Array.from(text, ({ kind }) => weights[kind])
  const skipping = Float64Array.from(
    text,
    ({ kind, clause }, at) =>
      COSTS.text * weights[kind] + (clause === text[at - 1]?.clause ? 0 : COSTS.clause),
  )
  const steps = new Uint8Array((rows + 1) * (columns + 1))
  let above = new Float64Array(columns + 1)
  let own = new Float64Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    const one = claim[row - 1]!
    const weight = weights[one.kind]
    const lost = COSTS.claim * weight
    const excluded = excludedBy(one.word)
    const from = row * (columns + 1)
    own[0] = above[0]! - lost
    for (let column = 1; column <= columns; column++) {
      const other = text[column - 1]!
      const gain =
        one.word === other.word
          ? weight
          : areRivals(one, other, excluded)
            ? -COSTS.rival
            : -COSTS.other * (weight + weightsOfText[column - 1]!)
      const both = above[column - 1]! + gain
      const claimOnly = above[column]! - lost
      const textOnly = own[column - 1]! - (row === rows ? 0 : skipping[column - 1]!)
      const most = Math.max(both, claimOnly, textOnly)
      own[column] = most
      steps[from + column] = most === both ? STEP.both : most === claimOnly ? STEP.claim : STEP.text
    }
    ;[above, own] = [own, above]
  }
  const best = claim.reduce((sum, { kind }) => sum + weights[kind], 0)
  return { score: above[columns]! / best, pairs: pairsOf(steps, rows, columns) }
}

/**
 * Upper limit of the score of an alignment with a text of these words, which is found much faster.
 * A word that the text lacks costs at least as much as one that is aligned with a rival.
 */
export function mostScore(claim: readonly ClassedWord[], text: ReadonlySet<string>): number {
  let [most, best] = [0, 0]
  for (const { word, kind } of claim) {
    most += text.has(word) ? weights[kind] : -COSTS.rival
    best += weights[kind]
  }
  return most / best
}

const STEP = { both: 0, claim: 1, text: 2 } as const

function pairsOf(steps: Uint8Array, rows: number, columns: number): readonly Pair[] {
  const pairs: Pair[] = []
  for (let [row, column] = [rows, columns]; row > 0;) {
    const step = column === 0 ? STEP.claim : steps[row * (columns + 1) + column]
    if (step === STEP.both) pairs.push([--row, --column])
    else if (step === STEP.claim) row--
    else column--
  }
  return pairs.toReversed()
}
