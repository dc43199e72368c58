import { type Known, known, unknown } from '@attune/core'
import { normalQuantile } from './distributions.js'
import { invalidArgument, requireLevel } from './invalid-argument.js'
import type { Interval } from './resample.js'

/** One thing that is watched until something happens, or until nobody watches any more. */
export interface Watched {
  /** When it happened, or when the watching ended; 0 or more. */
  readonly time: number
  /** Whether it happened: else it is censored. */
  readonly happened: boolean
}

export interface SurvivalStep {
  readonly time: number
  /** Number that is watched just before. */
  readonly atRisk: number
  readonly events: number
  /** Share for which it has not happened by then, 0 to 1. */
  readonly survival: number
  /** By Greenwood's formula; unknown where the share is 0 (`all_happened`). */
  readonly se: Known<number>
  /** Of the share, by the log(-log) transformation; unknown where the share is 0. */
  readonly interval: Known<Interval>
}

export interface Survival {
  readonly n: number
  readonly events: number
  /** One for each time at which it happens, in order. */
  readonly steps: readonly SurvivalStep[]
  /** First time at which the share is one half or less. Unknown: `no_values`, `not_reached`. */
  readonly median: Known<number>
}

/**
 * Kaplan and Meier's estimate of the share for which something has not happened yet, where some are not watched to the end.
 *
 * S(t) = product over event times up to t of 1 - d / r, with d events of r at risk; who is censored at a time is at risk at that time (Kaplan and
 * Meier, JASA 53, 1958). Greenwood's variance: S^2 times the sum of d / (r (r - d)). Interval: S^exp(-+ z s), s^2 = sum / ln(S)^2 (Kalbfleisch and
 * Prentice, The Statistical Analysis of Failure Time Data, 1980), which stays within 0 and 1. All are taken as independent. Throws not_finite,
 * out_of_range (times, confidence).
 */
export function kaplanMeier(all: readonly Watched[], confidence = 0.95): Survival {
  requireLevel(confidence, 'confidence')
  for (const { time } of all)
    if (!(time >= 0) || !Number.isFinite(time))
      throw invalidArgument('out_of_range', `A time is a number from 0 on: ${time}.`)
  const z = normalQuantile((1 + confidence) / 2)
  const times = [...new Set(all.flatMap(({ time, happened }) => (happened ? [time] : [])))].sort((a, b) => a - b)
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

/** The step that holds at a time; undefined before the first event. */
export const survivalAt = ({ steps }: Pick<Survival, 'steps'>, time: number): SurvivalStep | undefined =>
  steps.findLast((each) => each.time <= time)
