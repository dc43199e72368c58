/**
 * Rounds to two decimals as Python's `round` does: by the exact binary value, ties to even.
 *
 * `toFixed` rounds by the exact value too, but takes ties upwards; a tie at two decimals is a multiple of 1/8.
 */
export function rounded(value: number): number {
  const eighths = value * 8
  const isTie = Number.isInteger(eighths) && eighths % 2 !== 0
  if (!isTie) return Number(value.toFixed(2))
  const low = Math.floor(value * 100)
  return (low % 2 === 0 ? low : low + 1) / 100
}
