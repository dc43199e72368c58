/** A floor that is declared makes the share of dialogues beyond it a separate comparison, and a primary one. */
import type { ComparedMeasure, Comparison } from '@attune/core/findings'
import { belowFloor } from '@attune/kit'
import { formatNumber } from '@attune/tables'
import type { AskedComparison } from './asked.js'
import { isHeadline, primaryFor } from './primary.js'

/** The comparison of the shares beyond the floor, where the measure has one. */
export function ofFloor(asked: AskedComparison): AskedComparison | undefined {
  const comparison = floorComparison(asked)
  return comparison === undefined ? undefined : { ...asked, comparison, isOfFloor: true }
}

/** What the config says of a floor counts before what the component declares. */
export function floorOf(asked: AskedComparison): number | undefined {
  return primaryFor(asked)?.floor ?? asked.comparison.of.floor
}

function floorComparison(asked: AskedComparison): Comparison | undefined {
  const { comparison } = asked
  const { kind, of, first, second } = comparison
  const floor = floorOf(asked)
  const { better } = of
  if (kind !== 'difference' || floor === undefined || better === undefined || second === undefined) return undefined
  if (of.corrected !== undefined) return undefined
  if (!isHeadline(comparison)) return undefined
  const beyond = (values: Comparison['first']): Comparison['first'] => belowFloor(values, floor, better)
  return { ...comparison, of: shareBeyond(of, floor), first: beyond(first), second: beyond(second) }
}

function shareBeyond({ source, name, title, scale, digits, better }: ComparedMeasure, floor: number): ComparedMeasure {
  const number = formatNumber(floor, { ...(scale !== undefined && { scale }), ...(digits !== undefined && { digits }) })
  const where = `${better === 'lower' ? 'above' : 'below'} ${number}`
  return {
    ...(source !== undefined && { source }),
    name: `${name} ${where}`,
    title: `${title}, dialogues ${where}`,
    areShares: true,
    better: 'lower',
    scale: 100,
    digits: 0,
    unit: ' points',
    beyond: floor,
  }
}
