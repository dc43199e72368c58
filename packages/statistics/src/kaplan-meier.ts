import { type Known, known, unknown } from '@attune/core'
import { normalQuantile } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import type { Interval } from './resample.js'

/** A subject that is observed until an event happens, or until its observation ends. */
export interface Watched {
  /** Time of the event, or of the end of the observation; 0 or more. */
  readonly time: number
  /** True if the event happened; false if the observation ended before (a censored subject). */
  readonly happened: boolean
}

export interface SurvivalStep {
  readonly time: number
  /** Number of subjects that are still observed, without the event, just before this time. */
  readonly atRisk: number
  readonly events: number
  /** Estimated share of subjects without the event up to this time, 0 to 1. */
  readonly survival: number
  /** Standard error by Greenwood's formula; unknown if the share is 0 (`all_happened`). */
  readonly se: Known<number>
  /** Interval of the share by the log(-log) transformation; unknown if the share is 0. */
  readonly interval: Known<Interval>
}

export interface Survival {
  readonly n: number
  readonly events: number
  /** One step for each event time, in order. */
  readonly steps: readonly SurvivalStep[]
  /** First time at which the share is at most one half. Unknown: `no_values`, `not_reached`. */
  readonly median: Known<number>
}

/**
 * Kaplan-Meier estimate of the share of subjects without the event over time, if some subjects are
 * not observed to the end.
 *
 * S(t) = product over event times up to t of 1 - d / r, with d events among r subjects at risk. A
 * subject that is censored at an event time is at risk at that time (Kaplan and Meier, JASA 53,
 * 1958). Greenwood's variance: S^2 times the sum of d / (r (r - d)). Interval: S^exp(±z s) with s^2
 * = sum / ln(S)^2 (Kalbfleisch and Prentice, The Statistical Analysis of Failure Time Data, 1980),
 * which stays within 0 and 1. Subjects are treated as independent. Throws not_finite, out_of_range
 * (times, confidence).
 */
export function kaplanMeier(all: readonly Watched[], confidence = 0.95): Survival {
  requireLevel(confidence, 'confidence')
  for (const { time } of all)
    if (!(time >= 0) || !Number.isFinite(time))
      throw invalidArgument('out_of_range', `A time is a number from 0 on: ${time}.`)
  const z = normalQuantile((1 + confidence) / 2)
  const times = [...new Set(all.flatMap(({ time, happened }) => (happened ? [time] : [])))].sort(
    (a, b) => a - b,
  )
  let survival = 1
  let sum = 0
  const steps = times.map((time): SurvivalStep => {
    const atRisk = all.filter((each) => each.time >= time).length
    const events = all.filter((each) => each.happened && each.time === time).length
    survival *= 1 - events / atRisk
    sum += events / (atRisk * (atRisk - events))
    const none = unknown('all_happened')
    const isOver = events === atRisk
    return {
      time,
      atRisk,
      events,
      survival,
      se: isOver ? none : known(survival * Math.sqrt(sum)),
      interval: isOver ? none : known(limitsOf(survival, sum, z)),
    }
  })
  const half = steps.find((each) => each.survival <= 1 / 2)
  return {
    n: all.length,
    events: all.filter(({ happened }) => happened).length,
    steps,
    median: half ? known(half.time) : unknown(all.length === 0 ? 'no_values' : 'not_reached'),
  }
}

function limitsOf(survival: number, sum: number, z: number): Interval {
  const spread = (z * Math.sqrt(sum)) / Math.abs(Math.log(survival))
  return { lower: survival ** Math.exp(spread), upper: survival ** Math.exp(-spread) }
}

/** The last step at or before this time; undefined before the first event. */
export const survivalAt = (
  { steps }: Pick<Survival, 'steps'>,
  time: number,
): SurvivalStep | undefined => steps.findLast((each) => each.time <= time)
