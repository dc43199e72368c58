import type { Known } from '@attune/core'
import { misuse } from '../misuse.js'
import { ratio } from '../ratio.js'

/** How well a detector finds ends, in [0, 1]. */
export interface DetectorMetrics {
  readonly windows: number
  readonly accuracy: Known<number>
  /** Harmonic mean of precision and recall of ends: 2 TP / (2 TP + FP + FN). */
  readonly f1: Known<number>
  /** Share of the ends that were found. */
  readonly recallEnd: Known<number>
  /** Share of the other windows that were left alone. */
  readonly recallOther: Known<number>
}

/**
 * Compares a detector's answers with labels, window by window. Scored against weak labels, the figures say how well it imitates
 * the phrase rule, not how well it finds real endings.
 *
 * @throws STATISTICS_INPUT unless there is one answer per label.
 *
 * Source: ESC-Judge, appendix B.1 (accuracy, F1, recalls).
 */
export function detectorMetrics(answers: readonly boolean[], labels: readonly boolean[]): DetectorMetrics {
  if (answers.length !== labels.length) {
    throw misuse('length_mismatch', `${answers.length} answers cannot be compared with ${labels.length} labels.`)
  }
  const ends = labels.filter(Boolean).length
  const found = answers.filter(Boolean).length
  const hits = answers.filter((answer, index) => answer && labels[index]).length
  const others = labels.length - ends
  const leftAlone = others - (found - hits)
  return {
    windows: labels.length,
    accuracy: ratio(hits + leftAlone, labels.length, 'no windows'),
    f1: ratio(2 * hits, ends + found, 'no ends, neither labelled nor found'),
    recallEnd: ratio(hits, ends, 'no ends'),
    recallOther: ratio(leftAlone, others, 'nothing but ends'),
  }
}
