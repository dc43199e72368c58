import { type Known, known, unknown } from '@attune/core'
import { normalQuantile } from '../distributions.js'
import { requireCounts, requireLevel } from '../invalid-argument.js'
import type { Interval } from '../resample.js'

/** `k` found among `n`. */
export interface Found {
  readonly k: number
  readonly n: number
}

export interface CorrectedRate {
  readonly apparent: Known<number>
  readonly sensitivity: Known<number>
  readonly specificity: Known<number>
  readonly youden: Known<number>
  /**
   * Corrected rate, possibly outside [0, 1]; `estimate` is truncated. Unknown: `no_values`,
   * `no_positives`, `no_negatives`, `judge_uninformative`.
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
   * Number of dialogues that the judge calls positive, among `total` dialogues without people's
   * ratings.
   */
  readonly positives: number
  readonly total: number
  /** Accuracy of the judge against people, on other dialogues. */
  readonly sensitivity: Found
  readonly specificity: Found
  readonly confidence?: number
  /** Design effect: divides all counts if values of one scenario are dependent; default 1. */
  readonly designEffect?: number
  /**
   * Effective number of independent dialogues for `total`; sensitivity and specificity keep their
   * counts. Default `total`.
   */
  readonly nEffective?: number
}

/**
 * A judge's finding rate, corrected for its misses and false alarms.
 *
 * raw = (p + sp - 1) / (se + sp - 1) (Rogan and Gladen, American Journal of Epidemiology 107,
 * 1978). Interval of Lang and Reiczigel, Preventive Veterinary Medicine 113, 2014: p' = (x + z^2/2)
 * / (n + z^2), se' = (k + 1) / (n + 2), sp' alike, g the raw formula of these, s^2 = (p'(1 - p')/n'
 * + g^2 se'(1 - se')/n' + (1 - g)^2 sp'(1 - sp')/n') / (se' + sp' - 1)^2, shift = 2 z^2 (g se'(1 -
 * se')/n' - (1 - g) sp'(1 - sp')/n'); g + shift -+ z s, truncated to [0, 1]. It assumes that
 * sensitivity and specificity hold in the current population. Throws not_a_count, out_of_range
 * (confidence).
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
  const share = ({ k, n }: Found, why: string): Known<number> =>
    n === 0 ? unknown(why) : known(k / n)
  const apparent = share({ k: positives, n: total }, 'no_values')
  const [se, sp] = [share(sensitivity, 'no_positives'), share(specificity, 'no_negatives')]
  const shares = { apparent, sensitivity: se, specificity: sp }
  for (const each of [apparent, se, sp])
    if (each.state === 'unknown') return { ...shares, ...without(each) }
  const [p, hit, right] = [
    positives / total,
    sensitivity.k / sensitivity.n,
    specificity.k / specificity.n,
  ]
  const youden = hit + right - 1
  const z = normalQuantile((1 + confidence) / 2)
  const size = (n: number): number => n / designEffect
  const n = nEffective ?? size(total)
  const near = adjustedOf({ k: p * n + z ** 2 / 2, n: n + z ** 2 })
  const nearHit = adjustedOf({ k: size(sensitivity.k) + 1, n: size(sensitivity.n) + 2 })
  const nearRight = adjustedOf({ k: size(specificity.k) + 1, n: size(specificity.n) + 2 })
  const scale = nearHit.share + nearRight.share - 1
  if (youden <= 1e-12 || scale <= 1e-12)
    return { ...shares, ...without(unknown('judge_uninformative')), youden: known(youden) }
  const raw = (p + right - 1) / youden
  const g = (near.share + nearRight.share - 1) / scale
  const spread =
    Math.sqrt(near.variance + g ** 2 * nearHit.variance + (1 - g) ** 2 * nearRight.variance) / scale
  const shift = 2 * z ** 2 * (g * nearHit.variance - (1 - g) * nearRight.variance)
  return {
    ...shares,
    youden: known(youden),
    raw: known(raw),
    estimate: known(cut(raw)),
    adjusted: known(g),
    se: known(spread),
    shift: known(shift),
    interval: known({ lower: cut(g + shift - z * spread), upper: cut(g + shift + z * spread) }),
  }
}

const cut = (share: number): number => Math.min(1, Math.max(0, share))

const adjustedOf = ({ k, n }: Found): { share: number; variance: number } => ({
  share: k / n,
  variance: ((k / n) * (1 - k / n)) / n,
})

const without = (
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
