/**
 * Computes the scenarios and repeats with which a study detects a given difference, and the
 * differences that a study of a given size detects.
 */
import { type Known, known, unknown } from '@attune/core'
import type { Random } from '@attune/core/internal'
import {
  clusterDeviation,
  deviationAt,
  deviationInterval,
  normal,
  type PilotSpread,
  tTestOfMeans,
} from '@attune/statistics'
import { effectFound, familyOf, scenariosFor, shareFound, type StudyDesign } from './study-power.js'

export interface SimulatedStudies {
  readonly studies: number
  readonly found: number
}

const SIMULATED = 1000

/**
 * Simulates studies and counts those that detect a single difference with p < alpha, by the t test
 * that decides claims.
 *
 * The difference of each scenario is drawn from the shape of a pilot (values with mean 0 and
 * variance 1), so that ties and skewness of the measure count; without a pilot from the normal
 * distribution.
 */
export function simulateStudies(
  study: {
    readonly difference: number
    readonly sd: number
    readonly scenarios: number
    readonly alpha: number
  },
  random: Random,
  shape?: readonly number[],
): SimulatedStudies {
  const draw =
    shape === undefined ? () => normal(random) : () => shape[Math.floor(random() * shape.length)]!
  let found = 0
  for (let at = 0; at < SIMULATED; at++) {
    const { pValue } = tTestOfMeans(
      Array.from({ length: study.scenarios }, () => study.difference + study.sd * draw()),
    )
    found += Number(pValue.state === 'known' && pValue.value < study.alpha)
  }
  return { studies: SIMULATED, found }
}

export interface Aim {
  /**
   * True difference to detect, in the unit of the measure; undefined to compute only detectable
   * differences.
   */
  readonly difference?: number | undefined
  /** Probability with which the study should detect the difference, for example 0.8. */
  readonly power: number
  /** Confidence level of all decisions together, for example 0.95. */
  readonly level: number
  /** Number of comparisons that are decided together, by Holm. */
  readonly comparisons: number
  /** Number of primary measures; default 1. */
  readonly measures?: number | undefined
  readonly repeats: readonly number[]
  /** Numbers of scenarios to report in addition to those that are needed. */
  readonly scenarios?: readonly number[] | undefined
}

/** Standard deviation of differences for a number of repeats, with its uncertainty. */
export interface Deviation {
  readonly sd: number
  readonly interval?: { readonly lower: number; readonly upper: number }
  /** 80 % upper confidence limit of the standard deviation. */
  readonly cautious?: number
}

export type DeviationOf = (repeats: number) => Known<Deviation>

/** A number of repeats with the number of scenarios that it needs. */
export interface Design extends Deviation {
  readonly repeats: number
  /**
   * Number of scenarios needed. Unknown without a difference to detect, and if more than ten
   * million are needed.
   */
  readonly scenarios: Known<number>
  /** Number of scenarios for the lower and the upper limit of the standard deviation. */
  readonly range?: { readonly from: Known<number>; readonly to: Known<number> }
  readonly cautiousScenarios?: Known<number>
}

export interface Prospect {
  readonly scenarios: number
  readonly repeats: number
  /** Probability that a study of this size detects the difference. */
  readonly power: Known<number>
}

export interface Limit {
  readonly scenarios: number
  readonly repeats: number
  /**
   * Smallest difference that is detected with the wanted power; unknown if no difference is
   * detected.
   */
  readonly difference: Known<number>
}

export interface StudyPlan {
  readonly aim: Aim
  /** Error probability of all decisions together, for example 0.05. */
  readonly alpha: number
  readonly designs: readonly Design[]
  /**
   * Power for sizes around the needed number of scenarios; empty without a difference to detect.
   */
  readonly prospects: readonly Prospect[]
  /**
   * Detectable differences for the requested numbers of scenarios. Without a difference to detect,
   * some usual numbers are added.
   */
  readonly limits: readonly Limit[]
}

/** Confidence of `cautious`. */
const CAUTION = 0.8

/** Standard deviations that the user assumes instead of a pilot. They have no uncertainty. */
export const assumed =
  (between: number, within: number): DeviationOf =>
  (repeats) =>
    known({ sd: clusterDeviation(between, within, repeats) })

/**
 * Standard deviations from a pilot. For several comparisons their mean variance is used, with the
 * uncertainty of a single comparison.
 */
export const ofPilot =
  (spreads: readonly PilotSpread[], level: number): DeviationOf =>
  (repeats) => {
    const all = spreads.map((spread) => deviationAt(spread, repeats))
    const values = all.flatMap((each) => (each.state === 'known' ? [each.value] : []))
    if (values.length < all.length) return unknown('no_repeats')
    const sd = Math.sqrt(values.reduce((sum, each) => sum + each.sd ** 2, 0) / values.length)
    const pooled = { sd, df: Math.min(...values.map(({ df }) => df)) }
    const cautious = deviationInterval(pooled, 2 * CAUTION - 1).upper
    return known({ sd, interval: deviationInterval(pooled, level), cautious })
  }

/** Plans a study for each number of repeats with a known spread. Throws STATISTICS_INPUT. */
export function planStudy(aim: Aim, deviationOf: DeviationOf): StudyPlan {
  const alpha = Number((1 - aim.level).toPrecision(12))
  const design = { family: familyOf(aim.comparisons, aim.measures), alpha }
  const spreads = aim.repeats.flatMap((repeats) => {
    const deviation = deviationOf(repeats)
    return deviation.state === 'known' ? [{ repeats, deviation: deviation.value }] : []
  })
  const designs = spreads.map(({ repeats, deviation }) => designOf(aim, design, repeats, deviation))
  const eachOf = <T>(sizes: readonly number[], value: (scenarios: number, sd: number) => T) =>
    sortedDistinct(sizes).flatMap((scenarios) =>
      designs.map(({ repeats, sd }) => ({ scenarios, repeats, ...value(scenarios, sd) })),
    )
  const { difference, power, scenarios: asked = [] } = aim
  const prospects =
    difference === undefined
      ? []
      : eachOf([...sizesAround(designs), ...asked], (size, sd) => ({
          power: known(shareFound(size, difference / sd, design)),
        }))
  const limits = eachOf(
    [...asked, ...(difference === undefined ? USUAL_SIZES : [])],
    (size, sd) => ({
      difference: inMeasureUnits(effectFound(size, design, power), sd),
    }),
  )
  return { aim, alpha, designs, prospects, limits }
}

const USUAL_SIZES = [10, 20, 50, 100, 200]

const sortedDistinct = (sizes: readonly number[]): number[] =>
  [...new Set(sizes)].sort((left, right) => left - right)

/**
 * Sizes around the needed numbers of scenarios: half of the smallest, the needed ones, and twice
 * the largest.
 */
function sizesAround(designs: readonly Design[]): number[] {
  const needed = designs.flatMap(({ scenarios }) =>
    scenarios.state === 'known' ? [scenarios.value] : [],
  )
  return needed.length === 0
    ? USUAL_SIZES
    : [Math.ceil(Math.min(...needed) / 2), ...needed, 2 * Math.max(...needed)]
}

const inMeasureUnits = (effect: Known<number>, sd: number): Known<number> =>
  effect.state === 'known' ? known(effect.value * sd) : effect

function designOf(
  { difference, power }: Aim,
  design: StudyDesign,
  repeats: number,
  deviation: Deviation,
): Design {
  const needed = (sd: number): Known<number> => {
    if (difference === undefined) return unknown('no_difference')
    return scenariosFor(difference / sd, design, power)
  }
  const { sd, interval, cautious } = deviation
  return {
    repeats,
    ...deviation,
    scenarios: needed(sd),
    ...(interval && { range: { from: needed(interval.lower), to: needed(interval.upper) } }),
    ...(cautious !== undefined && { cautiousScenarios: needed(cautious) }),
  }
}
