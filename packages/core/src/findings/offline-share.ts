import type { Known } from '../contracts/data.js'
import type { Findings, Quantity } from '../contracts/findings.js'
import { isQuantity } from './cells.js'

export const OFFLINE_NOTICE = 'offline stand-in, no measurement'

/** How many of the numbers and figures in findings rest on offline stand-ins. */
export function offlineShare({ tables, figures }: Findings): 'none' | 'some' | 'all' {
  const numbers = tables
    .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
    .filter((cell) => isQuantity(cell) && cell.value.state === 'known')
  const marks = new Set([...numbers, ...figures].map((each) => typeof each === 'object' && each.offline === true))
  if (!marks.has(true)) return 'none'
  return marks.has(false) ? 'some' : 'all'
}

/** Marked if any known part is; not said if nothing is known, or if it is not said of all. */
export function offlineMark(
  parts: Iterable<{ readonly value: number | Known<unknown>; readonly offline?: boolean | undefined }>,
): Pick<Quantity, 'offline'> {
  const marks = Array.from(parts).flatMap(({ value, offline }) =>
    typeof value === 'number' || value.state === 'known' ? [offline] : [],
  )
  if (marks.includes(true)) return { offline: true }
  return marks.length === 0 || marks.includes(undefined) ? {} : { offline: false }
}
