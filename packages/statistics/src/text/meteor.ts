import { stemmer } from 'stemmer'
import type { Compared } from './overlap.js'

export interface MeteorOptions {
  /** Weight of precision in the mean. Default 0.9. */
  readonly alpha?: number
  /** How fast the penalty grows with the share of chunks. Default 3. */
  readonly beta?: number
  /** The largest penalty. Default 0.5. */
  readonly gamma?: number
}

export interface Meteor {
  /** In [0, 1]. */
  readonly score: number
  readonly matches: number
  /** Runs of matches that are adjacent and in the same order on both sides. */
  readonly chunks: number
  readonly precision: number
  readonly recall: number
  readonly fMean: number
  /** What is taken off for matches in another order: score = (1 - penalty) fMean. */
  readonly penalty: number
}

/**
 * METEOR with its stages of equal words and equal Porter stems; there is no stage of synonyms, so values are lower than with a word
 * net. In Chinese, where words have no endings, only the first stage acts. Of several references the best score counts.
 *
 * Source: Banerjee and Lavie 2005; alignment as in NLTK.
 */
export function meteor({ hypothesis, references }: Compared, options: MeteorOptions = {}): Meteor {
  const scores = references.map((reference) => against(hypothesis, reference, options))
  return scores.reduce((best, score) => (score.score > best.score ? score : best), scores[0] ?? nothing)
}

const nothing: Meteor = { score: 0, matches: 0, chunks: 0, precision: 0, recall: 0, fMean: 0, penalty: 0 }

function against(
  hypothesis: readonly string[],
  reference: readonly string[],
  { alpha = 0.9, beta = 3, gamma = 0.5 }: MeteorOptions,
): Meteor {
  const aligned = alignment(hypothesis.map(lower), reference.map(lower))
  const matches = aligned.size
  if (matches === 0) return nothing
  const [precision, recall] = [matches / hypothesis.length, matches / reference.length]
  const fMean = (precision * recall) / (alpha * precision + (1 - alpha) * recall)
  const chunks = [...aligned].filter(([own, other]) => aligned.get(own - 1) !== other - 1).length
  const penalty = gamma * (chunks / matches) ** beta
  return { score: (1 - penalty) * fMean, matches, chunks, precision, recall, fMean, penalty }
}

const lower = (token: string): string => token.toLowerCase()

/** Index in the hypothesis → index in the reference: equal words first, then equal stems among those that are left. */
function alignment(hypothesis: readonly string[], reference: readonly string[]): Map<number, number> {
  const aligned = new Map<number, number>()
  const taken = new Set<number>()
  for (const form of [(token: string) => token, stemmer]) {
    const [own, others] = [hypothesis.map(form), reference.map(form)]
    for (let index = own.length - 1; index >= 0; index--) {
      if (aligned.has(index)) continue
      const match = others.findLastIndex((other, place) => other === own[index] && !taken.has(place))
      if (match < 0) continue
      aligned.set(index, match)
      taken.add(match)
    }
  }
  return aligned
}
