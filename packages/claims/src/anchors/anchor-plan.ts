/**
 * Number of anchors (dialogues of a baseline that are judged again) that detect a shift of the
 * judge.
 */
import { normalQuantile } from '@attune/statistics'

/** Spread of a judge's values for one measure or criterion, in its units. */
export interface JudgeSpread {
  /** Standard deviation of the judge's repeated values for the same dialogue. */
  readonly noise: number
  /** Smallest difference between two values that the judge can give. */
  readonly step: number
}

/**
 * Number of anchor dialogues, and how often each is judged: for the baseline (`before`), and by a
 * check (`now`).
 */
export interface AnchorDesign {
  readonly anchors: number
  readonly before: number
  readonly now: number
}

export interface AnchorPlan {
  readonly anchors: number
  readonly now: number
  readonly isEnough: boolean
}

/**
 * Shift to detect if the gates have no margin, in standard deviations of scores between dialogues.
 * Otherwise the smallest margin of the gates is the shift to detect.
 */
export const DEFAULT_SHIFT = 0.3
/**
 * Probability that a check reports a judge without a shift as moved, over all measures together.
 */
export const FALSE_ALARM = 0.01
/**
 * Maximum number of judgements of a check. The maximum is doubled if these do not detect the shift.
 */
export const MOST_JUDGEMENTS = 60
/**
 * Minimum number of anchor dialogues. Fewer do not represent the judge's scores on other dialogues,
 * even if the judge always repeats its scores. With 12, a shift of half a step in a judge with
 * whole steps is detected in 77 % of cases, since scores at the end of a scale cannot move
 * (benchmarks/parts/decisions/anchors.mjs).
 */
const LEAST_ANCHORS = 15
const POWER = 0.8

const PRECISION = 1e-6

/** True if `shiftTest` detects the shift in 80 % of checks; `alpha` is two-sided. */
function isFound(
  shift: number,
  { noise, step }: JudgeSpread,
  { anchors, before, now }: AnchorDesign,
  alpha: number,
): boolean {
  const all = before + now
  // A mean shift below one step of the grid means that a part of the values moves by a whole step.
  const meanSquareShift = shift * Math.max(shift, step)
  const share = 1 / before + 1 / now
  // Permutations mix earlier and current values, so the shift itself increases their variance.
  const permutationVariance =
    (noise ** 2 + (meanSquareShift * before * now) / (all * (all - 1))) * share
  const varianceOfShift = noise ** 2 * share + meanSquareShift - shift ** 2
  return (
    shift * Math.sqrt(anchors) >=
    normalQuantile(1 - alpha / 2) * Math.sqrt(permutationVariance) +
      normalQuantile(POWER) * Math.sqrt(varianceOfShift)
  )
}

/**
 * Smallest detectable shift, by bisection; undefined if even the shift `most` is not detectable.
 */
export function smallestShift(
  judged: JudgeSpread,
  design: AnchorDesign,
  alpha: number,
  most: number,
): number | undefined {
  if (!(most > 0) || !isFound(most, judged, design, alpha)) return undefined
  let [low, high] = [0, most]
  while (high - low > most * PRECISION) {
    const middle = (low + high) / 2
    if (isFound(middle, judged, design, alpha)) high = middle
    else low = middle
  }
  return high
}

/** A gated measure with the shift of its mean that a check must detect. */
export interface GatedShift extends JudgeSpread {
  readonly shift: number
}

/**
 * Chooses the smallest number of judgements by which a check detects all shifts: first more
 * dialogues, then more repeats, at most `most` judgements in all. If more are needed, the plan has
 * `most` and `isEnough` is false. `available`: number of dialogues, each judged `before` times for
 * the baseline.
 */
export function anchorPlan(
  wanted: readonly GatedShift[],
  {
    available,
    before,
    most,
  }: { readonly available: number; readonly before: number; readonly most: number },
  alpha: number,
): AnchorPlan {
  const finds = (design: AnchorDesign): boolean =>
    wanted.every((each) => each.shift === 0 || isFound(each.shift, each, design, alpha))
  const dialogues = Math.min(available, most)
  for (let anchors = Math.min(LEAST_ANCHORS, dialogues); anchors <= dialogues; anchors++)
    if (finds({ anchors, before, now: 1 })) return { anchors, now: 1, isEnough: true }
  const often = Math.max(1, Math.floor(most / dialogues))
  for (let now = 2; now <= often; now++)
    if (finds({ anchors: dialogues, before, now }))
      return { anchors: dialogues, now, isEnough: true }
  return { anchors: dialogues, now: often, isEnough: false }
}
