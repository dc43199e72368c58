/** What a detector of word lists is known to find: counts of sentences, and the words in which they are printed. */
import type { Words } from '@attune/core'
import { exactShare } from '@attune/statistics'

/** Counts of sentences that were set aside before the rules were written. Half of them call for a flag, the others use the same words harmlessly. */
export interface DetectorRecord {
  /** Sentences that call for a flag. */
  readonly positives: number
  /** Number of these that are flagged. */
  readonly found: number
  readonly negatives: number
  /** Number of the harmless ones that are flagged. */
  readonly alarms: number
}

/** Balanced accuracy from which on a detector is validated, and the least lower limit of its 95 % interval. */
const LEAST = { accuracy: 0.8, lower: 0.65 }

export interface DetectorAccuracy {
  /** The mean of recall and of the share of harmless sentences that are not flagged, 0 to 1. */
  readonly balanced: number
  /** Ends of the 95 % interval. */
  readonly lower: number
  readonly upper: number
}

/**
 * Balanced accuracy with an exact interval. With as many positives as negatives it is the share of sentences that are read correctly, so the
 * interval of Clopper and Pearson holds; where both rates differ it is too wide (Hoeffding, "On the distribution of the number of successes in
 * independent trials", Annals of Mathematical Statistics 27, 1956). Throws out_of_range where the numbers of both are not equal.
 */
export function detectorAccuracy({ positives, found, negatives, alarms }: DetectorRecord): DetectorAccuracy {
  if (positives !== negatives) throw new RangeError('A record needs as many positives as negatives.')
  const right = found + negatives - alarms
  return { balanced: right / (positives + negatives), ...exactShare(right, positives + negatives) }
}

/** Whether a flag of this detector may be shown without being asked for. */
export function isValidated(record: DetectorRecord): boolean {
  const { balanced, lower } = detectorAccuracy(record)
  return balanced >= LEAST.accuracy && lower >= LEAST.lower
}

const percent = (share: number): number => Math.round(100 * share)

/** The record as it is printed beside the number; none where it does not validate the detector. */
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
