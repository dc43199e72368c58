import { type Known, known, unknown } from '@attune/core'
import { mean } from '@attune/statistics'
import { slopeOf } from './turn-lengths.js'

export const shapeNames = [
  'change',
  'slope',
  'volatility',
  'largestRise',
  'largestFall',
  'up',
  'down',
  'turningPoints',
  'halves',
] as const
export type ShapeName = (typeof shapeNames)[number]

export type SentimentShape = Readonly<
  Record<ShapeName | 'first' | 'last' | 'mean', Known<number>>
> & {
  readonly n: number
}

const LEVEL = 1e-12

/**
 * Shape of a sentiment series over a dialogue: level, trend and changes. Unknown: `no_values`,
 * `too_few_turns`.
 */
export function sentimentShape(values: readonly Known<number>[]): SentimentShape {
  const points = values.flatMap((value, at) =>
    value.state === 'known' ? [[at, value.value] as const] : [],
  )
  const found = points.map(([, value]) => value)
  const n = found.length
  const few = unknown(n === 0 ? 'no_values' : 'too_few_turns')
  const ends = n === 0 ? { first: few, last: few, mean: few } : endsOf(found)
  if (n < 2) return { n, ...ends, ...all(() => few) }
  const steps = found.slice(1).map((value, at) => value - found[at]!)
  const directions = steps.filter((step) => Math.abs(step) > LEVEL).map(Math.sign)
  const middle = Math.ceil(n / 2)
  const shape: Record<ShapeName, number> = {
    change: found.at(-1)! - found[0]!,
    slope: slopeOf(points),
    volatility: mean(steps.map(Math.abs)),
    largestRise: Math.max(0, ...steps),
    largestFall: Math.min(0, ...steps),
    up: steps.filter((step) => step > LEVEL).length / steps.length,
    down: steps.filter((step) => step < -LEVEL).length / steps.length,
    turningPoints: directions.filter((each, at) => at > 0 && each !== directions[at - 1]).length,
    halves: mean(found.slice(middle)) - mean(found.slice(0, middle)),
  }
  return { n, ...ends, ...all((name) => known(shape[name])) }
}

const endsOf = (
  found: readonly number[],
): Readonly<Record<'first' | 'last' | 'mean', Known<number>>> => ({
  first: known(found[0]!),
  last: known(found.at(-1)!),
  mean: known(mean(found)),
})

const all = (of: (name: ShapeName) => Known<number>): Record<ShapeName, Known<number>> =>
  Object.fromEntries(shapeNames.map((name) => [name, of(name)])) as Record<ShapeName, Known<number>>
