/** How many scenarios and repeats a study needs for a wanted difference, and what a given number can show. */
import { type Known, known, type Random, unknown } from '@attune/core'
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
 * How many simulated studies find a single difference with p < alpha, by the t test that decides.
 *
 * The difference of each scenario is drawn from the shape of a pilot (values with mean 0 and variance 1), so that ties and skewness of its
 * measure count; without one from the normal distribution.
 */
export function simulateStudies(
  study: { readonly difference: number; readonly sd: number; readonly scenarios: number; readonly alpha: number },
  random: Random,
  shape?: readonly number[],
): SimulatedStudies {
  const draw = shape === undefined ? () => normal(random) : () => shape[Math.floor(random() * shape.length)]!
  let found = 0
  for (let at = 0; at < SIMULATED; at++) {
    const { pValue } = tTestOfMeans(Array.from({ length: study.scenarios }, () => study.difference + study.sd * draw()))
    found += Number(pValue.state === 'known' && pValue.value < study.alpha)
  }
  return { studies: SIMULATED, found }
}

export interface Aim {
  /** The true difference that is to be found, in the unit of the measure; none to ask only what can be found. */
  readonly difference?: number | undefined
  /** The wanted probability to find it. */
  readonly power: number
  /** Of all decisions together, 0.95 say. */
  readonly level: number
  /** How many comparisons are decided together, by Holm. */
  readonly comparisons: number
  /** Of how many primary measures; default 1. */
  readonly measures?: number | undefined
  readonly repeats: readonly number[]
  /** Numbers of scenarios to show next to the needed ones. */
  readonly scenarios?: readonly number[] | undefined
}

/** A standard deviation of differences at some number of repeats, with what is known of its error. */
export interface Deviation {
  readonly sd: number
  readonly interval?: { readonly lower: number; readonly upper: number }
  /** With probability 0.8 the true one is smaller. */
  readonly cautious?: number
}

export type DeviationOf = (repeats: number) => Known<Deviation>

/** One design: a number of repeats and the scenarios that go with it. */
export interface Design extends Deviation {
  readonly repeats: number
  /** Unknown without a difference to find, and if it takes more than ten million. */
  readonly scenarios: Known<number>
  /** The same for the bounds of the standard deviation. */
  readonly range?: { readonly from: Known<number>; readonly to: Known<number> }
  readonly cautiousScenarios?: Known<number>
}

export interface Prospect {
  readonly scenarios: number
  readonly repeats: number
  /** To find the difference. */
  readonly power: Known<number>
}

export interface Limit {
  readonly scenarios: number
  readonly repeats: number
  /** The smallest difference found with the wanted power; unknown if nothing can be found. */
  readonly difference: Known<number>
}

export interface StudyPlan {
  readonly aim: Aim
  /** Of the family. */
  readonly alpha: number
  readonly designs: readonly Design[]
  /** Around the needed numbers of scenarios; none without a difference. */
  readonly prospects: readonly Prospect[]
  /** Of the numbers of scenarios that were asked for; without a difference of some usual ones too. */
  readonly limits: readonly Limit[]
}

/** The confidence of `cautious`. */
const CAUTION = 0.8

/** An assumed spread: nothing is known of its error. */
export const assumed =
  (between: number, within: number): DeviationOf =>
  (repeats) =>
    known({ sd: clusterDeviation(between, within, repeats) })

/** The spread of a pilot; of several comparisons the mean variance, as unsure as that of one. */
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

/** Designs for which the spread is known. Throws STATISTICS_INPUT. */
export function planStudy(aim: Aim, deviationOf: DeviationOf): StudyPlan {
  const alpha = Number((1 - aim.level).toPrecision(12))
  const design = { family: familyOf(aim.comparisons, aim.measures), alpha }
  const spreads = aim.repeats.flatMap((repeats) => {
    const deviation = deviationOf(repeats)
    return deviation.state === 'known' ? [{ repeats, deviation: deviation.value }] : []
  })
  const designs = spreads.map(({ repeats, deviation }) => designOf(aim, design, repeats, deviation))
  const eachOf = <T>(sizes: readonly number[], value: (scenarios: number, sd: number) => T) =>
    inOrder(sizes).flatMap((scenarios) =>
      designs.map(({ repeats, sd }) => ({ scenarios, repeats, ...value(scenarios, sd) })),
    )
  const { difference, power, scenarios: asked = [] } = aim
  const prospects =
    difference === undefined
      ? []
      : eachOf([...around(designs), ...asked], (size, sd) => ({
          power: known(shareFound(size, difference / sd, design)),
        }))
  const limits = eachOf([...asked, ...(difference === undefined ? USUAL_SIZES : [])], (size, sd) => ({
    difference: inUnits(effectFound(size, design, power), sd),
  }))
  return { aim, alpha, designs, prospects, limits }
}

const USUAL_SIZES = [10, 20, 50, 100, 200]

const inOrder = (sizes: readonly number[]): number[] => [...new Set(sizes)].sort((left, right) => left - right)

/** The needed numbers of scenarios, half of the least and twice the largest. */
function around(designs: readonly Design[]): number[] {
  const needed = designs.flatMap(({ scenarios }) => (scenarios.state === 'known' ? [scenarios.value] : []))
  return needed.length === 0 ? USUAL_SIZES : [Math.ceil(Math.min(...needed) / 2), ...needed, 2 * Math.max(...needed)]
}

const inUnits = (effect: Known<number>, sd: number): Known<number> =>
  effect.state === 'known' ? known(effect.value * sd) : effect

function designOf({ difference, power }: Aim, design: StudyDesign, repeats: number, deviation: Deviation): Design {
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
