/**
 * Differences for a figure with one axis, with the text of each estimate and the ticks of the axis.
 */
import type { Claim, Interval } from '@attune/core/findings'
import { estimateParts } from '@attune/tables'
import type { Headline } from './headline.js'
import { asPercent } from '../engine/spoken.js'

/** A claim as a row of the figure, in the unit of its axis. */
interface DrawnClaim {
  /** Printed estimate: `+6.0`, `63 %`. */
  readonly text: string
  /** Interval `[4.1, 7.9]`, or empty. */
  readonly interval: string
  /**
   * Position on the axis; undefined for a measure without a range if the axis is in percent of
   * ranges.
   */
  readonly place?: Place
}

interface Place {
  readonly value: number
  readonly lower: number
  readonly upper: number
}

interface Tick {
  readonly at: number
  readonly text: string
}

export interface Picture {
  /** One row per claim; undefined for a claim without an estimate. */
  readonly rows: readonly (DrawnClaim | undefined)[]
  /**
   * True if the axis is in percent of each measure's range, because the measures have different
   * scales.
   */
  readonly areShares: boolean
  /** Value at which the sides are equal. */
  readonly nothing: number
  /** Ends of the axis. The first and last tick are at these ends. */
  readonly least: number
  readonly most: number
  readonly ticks: readonly Tick[]
}

const hasScale = ({ kind, of: { range } }: Claim): boolean =>
  kind === 'preference' || range !== undefined

/** Identifies the scale on which a claim is printed. */
const scaleNameOf = ({ kind, of: { range, scale = 1, unit = '' } }: Claim): string =>
  kind === 'preference'
    ? kind
    : JSON.stringify([range === undefined ? 'none' : (range[1] - range[0]) * scale, unit])

/** True if all claims of the figure have one scale. */
export const areOfOneScale = ({ claims, others }: Pick<Headline, 'claims' | 'others'>): boolean =>
  new Set([...claims.slice(0, 1), ...others].map(scaleNameOf)).size === 1

const wholePercent = { scale: 100, digits: 0 } as const

/** Figure of these claims, one row each. */
export function pictureOf(
  headline: Pick<Headline, 'claims' | 'others'>,
  claims: readonly Claim[],
): Picture {
  const areShares = !areOfOneScale(headline)
  const rows = claims.map((claim) =>
    areShares && hasScale(claim) ? asShare(claim) : asPrinted(claim, !areShares),
  )
  const nothing = !areShares && claims[0]?.kind === 'preference' ? 50 : 0
  return { rows, areShares, nothing, ...axisOf(rows, nothing) }
}

/** Row in the unit of tables, such as `63 %` of pairs or `6.1` points. */
function asPrinted(
  { kind, of, estimate, interval }: Claim,
  isPlaced: boolean,
): DrawnClaim | undefined {
  if (estimate.state === 'unknown') return undefined
  const isPreference = kind === 'preference'
  const printed = isPreference ? asPercent : of
  const bounds = interval.state === 'known' ? interval.value : undefined
  const plus = !isPreference && estimate.value > 0 ? '+' : ''
  const { main, interval: text } = estimateParts(estimate.value, bounds, printed)
  return {
    text: `${plus}${main}${isPreference ? ' %' : ''}`,
    interval: text,
    ...(isPlaced && {
      place: placeOf(estimate.value, bounds, (value) => value * (printed.scale ?? 1)),
    }),
  }
}

/** Row in percent of the measure's range. A preference is in percentage points above one half. */
function asShare({ kind, of: { range }, estimate, interval }: Claim): DrawnClaim | undefined {
  if (estimate.state === 'unknown') return undefined
  const [nothing, span] = kind === 'preference' ? [1 / 2, 1] : [0, range![1] - range![0]]
  const share = (value: number): number => (value - nothing) / span
  const bounds = interval.state === 'known' ? interval.value : undefined
  const ends = bounds && { lower: share(bounds.lower), upper: share(bounds.upper) }
  const value = share(estimate.value)
  const { main, interval: text } = estimateParts(value, ends, wholePercent)
  return {
    text: `${value > 0 ? '+' : ''}${main} %`,
    interval: text,
    place: placeOf(estimate.value, bounds, (each) => 100 * share(each)),
  }
}

const placeOf = (
  value: number,
  bounds: Pick<Interval, 'lower' | 'upper'> | undefined,
  on: (value: number) => number,
) => ({
  value: on(value),
  lower: on(bounds?.lower ?? value),
  upper: on(bounds?.upper ?? value),
})

/** Approximate number of intervals between ticks. */
const STEPS = 4

/**
 * Ends and ticks of the axis, with a step of 1, 2 or 5 times a power of ten (Heckbert, "Nice
 * numbers for graph labels", Graphics Gems, 1990).
 */
function axisOf(rows: Picture['rows'], nothing: number): Pick<Picture, 'least' | 'most' | 'ticks'> {
  const ends = rows.flatMap((row) =>
    row?.place ? [row.place.value, row.place.lower, row.place.upper] : [],
  )
  const [low, high] = [Math.min(nothing, ...ends), Math.max(nothing, ...ends)]
  const step = niceStep((high - low) / STEPS)
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)]
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const count = Math.max(1, last - first)
  const ticks = Array.from({ length: count + 1 }, (_, at): Tick => {
    const value = (first + at) * step
    return { at: value, text: (value + 0).toFixed(digits).replace(/^-(?=0(?:\.0*)?$)/, '') }
  })
  return { least: ticks[0]!.at, most: ticks.at(-1)!.at, ticks }
}

function niceStep(rough: number): number {
  if (!(rough > 1e-100)) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  return power * (share < 1.5 ? 1 : share < 3 ? 2 : share < 7 ? 5 : 10)
}
