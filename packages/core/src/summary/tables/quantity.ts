import type { Known } from '../../contracts/data.js'
import type { Interval, Quantity } from '../../contracts/findings.js'
import type { Random } from '../../contracts/prompt.js'
import { partition, unknown } from '../../known.js'
import { bootstrapInterval, drawWith } from '../../statistics/index.js'

export interface Observation {
  /** Observations of one cluster (of one scenario, say) are not independent of each other. */
  readonly cluster: string
  readonly value: Known<number>
}

/** How intervals are made. */
export interface IntervalOptions {
  /** Between 0 and 1; default 0.95. */
  readonly level?: number
  /** Of the bootstrap; default 2,000. */
  readonly resamples?: number
}

/**
 * The mean of the known values with its percentile bootstrap interval over whole clusters, and what is missing, by
 * reason. `random` is the stream that resamples are drawn from; the order of the values does not matter.
 *
 * Unknown without known values, for the reason of them all if they have one in common. Without an interval if all known
 * values are of one cluster. Throws STATISTICS_INPUT for values that are not finite, a level outside (0, 1) and fewer
 * than 2 resamples.
 */
export function quantity(
  observations: Iterable<Observation>,
  random: Random,
  intervalOptions: IntervalOptions = {},
): Quantity {
  const all = [...observations]
  const { missing } = partition(all.map((each) => each.value))
  const { n, estimate, interval } = bootstrapInterval(all, {
    draw: drawWith(random),
    ...bootstrapOptions(intervalOptions),
  })
  return {
    value: estimate.state === 'known' ? estimate : unknown(onlyReason(missing) ?? 'no values'),
    n,
    ...citedInterval(interval, intervalOptions),
    ...(missing.size === 0 ? {} : { missing: sorted(missing) }),
  }
}

export const bootstrapOptions = ({
  level = 0.95,
  resamples = 2000,
}: IntervalOptions): { confidence: number; resamples: number } => ({
  confidence: level,
  resamples,
})

/** The interval as tables carry it, or nothing if there is none. */
export function citedInterval(
  interval: Known<{ readonly lower: number; readonly upper: number }>,
  { level = 0.95, resamples = 2000 }: IntervalOptions,
): { readonly interval?: Interval } {
  if (interval.state === 'unknown') return {}
  const method = `percentile bootstrap over scenario clusters, ${resamples} resamples`
  return { interval: { ...interval.value, level, method } }
}

const onlyReason = (missing: ReadonlyMap<string, number>): string | undefined =>
  missing.size === 1 ? [...missing.keys()][0] : undefined

/** By reason, so that nothing depends on the order in which values came. */
const sorted = (missing: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...missing].sort(([left], [right]) => (left < right ? -1 : 1)))
