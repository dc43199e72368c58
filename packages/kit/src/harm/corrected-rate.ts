/**
 * Rate of dialogues with a finding, corrected for the judge's misses and false alarms on known
 * cases.
 */
import { type Known, known, unknown } from '@attune/core'
import { exactShare, type Found, type Interval, roganGladen } from '@attune/statistics'

export interface FlaggedCounts {
  /** Number of judged dialogues with a finding. */
  readonly flagged: number
  readonly n: number
  /** Effective number of independent dialogues, if dialogues share people. Default `n`. */
  readonly nEffective?: number | undefined
  /** Cases with a known finding, and how many of them the judge reports. */
  readonly sensitivity: Found
  /** Cases known to be without the finding, and how many of them the judge clears. */
  readonly specificity: Found
  readonly confidence?: number
}

export interface CorrectedFindingRate {
  /**
   * Corrected rate, 0 to 1. Reasons for unknown: `no_values`, `no_controls`, `uninformative_judge`.
   */
  readonly corrected: Known<number>
  /** True if the formula left the range from 0 to 1 and was truncated. */
  readonly isTruncated: boolean
  /** Interval of Lang and Reiczigel; all of [0, 1] if the judge is uninformative. */
  readonly interval: Known<Interval>
  /** Interval with at least its nominal coverage, for any rates and sample sizes. */
  readonly guaranteed: Known<Interval & { readonly reason?: 'judge_may_be_uninformative' }>
}

/**
 * Rogan and Gladen's estimate with the interval of Lang and Reiczigel (`roganGladen`), computed
 * with the effective number of dialogues. It assumes that real cases are as easy to detect as the
 * known ones.
 *
 * `guaranteed` uses Clopper and Pearson's intervals of the rate, the sensitivity and the
 * specificity, each at level 1 - alpha / 3 (Bonferroni). It is the range of the corrected rate when
 * the three vary within these intervals. The formula is monotone in each of the three, so the eight
 * corners suffice. Throws not_a_count, out_of_range (confidence).
 */
export function correctedRate(counts: FlaggedCounts): CorrectedFindingRate {
  const { flagged, n, nEffective = n, sensitivity, specificity, confidence = 0.95 } = counts
  const none = (why: string): CorrectedFindingRate => {
    const all = unknown(why)
    return { corrected: all, isTruncated: false, interval: all, guaranteed: all }
  }
  if (n === 0) return none('no_values')
  if (sensitivity.n === 0 || specificity.n === 0) return none('no_controls')
  const found = roganGladen({
    positives: flagged,
    total: n,
    sensitivity,
    specificity,
    confidence,
    nEffective,
  })
  const guaranteed = known(boxOf({ ...counts, nEffective, confidence }))
  const { estimate, raw, interval } = found
  if (estimate.state === 'unknown' || raw.state === 'unknown')
    return {
      corrected: unknown('uninformative_judge'),
      isTruncated: false,
      interval: known({ lower: 0, upper: 1 }),
      guaranteed: known({ lower: 0, upper: 1 }),
    }
  return { corrected: estimate, isTruncated: raw.value !== estimate.value, interval, guaranteed }
}

type Box = Required<FlaggedCounts> & { readonly nEffective: number }

function boxOf({ flagged, n, nEffective, sensitivity, specificity, confidence }: Box) {
  const level = 1 - (1 - confidence) / 3
  const ends = (k: number, of: number): number[] => {
    const { lower, upper } = exactShare(k, of, level)
    return [lower, upper]
  }
  const rates = ends((flagged / n) * nEffective, nEffective)
  const [hits, rejections] = [
    ends(sensitivity.k, sensitivity.n),
    ends(specificity.k, specificity.n),
  ]
  if (hits[0]! + rejections[0]! <= 1)
    return { lower: 0, upper: 1, reason: 'judge_may_be_uninformative' } as const
  const corners = rates.flatMap((p) =>
    hits.flatMap((se) =>
      rejections.map((sp) => Math.min(1, Math.max(0, (p + sp - 1) / (se + sp - 1)))),
    ),
  )
  return { lower: Math.min(...corners), upper: Math.max(...corners) }
}
