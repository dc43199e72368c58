/** Arithmetic mean of at least one value. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

/** Standard deviation with divisor n - 1 of at least two values; two passes, so that a large offset costs no digits. */
export function sampleDeviation(values: ArrayLike<number>): number {
  const centre = mean(values)
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) ** 2
  return Math.sqrt(squares / (values.length - 1))
}
