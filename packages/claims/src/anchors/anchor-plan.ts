/** How many judgements of anchors find a shift of the judge. */
import { normalQuantile } from '@attune/statistics'

/** A judge as it repeats itself about one number; all in units of the number. */
export interface Judged {
  /** Standard deviation of what it says of one dialogue. */
  readonly noise: number
  /** Smallest difference between two values that it gives. */
  readonly step: number
}

/** Anchors, each judged some times for the baseline and some times by a check. */
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

/** The shift to be found where gates allow no loss, in standard deviations of scores between dialogues; else it is their margin. */
export const SHIFT = 0.3
/** A judge that did not move is called moved in at most this share of checks, over all numbers together. */
export const FALSE_ALARM = 0.01
/** Judgements of a check; twice as many where these do not find the shift. */
export const MOST = 60
/**
 * Fewer say little of how the judge reads other kinds of dialogues, even if it always repeats itself. With 12 a judge of whole steps that
 * moves by half a step is found in 77 %, as scores at the end of a scale cannot move (benchmarks/parts/decisions/anchors.mjs).
 */
const LEAST = 15
const POWER = 0.8

const PRECISION = 1e-6

/** Whether `shiftTest` finds the shift in 80 % of checks; `alpha` is two-sided. */
function isFound(
  shift: number,
  { noise, step }: Judged,
  { anchors, before, now }: AnchorDesign,
  alpha: number,
): boolean {
  const all = before + now
  // Values on a grid do not all move a little: some move a whole step.
  const moved = shift * Math.max(shift, step)
  const share = 1 / before + 1 / now
  // Permutations mix what was said before with what is said now, so the shift itself widens them.
  const mixed = (noise ** 2 + (moved * before * now) / (all * (all - 1))) * share
  const own = noise ** 2 * share + moved - shift ** 2
  return (
    shift * Math.sqrt(anchors) >=
    normalQuantile(1 - alpha / 2) * Math.sqrt(mixed) + normalQuantile(POWER) * Math.sqrt(own)
  )
}

/** The smallest shift that is found; undefined where not even `most` is. */
export function smallestShift(judged: Judged, design: AnchorDesign, alpha: number, most: number): number | undefined {
  if (!(most > 0) || !isFound(most, judged, design, alpha)) return undefined
  let [low, high] = [0, most]
  while (high - low > most * PRECISION) {
    const middle = (low + high) / 2
    if (isFound(middle, judged, design, alpha)) high = middle
    else low = middle
  }
  return high
}

/** A number, and the shift of it that is to be found. */
export interface Wanted extends Judged {
  readonly shift: number
}

/**
 * The fewest judgements by a check that find all shifts: first more dialogues, then each more often, at most `most` in all. Those most
 * where it takes more. `available`: dialogues, each judged `before` times for the baseline.
 */
export function anchorPlan(
  wanted: readonly Wanted[],
  { available, before, most }: { readonly available: number; readonly before: number; readonly most: number },
  alpha: number,
): AnchorPlan {
  const finds = (design: AnchorDesign): boolean =>
    wanted.every((each) => each.shift === 0 || isFound(each.shift, each, design, alpha))
  const dialogues = Math.min(available, most)
  for (let anchors = Math.min(LEAST, dialogues); anchors <= dialogues; anchors++)
    if (finds({ anchors, before, now: 1 })) return { anchors, now: 1, isEnough: true }
  const often = Math.max(1, Math.floor(most / dialogues))
  for (let now = 2; now <= often; now++)
    if (finds({ anchors: dialogues, before, now })) return { anchors: dialogues, now, isEnough: true }
  return { anchors: dialogues, now: often, isEnough: false }
}
