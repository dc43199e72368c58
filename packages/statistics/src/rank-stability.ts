import { type Known, known, unknown } from '@attune/core'
import { invalidArgument, requireLevel, requireSameLength } from './invalid-argument.js'
import { kendall } from './kendall.js'
import { mean } from './observed.js'
import { quantiles } from './quantiles.js'
import { ranks, tieSizes } from './ranks.js'
import type { Draw, Interval } from './resample.js'

export interface RankInterval {
  readonly name: string
  /** Best possible rank: 1 + the number of systems that are detected to be better. */
  readonly best: number
  /**
   * Worst possible rank: m - the number of systems that are detected to be worse, for m systems.
   */
  readonly worst: number
}

/**
 * Intervals of the ranks of systems (1 is best), from the detected differences between pairs.
 *
 * If the tests of all pairs together have the error alpha, all true ranks are in their intervals
 * with a probability of at least 1 - alpha. For tied systems, this holds for the best rank of the
 * tie, and for every other rank of it. Al Mohamad, Goeman and van Zwet, "Simultaneous confidence
 * intervals for ranks", Statistics in Medicine 41, 2022; Mogstad, Romano, Shaikh and Wilhelm,
 * "Inference for ranks", Review of Economic Studies 91, 2024.
 */
export function rankIntervals(
  names: readonly string[],
  isBetter: (first: string, second: string) => boolean,
): readonly RankInterval[] {
  return names.map((name) => {
    const others = names.filter((other) => other !== name)
    return {
      name,
      best: 1 + others.filter((other) => isBetter(other, name)).length,
      worst: names.length - others.filter((other) => isBetter(name, other)).length,
    }
  })
}

export interface RankStabilityOptions {
  /**
   * Source of resamples. Each resample draws the same scenarios for all seekers:
   * `drawWith(createRandom('some seed'))`.
   */
  readonly draw: Draw
  /** Number of resamples; default 1,000. */
  readonly resamples?: number
  /** Confidence of the interval, between 0 and 1; default 0.95. */
  readonly confidence?: number
}

export interface RankStability {
  /** Means over scenarios, by seeker and supporter. */
  readonly means: readonly (readonly number[])[]
  /** Kendall's tau-b of the orders by each two seekers. */
  readonly taus: readonly Known<number>[]
  /** Mean of the defined `taus`. Unknown (`constant`) if no pair of seekers has a defined tau. */
  readonly tau: Known<number>
  /** Kendall's coefficient of concordance, 0 to 1, corrected for ties; unknown (`constant`). */
  readonly W: Known<number>
  /** Share of pairs of seekers that have the same best supporter(s). */
  readonly sameTop: number
  /** Kendall's tau-b for each resample of scenarios. */
  readonly resampled: readonly Known<number>[]
  /** Percentile interval of the defined resamples. It holds for these seekers, not for others. */
  readonly interval: Known<Interval>
}

/** Means are rounded to twelve decimals, so that equal means tie. */
const DECIMALS = 1e12

/**
 * Agreement of seekers (or judges) on the order of supporters.
 * `values[seeker][supporter][scenario]` must be complete.
 *
 * tau is the mean of Kendall's tau-b over all pairs of seekers. W = 12 S / (m^2 (n^3 - n) - m T),
 * for m seekers and n supporters, where S is the sum of squared deviations of the rank sums, and T
 * the sum of t^3 - t over groups of t tied ranks. With fewer than four supporters tau has few
 * possible values, and counts say more. Kendall and Babington Smith, Annals of Mathematical
 * Statistics 10, 1939. Throws empty (fewer than two seekers or supporters, no scenario),
 * length_mismatch, not_finite, out_of_range (confidence).
 */
export function rankStability(
  values: readonly (readonly (readonly number[])[])[],
  { draw, resamples = 1000, confidence = 0.95 }: RankStabilityOptions,
): RankStability {
  requireLevel(confidence, 'confidence')
  const scenarios = values[0]?.[0] ?? []
  if (values.length < 2 || values[0]!.length < 2 || scenarios.length === 0)
    throw invalidArgument('empty', 'An order needs two seekers, two supporters and a scenario.')
  for (const seeker of values) {
    requireSameLength(seeker, values[0]!)
    for (const supporter of seeker) requireSameLength(supporter, scenarios)
  }
  const means = meansOver(values, scenarios.keys())
  const taus = tausOf(means)
  const positions = new Uint32Array(scenarios.length)
  const resampled = Array.from({ length: resamples }, () => {
    draw(positions)
    return meanKnown(tausOf(meansOver(values, positions)))
  })
  return {
    means,
    taus,
    tau: meanKnown(taus),
    W: concordance(means),
    sameTop: sameTopOf(means),
    resampled,
    interval: percentiles(resampled, confidence),
  }
}

type Means = readonly (readonly number[])[]

const meansOver = (values: readonly Means[], scenarios: Iterable<number>): Means => {
  const drawn = [...scenarios]
  return values.map((seeker) =>
    seeker.map(
      (supporter) => Math.round(mean(drawn.map((at) => supporter[at]!)) * DECIMALS) / DECIMALS,
    ),
  )
}

const pairsOf = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const))

const tausOf = (means: Means): Known<number>[] =>
  pairsOf(means).map(([one, other]) => {
    const { value } = kendall(one, other)
    return value.state === 'known' ? value : unknown('constant')
  })

const definedOf = (all: readonly Known<number>[]): number[] =>
  all.flatMap((each) => (each.state === 'known' ? [each.value] : []))

function meanKnown(taus: readonly Known<number>[]): Known<number> {
  const defined = definedOf(taus)
  return defined.length === 0 ? unknown('constant') : known(mean(defined))
}

function concordance(means: Means): Known<number> {
  const [m, n] = [means.length, means[0]?.length ?? 0]
  const ranked = means.map(ranks)
  const sums = Array.from({ length: n }, (_, at) =>
    ranked.reduce((sum, each) => sum + each[at]!, 0),
  )
  const spread = sums.reduce((total, sum) => total + (sum - (m * (n + 1)) / 2) ** 2, 0)
  const ties = means
    .flatMap((each) => tieSizes(each))
    .reduce((sum, size) => sum + size ** 3 - size, 0)
  const most = m ** 2 * (n ** 3 - n) - m * ties
  return most > 0 ? known((12 * spread) / most) : unknown('constant')
}

function sameTopOf(means: Means): number {
  const tops = means.map((each) => {
    const most = Math.max(...each)
    return each.map((value) => value === most).join()
  })
  return mean(pairsOf(tops).map(([one, other]) => Number(one === other)))
}

function percentiles(resampled: readonly Known<number>[], confidence: number): Known<Interval> {
  const defined = definedOf(resampled)
  if (defined.length === 0) return unknown('constant')
  const [lower, upper] = quantiles(defined, [(1 - confidence) / 2, (1 + confidence) / 2])
  return known({ lower: lower!, upper: upper! })
}
