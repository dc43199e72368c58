import type { Quantity } from '@attune/core/findings'

/**
 * The part of an interval that its number can take. What is cut away cannot be true, so the interval covers as often as before.
 * A value that is itself out of the range stays in its interval.
 */
export function within(quantity: Quantity, range: readonly [number, number] | undefined): Quantity {
  const { value, interval } = quantity
  if (range === undefined || interval === undefined || value.state === 'unknown') return quantity
  const lower = Math.max(interval.lower, Math.min(range[0], value.value))
  const upper = Math.min(interval.upper, Math.max(range[1], value.value))
  return { ...quantity, interval: { ...interval, lower, upper } }
}
