import type { Compared } from './overlap.js'
import { stemOf } from './stem.js'

export interface MeteorOptions {
  /** Weight of precision in the mean. Default 0.9. */
  readonly alpha?: number
  /** Exponent of the penalty: how fast it grows with the share of chunks. Default 3. */
  readonly beta?: number
  /** The largest penalty. Default 0.5. */
  readonly gamma?: number
  /** Synonyms of a stem, for the third stage. Default: no such stage. */
  readonly synonyms?: (word: string) => ReadonlySet<string>
}

export interface Meteor {
  /** Score in [0, 1]. */
  readonly score: number
  readonly matches: number
  /** Number of runs of matches that are adjacent and in the same order on both sides. */
  readonly chunks: number
  readonly precision: number
  readonly recall: number
  readonly fMean: number
  /** Penalty for matches in another order: score = (1 - penalty) fMean. */
  readonly penalty: number
}

/**
 * METEOR with the stages for equal words, equal Porter stems, and synonyms of stems if there are
 * any: without them values are lower than with WordNet. In Chinese, where words have no endings, only the first
 * stage has an effect. Of several references the best score counts.
 *
 * Source: Banerjee and Lavie 2005; alignment, stems and synonyms as in NLTK 3.10.
 */
export function meteor({ hypothesis, references }: Compared, options: MeteorOptions = {}): Meteor {
  const scores = references.map((reference) => against(hypothesis, reference, options))
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

function against(
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

/** A stage of the alignment: whether a word of the hypothesis fits one of the reference. */
type Stage = (word: string) => (other: string) => boolean

const equal: Stage = (word) => (other) => other === word

/**
 * Index in the hypothesis → index in the reference: equal words first, then equal stems, and at
 * last synonyms of stems, each among the remaining ones.
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
  match(hypothesis, reference, equal)
  const stems = [hypothesis.map(stemOf), reference.map(stemOf)] as const
  match(...stems, equal)
  if (synonyms)
    match(...stems, (word) => {
      const same = synonyms(word)
      return (other) => same.has(other) || other === word
    })
  return aligned
}
