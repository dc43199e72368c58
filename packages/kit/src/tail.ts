import { type Known, known, unknown } from '@attune/core'
import { type ClusteredValue, presentValue, shareBounds } from '@attune/statistics'

export interface TailOptions {
  /** A dialogue that ends below it does harm; above it where lower is better. */
  readonly floor?: number
  readonly better: 'higher' | 'lower'
  /** Of each bound by itself: 0.95. */
  readonly level: number
}

export interface Tail {
  /** Of the dialogue that ended worst; unknown without values (`no_values`). */
  readonly worst: Known<number>
  /** Dialogues with a value. */
  readonly n: number
  readonly lost: number
  readonly clusters: number
  readonly floor?: number
  readonly better: 'higher' | 'lower'
  /** Dialogues that ended below the floor; with a floor and values only. */
  readonly below?: Below
}

export interface Below {
  readonly count: number
  /** The mean of the scenarios' shares, of what has a value. */
  readonly share: number
  /** One-sided bounds; what was lost may have ended below or not. */
  readonly lower: number
  readonly upper: number
}

/** How bad it gets: the worst dialogue, and how many may end below the floor. Throws as `shareBounds`. */
export function tailOf(values: Iterable<ClusteredValue>, { floor, better, level }: TailOptions): Tail {
  const all = [...values]
  const present = all.flatMap(({ value }) => presentValue(value) ?? [])
  const frame = {
    n: present.length,
    lost: all.length - present.length,
    clusters: new Set(all.map(({ cluster }) => cluster)).size,
    better,
    ...(floor !== undefined && { floor }),
  }
  if (present.length === 0) return { ...frame, worst: unknown('no_values') }
  const worst = known(worstOf(present, better))
  if (floor === undefined) return { ...frame, worst }
  const below = belowFloor(all, floor, better)
  const { share } = shareBounds(below)
  const bound = (end: 'lower' | 'upper', ofLost: number): number =>
    valueOf(shareBounds(withLost(below, ofLost), level)[end])
  const count = present.filter((value) => isWorse(value, floor, better)).length
  return {
    ...frame,
    worst,
    below: { count, share: valueOf(share), lower: bound('lower', 0), upper: bound('upper', 1) },
  }
}

/** What a share says of each dialogue: 1 where it ended below the floor (above it where lower is better), else 0. */
export const belowFloor = <Value extends ClusteredValue>(
  values: Iterable<Value>,
  floor: number,
  better: 'higher' | 'lower',
): Value[] =>
  Array.from(values, (each) => {
    const value = presentValue(each.value)
    return value === undefined ? each : { ...each, value: known(Number(isWorse(value, floor, better))) }
  })

/** For a cell: `0 of 12 below 50: up to 22 %`. Nothing without a floor. */
export function tailText(
  { n, lost, below, floor, better }: Tail,
  format: (value: number) => string,
): string | undefined {
  if (below === undefined || floor === undefined) return undefined
  const losses = lost === 0 ? '' : `, ${lost} lost`
  return `${below.count} of ${n} ${better === 'lower' ? 'above' : 'below'} ${format(floor)}${losses}: up to ${percent(below.upper)}`
}

export const isWorse = (value: number, floor: number, better: 'higher' | 'lower'): boolean =>
  better === 'lower' ? value > floor : value < floor

export const worstOf = (values: readonly number[], better: 'higher' | 'lower'): number =>
  values.reduce((worst, value) => (isWorse(value, worst, better) ? value : worst))

export const withLost = (values: readonly ClusteredValue[], ofLost: number): ClusteredValue[] =>
  values.map(({ cluster, value }) => ({ cluster, value: presentValue(value) ?? ofLost }))

export const percent = (share: number): string => `${(100 * share).toFixed(share > 0 && share < 0.01 ? 1 : 0)} %`

export const valueOf = (number: Known<number>): number => (number.state === 'known' ? number.value : 0)
