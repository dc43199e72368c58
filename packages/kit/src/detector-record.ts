/** Known accuracy of a word-list detector: counts of sentences, and the text that prints them. */
import type { Words } from '@attune/core/internal'
import { exactShare } from '@attune/statistics'

/**
 * Results of a detector on sentences that were held out before its rules were written. Half of them
 * should be flagged; the others use the same words harmlessly.
 */
export interface DetectorRecord {
  /** Number of sentences that should be flagged. */
  readonly positives: number
  /** Number of positives that are flagged. */
  readonly found: number
  readonly negatives: number
  /** Number of negatives that are flagged (false alarms). */
  readonly alarms: number
}

/**
 * Requirements for a validated detector: minimum balanced accuracy, and minimum lower limit of its
 * 95 % interval.
 */
const LEAST = { accuracy: 0.8, lower: 0.65 }

export interface DetectorAccuracy {
  /** Mean of the recall and of the share of harmless sentences that are not flagged, 0 to 1. */
  readonly balanced: number
  /** Limits of the 95 % interval. */
  readonly lower: number
  readonly upper: number
}

/**
 * Balanced accuracy with an exact interval. With as many positives as negatives, it is the share of
 * correctly classified sentences, so the interval of Clopper and Pearson applies. If recall and
 * specificity differ, the interval is too wide (Hoeffding, "On the distribution of the number of
 * successes in independent trials", Annals of Mathematical Statistics 27, 1956). Throws
 * out_of_range if the numbers of positives and negatives differ.
 */
export function detectorAccuracy({
  positives,
  found,
  negatives,
  alarms,
}: DetectorRecord): DetectorAccuracy {
  if (positives !== negatives)
    throw new RangeError('A record needs as many positives as negatives.')
  const right = found + negatives - alarms
  return { balanced: right / (positives + negatives), ...exactShare(right, positives + negatives) }
}

/** True if the detector's flags may be shown by default. */
export function isValidated(record: DetectorRecord): boolean {
  const { balanced, lower } = detectorAccuracy(record)
  return balanced >= LEAST.accuracy && lower >= LEAST.lower
}

const percent = (share: number): number => Math.round(100 * share)

/**
 * Sentence with the detector's accuracy, which is printed next to its numbers; undefined if the
 * record does not validate the detector.
 */
export function detectorWords(record: DetectorRecord): Words | undefined {
  if (!isValidated(record)) return undefined
  const { balanced, lower, upper } = detectorAccuracy(record)
  const { positives, found, negatives, alarms } = record
  const range = `${percent(lower)}–${percent(upper)} %`
  return {
    en: `found ${found} of ${positives} sentences of its authors, with ${alarms} false alarms on ${negatives} hard ones (balanced accuracy ${percent(balanced)} %, 95 % ${range})`,
    zh: `作者自写的 ${positives} 句中找到 ${found} 句，${negatives} 句易混句中误报 ${alarms} 句（平衡准确率 ${percent(balanced)} %，95 % 区间 ${range}）`,
  }
}
