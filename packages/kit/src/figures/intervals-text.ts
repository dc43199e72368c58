import type { Quantity } from '@attune/core/findings'
import { percentOf } from '@attune/tables'

/**
 * Texts on the drawn values: level and method of their intervals, `95 % intervals (t over scenario
 * clusters)`, and sample size, `n = 12 to 36 in 12 scenarios`.
 */
export function intervalsText(cells: readonly Quantity[]): string[] {
  const known = cells.filter(({ value }) => value.state === 'known')
  if (known.length === 0) return []
  const ways = known.flatMap(({ interval }) =>
    interval ? [`${percentOf(interval.level)} % intervals (${interval.method})`] : [],
  )
  const [way, size] = [mostFrequent(ways) ?? noIntervals(known), sizeText(known)]
  return way.length + size.length > MOST_IN_LINE ? [way, size] : [`${way}, ${size}`]
}

/** Maximum number of characters of a line, so that it does not break within `n = 12`. */
const MOST_IN_LINE = 80

function noIntervals(cells: readonly Quantity[]): string {
  const reasons = cells.flatMap(({ noInterval }) => (noInterval ? [noInterval] : []))
  const reason = mostFrequent(reasons)
  return reason === undefined ? 'No intervals' : `No intervals: ${reason}`
}

/** Sample size of the numbers: `n = 3 to 36 in 3 to 12 scenarios`. */
export function sizeText(cells: readonly Quantity[]): string {
  const size = `n = ${spanText(cells.map(({ n }) => n))}`
  const clusters = cells.flatMap((cell) => (cell.clusters === undefined ? [] : [cell.clusters]))
  const isPlain =
    clusters.length === 0 ||
    cells.every((cell) => cell.clusters === undefined || cell.clusters === cell.n)
  if (isPlain) return size
  const span = spanText(clusters)
  const unit = cells.some((cell) => cell.scenarios !== undefined) ? 'cluster' : 'scenario'
  return `${size} in ${span === '1' ? `one ${unit}` : `${span} ${unit}s`}`
}

function spanText(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most ? String(least) : `${least} to ${most}`
}

function mostFrequent(texts: readonly string[]): string | undefined {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return [...times].sort(([, left], [, right]) => right - left)[0]?.[0]
}
