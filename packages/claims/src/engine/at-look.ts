/** A comparison at one of several looks: its p holds whenever they end, and so does its interval. */
import { known, type Known, unknown } from '@attune/core'
import type { Comparison, Detectable, Interval } from '@attune/core/findings'
import { clustersNeeded, normalCdf, normalQuantile, orderedLevels, smallestDifference } from '@attune/statistics'
import { boundariesOf, nominalAt, spent, type Stage } from '../sequential/design.js'
import type { ShareOfLevel } from './families.js'
import { type Pointwise, pointwise, pointwiseAnew } from './pointwise.js'

export interface DetectableOf {
  readonly deviation: Known<number>
  readonly clusters: number
  readonly estimate: Known<number>
  readonly interval: Known<Interval>
  readonly alpha: number
  readonly share: ShareOfLevel
  /** The difference that matters, as the config has it. */
  readonly matters?: number | undefined
}

/**
 * What this number of scenarios would show in four of five studies, from the spread of the scenarios; and how many the difference that
 * matters needs. The difference that was seen has no part in it: a study that is planned from it is too small or endless.
 */
export function detectable(of: DetectableOf): Detectable {
  const { deviation, clusters, matters, estimate, interval, share } = of
  if (deviation.state === 'unknown' || clusters < 2) return { smallest: unknown('the spread is not known') }
  if (deviation.value === 0) return { smallest: unknown('their scenarios do not differ') }
  const alpha = of.alpha * share.ofOne
  const smallest = smallestOf(clusters, alpha)
  if (smallest.state === 'unknown' || 2 ** (1 - clusters) >= of.alpha * share.ofLeast)
    return { smallest: unknown('no difference is likely to show at this number') }
  if (reachOf(estimate, interval) > smallest.value * deviation.value) {
    return { smallest: unknown('the values are too skewed to say which differences would show') }
  }
  const result = { smallest: known(smallest.value * deviation.value) }
  if (matters === undefined) return result
  const needed = clustersNeeded(matters, { sd: deviation.value, alpha })
  if (needed.state === 'unknown') return { ...result, matters, needed }
  const fewest = Math.floor(1 - Math.log2(of.alpha * share.ofLeast)) + 1
  return { ...result, matters, needed: known(Math.max(fewest, needed.value.clusters)) }
}

/** The longer side of the interval. Of values without skew it is shorter than the difference that they would show. */
function reachOf(estimate: Known<number>, interval: Known<Interval>): number {
  if (estimate.state === 'unknown' || interval.state === 'unknown') return 0
  return Math.max(estimate.value - interval.value.lower, interval.value.upper - estimate.value)
}

/** In standard deviations: the same for all claims of one size. */
const sizes = new Map<string, Known<number>>()

function smallestOf(clusters: number, alpha: number): Known<number> {
  const key = `${clusters} ${alpha}`
  const size = sizes.get(key) ?? smallestDifference(clusters, { sd: 1, alpha })
  sizes.set(key, size)
  return size
}

/** Intervals that agree with what is found of a whole run, and hold together. */
type Family = 'primary' | 'secondary'

interface Decided {
  readonly family: Family
  readonly p: Known<number>
  readonly adjusted: Known<number>
}

export interface DecidingError {
  /** An interval at one less this leaves out "no difference" exactly where the claim is found. */
  readonly error: number
  /** What all intervals of its family have together, where the claim is found by less. */
  readonly together?: number
}

/**
 * The error that each interval is allowed, in their order; none where p is unknown. `ofOne`: the part of the level that a single claim of
 * a family has before anything is known.
 *
 * Primary ones: Bonferroni's, so that all of them hold together. Where the adjustment finds more than Bonferroni or less, it is that of
 * the claim itself, alpha p / adjusted (`joined`). Secondary ones that are found: as many times Bonferroni's as are found, so that few of these
 * are wrong on average (Benjamini and Yekutieli, JASA 100, 2005); the others have that of the step at which nothing more was found. An
 * interval at one less this error leaves out "no difference" exactly where `adjusted` is below alpha.
 */
export function decidingErrors(
  claims: readonly Decided[],
  alpha: number,
  ofOne: Readonly<Record<Family, number>>,
): (DecidingError | undefined)[] {
  const parts = claims.map(({ family, p, adjusted }) =>
    p.state === 'known' && adjusted.state === 'known'
      ? {
          family,
          p: p.value,
          isFound: adjusted.value < alpha,
          own: stepOf(p.value, adjusted.value, alpha),
        }
      : undefined,
  )
  const secondary = parts.filter((part) => part?.family === 'secondary')
  const found = secondary.filter((part) => part!.isFound).length
  const open = Math.min(alpha, ...secondary.filter((part) => !part!.isFound).map((part) => part!.own))
  const together = {
    primary: alpha * ofOne.primary,
    secondary: found * alpha * ofOne.secondary,
  }
  return parts.map((part): DecidingError | undefined => {
    if (!part) return undefined
    const { family, p, isFound, own } = part
    if (!isFound) return { error: family === 'primary' ? Math.min(own, together.primary) : open }
    if (p < together[family]) return { error: together[family] }
    return { error: own, ...(family === 'primary' && { together: together.primary }) }
  })
}

/**
 * Of a claim that is found by less than all intervals of its family have together: theirs, where the least p of so few scenarios kept it from
 * leaving out "nothing"; else its near end is the one that the claim has by itself.
 */
export function joined(own: Known<Interval>, together: Known<Interval>, nothing: number): Known<Interval> {
  if (own.state === 'unknown' || together.state === 'unknown') return own
  const { lower, upper } = together.value
  if (lower > nothing || upper < nothing) return together
  return known({
    ...together.value,
    ...(own.value.lower > nothing ? { lower: own.value.lower } : { upper: own.value.upper }),
  })
}

/** An adjustment compares p with this. */
const stepOf = (p: number, adjusted: number, alpha: number): number =>
  p > 0 ? Math.min(alpha, (alpha * p) / adjusted) : alpha

export interface AtLook extends Pointwise {
  /** As if there had been no other look. */
  readonly nominal: Pointwise
  /** The truth exceeds it as often as not; where the interval is of a single claim. */
  readonly unbiased?: Known<number>
}

export interface LookOptions {
  readonly level: number
  /** None: the run was planned without looks. */
  readonly stage?: Stage | undefined
  /** Of a claim by which the run ended, and no other: the level that it is found at. */
  readonly decides?: number | undefined
}

export function atLook(comparison: Comparison, { level, stage, decides }: LookOptions): AtLook {
  const nominal = pointwise(comparison, level)
  if (!stage || stage.looks.length < 2) return { ...nominal, nominal }
  const p = spent(nominal.p, stage)
  const ordered = decides === undefined ? undefined : orderedInterval(comparison, nominal, { level, stage, decides })
  const repeated = {
    interval: ordered ? nominal.interval : pointwiseAnew(comparison, 1 - nominalAt(stage, 1 - level)).interval,
  }
  const { interval, ...more } = ordered ?? repeated
  return { ...nominal, nominal, ...more, p, interval: namedAs(interval, level, p, nominal.nothing) }
}

interface DecidingLook {
  readonly level: number
  readonly stage: Stage
  readonly decides: number
}

/** From nominal intervals of the levels that the order of ends gives to each side. */
function orderedInterval(comparison: Comparison, nominal: Pointwise, { level, stage, decides }: DecidingLook) {
  const { p, estimate, nothing } = nominal
  if (p.state === 'unknown' || estimate.state === 'unknown' || p.value <= 0) return undefined
  const z = -normalQuantile(p.value / 2) * Math.sign(estimate.value - nothing)
  const looks = boundariesFor(stage, decides, 1 - level)
  const { lower, upper, median } = orderedLevels(looks, stage.at - 1, z, level)
  const boundsAt = (each: number): Known<Interval> => pointwiseAnew(comparison, 1 - 2 * each).interval
  const [low, high] = [boundsAt(lower), boundsAt(upper)]
  if (low.state === 'unknown' || high.state === 'unknown') return undefined
  const unbiased = Math.abs(median - 1 / 2) < 1e-6 ? estimate : endOf(boundsAt(Math.min(median, 1 - median)), median)
  return { interval: known({ ...low.value, upper: high.value.upper }), unbiased }
}

const endOf = (interval: Known<Interval>, median: number): Known<number> =>
  interval.state === 'known'
    ? known(median < 1 / 2 ? interval.value.lower : interval.value.upper)
    : unknown(interval.why)

/** A claim that has part of the level ends by bounds that are further out; it is given up where its adjusted p says so. */
function boundariesFor(stage: Stage, decides: number, alpha: number) {
  const whole = boundariesOf(stage.looks, alpha)
  if (decides === alpha) return whole
  const { fractions, reject } = boundariesOf(stage.looks, decides)
  const stop = whole.stop.map((z, at) =>
    at === reject.length - 1 ? reject[at]! : -normalQuantile(Math.min(0.5, normalCdf(-z) * (decides / alpha))),
  )
  return { fractions, reject, stop }
}

/** It has the level of the claim, and holds "nothing" where p is not below 1 - level. */
function namedAs(interval: Known<Interval>, level: number, p: Known<number>, nothing: number): Known<Interval> {
  if (interval.state === 'unknown') return interval
  const isOpen = p.state === 'known' && p.value >= 1 - level
  const { lower, upper, method } = interval.value
  return known({
    lower: isOpen ? Math.min(lower, nothing) : lower,
    upper: isOpen ? Math.max(upper, nothing) : upper,
    level,
    method: `${method}; allowing for looks`,
  })
}

const bothAsked = new WeakMap<Comparison, Comparison>()

/** Without the dialogues of one side that the other was not asked for: they are not lost. */
export function ofBothAsked(comparison: Comparison): Comparison {
  const { first, second } = comparison
  if (second === undefined) return comparison
  const known = bothAsked.get(comparison)
  if (known) return known
  const [left, right] = [first, second].map((values) => new Set(values.map(({ pair }) => pair)))
  const made = {
    ...comparison,
    first: first.filter(({ pair }) => right!.has(pair)),
    second: second.filter(({ pair }) => left!.has(pair)),
  }
  bothAsked.set(comparison, made)
  return made
}
