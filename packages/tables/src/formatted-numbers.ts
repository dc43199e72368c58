import type { Column } from '@attune/core/findings'

/** Number as text: scaled and rounded to the digits of the column. */
export function formatNumber(
  value: number,
  { scale = 1, digits = 2 }: Pick<Column, 'scale' | 'digits'>,
): string {
  const text = (value * scale).toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text
}

/** Number format of a column. */
type Printed = Pick<Column, 'scale' | 'digits' | 'range'>

/** Maximum number of additional decimals. */
const MAX_EXTRA_DIGITS = 9

/**
 * Formats the bound of an interval with enough decimals that rounding does not move it to 0, to an
 * end of the range, to a number in `marked`, or beyond them. So 99.96 of 100 is not printed as
 * 100.0, and a bound above 0 not as 0.00.
 */
export function formatBound(
  value: number,
  column: Printed,
  marked: readonly number[] = [],
): string {
  const { scale = 1, digits = 2, range = [] } = column
  const marks = [0, ...marked, ...range.flatMap((end) => [end, -end])]
  const sideOf = (number: number, mark: number): number =>
    Math.abs(number - mark) <= 1e-9 * Math.max(1e-3, Math.abs(mark)) ? 0 : Math.sign(number - mark)
  for (let places = digits; places <= digits + MAX_EXTRA_DIGITS; places++) {
    const text = formatNumber(value, { scale, digits: places })
    if (marks.every((mark) => sideOf(Number(text) / scale, mark) === sideOf(value, mark)))
      return text
  }
  return formatNumber(value, column)
}

interface Ends {
  readonly lower: number
  readonly upper: number
}

/** Interval such as `[4.8, 7.8]`. */
export const formatInterval = (
  { lower, upper }: Ends,
  column: Printed,
  marked?: readonly number[],
): string => `[${formatBound(lower, column, marked)}, ${formatBound(upper, column, marked)}]`

/**
 * Estimate and interval as text; the latter is empty without an interval. The estimate has more
 * decimals than the column if rounding would move it out of the printed interval: -0.998 in
 * [-0.999, -0.997] is not printed as -1.00.
 */
export function estimateParts(
  value: number,
  interval: Ends | undefined,
  column: Printed,
  marked?: readonly number[],
): { readonly main: string; readonly interval: string } {
  const rounded = formatNumber(value, column)
  if (interval === undefined) return { main: rounded, interval: '' }
  const { digits = 2 } = column
  const text = formatInterval(interval, column, marked)
  const [lower, upper] = text.slice(1, -1).split(', ').map(Number) as [number, number]
  for (let places = digits; places <= digits + MAX_EXTRA_DIGITS; places++) {
    const main = formatNumber(value, { ...column, digits: places })
    if (lower <= Number(main) && Number(main) <= upper) return { main, interval: text }
  }
  return { main: rounded, interval: text }
}

/** Estimate and interval such as `6.3 [4.8, 7.8]`; see `estimateParts`. */
export function formatEstimate(...of: Parameters<typeof estimateParts>): string {
  const { main, interval } = estimateParts(...of)
  return interval === '' ? main : `${main} ${interval}`
}

/** A confidence level in percent, with one decimal if needed: 95, 96.7. */
export const percentOf = (level: number): number => {
  const rounded = Number((100 * level).toFixed(1))
  return rounded < 100 ? rounded : Number((100 * level).toFixed(6))
}

/** Number format of correlations and agreement. */
export const correlated = { digits: 2, range: [-1, 1] } as const

export const formatP = (p: number): string => (p < 0.001 ? 'p<0.001' : `p=${p.toFixed(3)}`)
