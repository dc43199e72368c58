import type { Findings } from '../../contracts/findings.js'
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
