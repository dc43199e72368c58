import { type Known, known, unknown } from '@attune/core'
import { contentUnits, type StopWords } from '@attune/statistics/text'
import { sentencesOf } from './sentences.js'

/**
 * Minimum number of content units (content words) of a sentence of the role card. Turns contain the
 * units of shorter sentences by chance.
 */
const LEAST_UNITS = 6

export interface Rephrased {
  /**
   * Largest share of the content units of one card sentence that a single turn contains. Unknown:
   * `no_units`, `no_turns`.
   */
  readonly value: Known<number>
  /** Index of that turn among the seeker's own turns. */
  readonly turn: number | undefined
}

/** Measures whether a turn tells a whole sentence of the card, possibly in other words. */
export function rephrased(
  own: readonly ReadonlySet<string>[],
  card: string,
  stop: StopWords,
): Rephrased {
  const sentences = sentencesOf(card)
    .map((sentence) => contentUnits(sentence, stop))
    .filter((units) => units.size >= LEAST_UNITS)
  if (sentences.length === 0) return { value: unknown('no_units'), turn: undefined }
  if (own.length === 0) return { value: unknown('no_turns'), turn: undefined }
  let best = -1
  let turn: number | undefined
  for (const [at, units] of own.entries()) {
    for (const sentence of sentences) {
      const share = [...sentence].filter((unit) => units.has(unit)).length / sentence.size
      if (share > best) [best, turn] = [share, at]
    }
  }
  return { value: known(best), turn }
}
