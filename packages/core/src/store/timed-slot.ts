import type { IndexedUnit, TimedSlot } from './port.js'

type TimesCells = readonly [key: string | null, made: string | null, times: string | null]

/** Row of cells: a slot of a plan, with the durations and calls of its unit. */
export type TimedCells = readonly [
  place: number,
  kind: IndexedUnit['kind'],
  label: string,
  scenario: string,
  supporter: string,
  other: string | null,
  shownFirst: string | null,
  repeat: number,
  conditions: IndexedUnit['conditions'],
  ...unit: TimesCells,
  ...generated: TimesCells,
]

export function timedSlot(row: TimedCells): TimedSlot {
  const [
    place,
    kind,
    label,
    scenario,
    supporter,
    other,
    shownFirst,
    repeat,
    conditions,
    ...measured
  ] = row
  const measuredAt = (at: number): TimedSlot['unit'] => {
    const [key, made, times] = measured.slice(at) as unknown as TimesCells
    return key !== null && made !== null && times !== null ? { key, made, times } : undefined
  }
  return {
    place,
    kind,
    label,
    scenario,
    supporter,
    ...(other !== null && { other }),
    ...(shownFirst !== null && { shownFirst }),
    repeat,
    conditions,
    unit: measuredAt(0),
    generated: measuredAt(3),
  }
}
