import { invalidArgument, unknownName } from '../invalid-argument.js'
import type { Observed } from '../observed.js'

/**
 * Positivity scores s_0…s_T in [0, 1] of one dialogue. s_0 belongs to the scripted opening
 * utterance.
 */
export type Scores = readonly Observed[]

type Present = Exclude<Observed, { readonly state: 'unknown' }>

const isKnown = (observed: Observed): observed is Present =>
  typeof observed === 'number' || observed.state === 'known'

/** Score at `index`; undefined if unknown. */
export const scoreOf = (observed: Observed, index: number): number | undefined =>
  isKnown(observed) ? scoreIn(observed, index) : undefined

function scoreIn(observed: Present, index: number): number {
  const score = typeof observed === 'number' ? observed : observed.value
  // This form also rejects NaN.
  if (score >= 0 && score <= 1) return score
  throw invalidArgument('out_of_range', `Score ${index} is ${score}; scores lie in [0, 1].`)
}

/**
 * Weight of a transition as a function of a score x: `one-minus` 1 − x, `constant` its value, `exp`
 * e^(−rate·x), `power` (1 − x)^exponent. `scale` (default 1) multiplies any of them.
 */
export type Weight = { readonly scale?: number } & (
  | { readonly kind: 'one-minus' }
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'power'; readonly exponent: number }
  | { readonly kind: 'exp'; readonly rate: number }
)

type WeightFunction = (x: number) => number

const oneMinus: WeightFunction = (x) => 1 - x

const unscaled = (weight: Weight): WeightFunction => {
  switch (weight.kind) {
    case 'one-minus':
      return oneMinus
    case 'constant':
      return () => weight.value
    case 'power':
      return (x) => (1 - x) ** weight.exponent
    case 'exp':
      return (x) => Math.exp(-weight.rate * x)
    default:
      throw unknownName('weight', (weight as Weight).kind, [
        'one-minus',
        'constant',
        'power',
        'exp',
      ])
  }
}

/** The weight as a function on [0, 1]. Default: 1 − x. */
export function weightFunction(weight?: Weight): WeightFunction {
  if (weight === undefined) return oneMinus
  const plain = unscaled(weight)
  const { scale = 1 } = weight
  const scaled: WeightFunction = scale === 1 ? plain : (x) => scale * plain(x)
  // Every kind is monotone, so a weight that is finite at both ends is finite everywhere.
  if (Number.isFinite(scaled(0)) && Number.isFinite(scaled(1))) return scaled
  throw invalidArgument(
    'not_finite',
    `The weight ${weight.kind} is not finite everywhere on [0, 1].`,
  )
}

/** Sums over transitions from a known score x to a known score y. */
export interface TransitionSums {
  /** Number of transitions, including those with an unknown score. */
  met: number
  /** Number of transitions in the sums. */
  n: number
  source: number
  target: number
  /** Sum of weighted changes, Σ w·(y − x), with the weight w of each transition. */
  weighted: number
  /** Sum of changes of F(s) = s − s²/2: Σ F(y) − F(x). */
  level: number
  /** Half the sum of squared changes: Σ (y − x)²/2. */
  jitter: number
}

/** Sums over the scores of a dialogue from which BEL, ETV and ECP are computed. */
export interface Tally {
  /** Number of scores that count for BEL, including unknown ones. */
  readonly met: number
  /** Number and sum of the known scores among these. */
  readonly n: number
  readonly sum: number
  readonly kept: TransitionSums
  readonly skipped: TransitionSums
}

export interface TallyOptions {
  readonly includeInitial?: boolean
  readonly skip?: readonly number[]
  readonly weight?: Weight
  readonly weightAt?: 'source' | 'lower'
}

/** Computes the sums in one pass, without allocating memory per score. */
export function tally(scores: Scores, options: TallyOptions): Tally {
  const weightOf = weightFunction(options.weight)
  const atLower = options.weightAt === 'lower'
  const skip = ascending(options.skip ?? [])
  const kept = noTransitions()
  const skipped = noTransitions()
  const first = options.includeInitial === false ? 1 : 0
  let n = 0
  let sum = 0
  let index = 0
  let nextSkip = 0
  // A separate flag, since a variable of the type `number | undefined` would be allocated anew for
  // every score.
  let before = 0
  let isBeforeKnown = false
  for (const observed of scores) {
    const isScoreKnown = isKnown(observed)
    const score = isScoreKnown ? scoreIn(observed, index) : 0
    if (isScoreKnown && index >= first) {
      n += 1
      sum += score
    }
    if (index > 0) {
      const isSkipped = index === skip[nextSkip]
      if (isSkipped) nextSkip += 1
      const sums = isSkipped ? skipped : kept
      sums.met += 1
      if (isBeforeKnown && isScoreKnown) {
        add(sums, before, score, weightOf(atLower && score < before ? score : before))
      }
    }
    before = score
    isBeforeKnown = isScoreKnown
    index += 1
  }
  return { met: Math.max(0, index - first), n, sum, kept, skipped }
}

function add(sums: TransitionSums, source: number, target: number, weight: number): void {
  const step = target - source
  sums.n += 1
  sums.source += source
  sums.target += target
  sums.weighted += weight * step
  sums.level += target - (target * target) / 2 - (source - (source * source) / 2)
  sums.jitter += (step * step) / 2
}

const noTransitions = (): TransitionSums => ({
  met: 0,
  n: 0,
  source: 0,
  target: 0,
  weighted: 0,
  level: 0,
  jitter: 0,
})

/** Sums over all transitions: kept and skipped ones together. */
export function allTransitions({ kept, skipped }: Tally): TransitionSums {
  if (skipped.met === 0) return kept
  return {
    met: kept.met + skipped.met,
    n: kept.n + skipped.n,
    source: kept.source + skipped.source,
    target: kept.target + skipped.target,
    weighted: kept.weighted + skipped.weighted,
    level: kept.level + skipped.level,
    jitter: kept.jitter + skipped.jitter,
  }
}

/**
 * The transition numbers from 1 upwards, sorted and without duplicates. Returns the list itself if
 * it already is.
 */
function ascending(skip: readonly number[]): readonly number[] {
  const inOrder = skip.every((t, i) => Number.isInteger(t) && t > (skip[i - 1] ?? 0))
  if (inOrder) return skip
  return [...new Set(skip)].filter((t) => Number.isInteger(t) && t > 0).sort((a, b) => a - b)
}
