/**
 * Rounds to two decimals like Python's `round`: by the exact binary value, ties to even.
 *
 * `toFixed` also uses the exact value, but rounds ties up; a tie at two decimals is a multiple of
 * 1/8.
 */
export function rounded(value: number): number {
  const eighths = value * 8
  const isTie = Number.isInteger(eighths) && eighths % 2 !== 0
  if (!isTie) return Number(value.toFixed(2))
  const low = Math.floor(value * 100)
  return (low % 2 === 0 ? low : low + 1) / 100
}
