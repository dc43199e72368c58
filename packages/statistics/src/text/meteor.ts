import type { Compared } from './overlap.js'
import { stemOf } from './stem.js'

export interface MeteorOptions {
  /** Weight of precision in the harmonic mean of precision and recall. Default 0.9. */
  readonly alpha?: number
  /** Exponent of the penalty, which grows with the number of chunks per match. Default 3. */
  readonly beta?: number
  /** Maximum penalty. Default 0.5. */
  readonly gamma?: number
  /** Function for the synonyms of a word's stem, for the third stage. Default: no third stage. */
  readonly synonyms?: (word: string) => ReadonlySet<string>
}

export interface Meteor {
  /** Score in [0, 1]. */
  readonly score: number
  readonly matches: number
  /**
   * Number of chunks: runs of matched words that are adjacent and in the same order in both texts.
   */
  readonly chunks: number
  readonly precision: number
  readonly recall: number
  readonly fMean: number
  /** Penalty for matched words in another order. score = (1 - penalty) fMean. */
  readonly penalty: number
}

/**
 * METEOR. Words are matched in stages: equal words, equal Porter stems, and, if given, synonyms of
 * stems. Without synonyms, values are lower than with WordNet. In Chinese, where words have no
 * endings, only the first stage has an effect. With several references, the best score counts.
 *
 * Source: Banerjee and Lavie 2005; alignment, stems and synonyms as in NLTK 3.10.
 */
export function meteor({ hypothesis, references }: Compared, options: MeteorOptions = {}): Meteor {
  const scores = references.map((reference) => scoreAgainst(hypothesis, reference, options))
  return scores.reduce(
    (best, score) => (score.score > best.score ? score : best),
    scores[0] ?? nothing,
  )
}

const nothing: Meteor = {
  score: 0,
  matches: 0,
  chunks: 0,
  precision: 0,
  recall: 0,
  fMean: 0,
  penalty: 0,
}

function scoreAgainst(
  hypothesis: readonly string[],
  reference: readonly string[],
  { alpha = 0.9, beta = 3, gamma = 0.5, synonyms }: MeteorOptions,
): Meteor {
  const aligned = alignment(hypothesis.map(lower), reference.map(lower), synonyms)
  const matches = aligned.size
  if (matches === 0) return nothing
  const [precision, recall] = [matches / hypothesis.length, matches / reference.length]
  const fMean = (precision * recall) / (alpha * precision + (1 - alpha) * recall)
  const chunks = [...aligned].filter(([own, other]) => aligned.get(own - 1) !== other - 1).length
  const penalty = gamma * (chunks / matches) ** beta
  return { score: (1 - penalty) * fMean, matches, chunks, precision, recall, fMean, penalty }
}

const lower = (token: string): string => token.toLowerCase()

/**
 * A stage of the alignment: tells for a word of the hypothesis which words of the reference match
 * it.
 */
type Stage = (word: string) => (other: string) => boolean

const sameWord: Stage = (word) => (other) => other === word

/**
 * Map from the index of a word in the hypothesis to the index of the matched word in the reference.
 * Each stage uses the words that earlier stages did not match.
 */
function alignment(
  hypothesis: readonly string[],
  reference: readonly string[],
  synonyms: MeteorOptions['synonyms'],
): Map<number, number> {
  const aligned = new Map<number, number>()
  const taken = new Set<number>()
  const match = (own: readonly string[], others: readonly string[], stage: Stage): void => {
    for (let index = own.length - 1; index >= 0; index--) {
      if (aligned.has(index)) continue
      const fits = stage(own[index]!)
      const place = others.findLastIndex((other, at) => !taken.has(at) && fits(other))
      if (place < 0) continue
      aligned.set(index, place)
      taken.add(place)
    }
  }
  match(hypothesis, reference, sameWord)
  const stems = [hypothesis.map(stemOf), reference.map(stemOf)] as const
  match(...stems, sameWord)
  if (synonyms)
    match(...stems, (word) => {
      const same = synonyms(word)
      return (other) => same.has(other) || other === word
    })
  return aligned
}
