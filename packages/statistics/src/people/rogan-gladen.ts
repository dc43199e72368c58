import { type Known, known, unknown } from '@attune/core'
import { normalQuantile } from '../distributions.js'
import { requireCounts, requireLevel } from '../invalid-argument.js'
import type { Interval } from '../resample.js'

/** Number of detected cases `k` among `n` known cases. */
export interface DetectedCases {
  readonly k: number
  readonly n: number
}

export interface CorrectedRate {
  readonly apparent: Known<number>
  readonly sensitivity: Known<number>
  readonly specificity: Known<number>
  readonly youden: Known<number>
  /**
   * Corrected rate before truncation, possibly outside [0, 1]. `estimate` is truncated. Unknown:
   * `no_values`, `no_positives`, `no_negatives`, `judge_uninformative`.
   */
  readonly raw: Known<number>
  readonly estimate: Known<number>
  readonly adjusted: Known<number>
  readonly se: Known<number>
  readonly shift: Known<number>
  readonly interval: Known<Interval>
}

export interface RateCounts {
  /**
   * Number of dialogues that the judge calls positive, among `total` dialogues that people did not
   * rate.
   */
  readonly positives: number
  readonly total: number
  /** Accuracy of the judge, measured on other dialogues with known answers. */
  readonly sensitivity: DetectedCases
  readonly specificity: DetectedCases
  readonly confidence?: number
  /**
   * Design effect, by which all counts are divided if values of one scenario are dependent. Default
   * 1.
   */
  readonly designEffect?: number
  /**
   * Effective number of independent dialogues, in place of `total`. The counts of sensitivity and
   * specificity are not changed. Default `total`, divided by `designEffect`.
   */
  readonly nEffective?: number
}

/**
 * Share of positive dialogues, corrected for the judge's misses and false alarms.
 *
 * Point estimate: raw = (p + sp - 1) / (se + sp - 1), with the share p of dialogues called
 * positive, sensitivity se and specificity sp (Rogan and Gladen, American Journal of Epidemiology
 * 107, 1978).
 *
 * Interval by Lang and Reiczigel, Preventive Veterinary Medicine 113, 2014, for x positives among n
 * dialogues, k_se detected among m_se positive ones, and k_sp rejected among m_sp negative ones:
 *
 * - p' = (x + z^2/2) / n_p with n_p = n + z^2
 * - se' = (k_se + 1) / n_se with n_se = m_se + 2
 * - sp' = (k_sp + 1) / n_sp with n_sp = m_sp + 2
 * - g = (p' + sp' - 1) / (se' + sp' - 1)
 * - v_p = p'(1 - p') / n_p, v_se = se'(1 - se') / n_se, v_sp = sp'(1 - sp') / n_sp
 * - s^2 = (v_p + g^2 v_se + (1 - g)^2 v_sp) / (se' + sp' - 1)^2
 * - shift = 2 z^2 (g v_se - (1 - g) v_sp)
 * - limits: g + shift ± z s, truncated to [0, 1]
 *
 * Assumes that sensitivity and specificity hold for the current dialogues. Throws not_a_count,
 * out_of_range (confidence).
 */
export function roganGladen(counts: RateCounts): CorrectedRate {
  const {
    positives,
    total,
    sensitivity,
    specificity,
    confidence = 0.95,
    designEffect = 1,
    nEffective,
  } = counts
  requireLevel(confidence, 'confidence')
  requireCounts([positives, total, sensitivity.k, sensitivity.n, specificity.k, specificity.n])
  const share = ({ k, n }: DetectedCases, why: string): Known<number> =>
    n === 0 ? unknown(why) : known(k / n)
  const apparent = share({ k: positives, n: total }, 'no_values')
  const [se, sp] = [share(sensitivity, 'no_positives'), share(specificity, 'no_negatives')]
  const shares = { apparent, sensitivity: se, specificity: sp }
  for (const each of [apparent, se, sp])
    if (each.state === 'unknown') return { ...shares, ...allUnknown(each) }
  const [p, truePositiveRate, trueNegativeRate] = [
    positives / total,
    sensitivity.k / sensitivity.n,
    specificity.k / specificity.n,
  ]
  const youden = truePositiveRate + trueNegativeRate - 1
  const z = normalQuantile((1 + confidence) / 2)
  const effective = (n: number): number => n / designEffect
  const n = nEffective ?? effective(total)
  const smoothedShare = shareAndVariance({ k: p * n + z ** 2 / 2, n: n + z ** 2 })
  const smoothedSensitivity = shareAndVariance({
    k: effective(sensitivity.k) + 1,
    n: effective(sensitivity.n) + 2,
  })
  const smoothedSpecificity = shareAndVariance({
    k: effective(specificity.k) + 1,
    n: effective(specificity.n) + 2,
  })
  const scale = smoothedSensitivity.share + smoothedSpecificity.share - 1
  if (youden <= 1e-12 || scale <= 1e-12)
    return { ...shares, ...allUnknown(unknown('judge_uninformative')), youden: known(youden) }
  const raw = (p + trueNegativeRate - 1) / youden
  const g = (smoothedShare.share + smoothedSpecificity.share - 1) / scale
  const error =
    Math.sqrt(
      smoothedShare.variance +
        g ** 2 * smoothedSensitivity.variance +
        (1 - g) ** 2 * smoothedSpecificity.variance,
    ) / scale
  const shift =
    2 * z ** 2 * (g * smoothedSensitivity.variance - (1 - g) * smoothedSpecificity.variance)
  return {
    ...shares,
    youden: known(youden),
    raw: known(raw),
    estimate: known(truncated(raw)),
    adjusted: known(g),
    se: known(error),
    shift: known(shift),
    interval: known({
      lower: truncated(g + shift - z * error),
      upper: truncated(g + shift + z * error),
    }),
  }
}

const truncated = (share: number): number => Math.min(1, Math.max(0, share))

const shareAndVariance = ({ k, n }: DetectedCases): { share: number; variance: number } => ({
  share: k / n,
  variance: ((k / n) * (1 - k / n)) / n,
})

const allUnknown = (
  none: Known<never>,
): Pick<
  CorrectedRate,
  'youden' | 'raw' | 'estimate' | 'adjusted' | 'se' | 'shift' | 'interval'
> => ({
  youden: none,
  raw: none,
  estimate: none,
  adjusted: none,
  se: none,
  shift: none,
  interval: none,
})
