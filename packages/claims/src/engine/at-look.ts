/** A comparison at one of several looks: its p holds whenever they end, and so does its interval. */
import { type Known, known, unknown } from '@attune/core'
import type { Comparison, Interval } from '@attune/core/findings'
import { normalCdf, normalQuantile, orderedLevels } from '@attune/statistics'
import { boundariesOf, nominalAt, spent, type Stage } from '../sequential/design.js'
import { type Pointwise, pointwise, pointwiseAnew } from './pointwise.js'

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
