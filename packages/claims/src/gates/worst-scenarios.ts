/** Where to look first: the scenarios that speak most against a gate. */
import { grouped } from '@attune/kit'
import { mean } from '@attune/statistics'
import type { GateRow } from './gate-rows.js'
import type { Gate } from './gate.js'
import type { LookSides } from './measure.js'

const MOST = 3

/** Those whose number, or difference, lies furthest on the wrong side of the limit; all repeats of a scenario together. */
export function worstScenarios({ gate, own, other }: LookSides & { readonly gate: Gate }): readonly string[] {
  const values = meansOf(own)
  const against = other && meansOf(other)
  const excess = [...values].flatMap(([scenario, value]) => {
    const counterpart = against ? against.get(scenario) : 0
    if (counterpart === undefined) return []
    const beyond = value - counterpart - gate.bound
    return [{ scenario, by: gate.side === 'above' ? -beyond : beyond }]
  })
  const wrong = excess.filter(({ by }) => by > 0).toSorted((a, b) => b.by - a.by)
  return wrong.slice(0, MOST).map(({ scenario }) => scenario)
}

/** Of each scenario that has a value: the mean of its repeats and conditions. */
export const meansOf = (rows: readonly GateRow[]): ReadonlyMap<string, number> =>
  new Map(Array.from(valuesByScenario(rows), ([scenario, values]) => [scenario, mean(values)]))

/** Those that are known. */
export function valuesByScenario(rows: readonly GateRow[]): ReadonlyMap<string, readonly number[]> {
  const known = rows.flatMap(({ scenario, value }) =>
    value.state === 'known' ? [{ scenario, value: value.value }] : [],
  )
  const cells = grouped(known, ({ scenario }) => scenario)
  return new Map(Array.from(cells, ([scenario, own]) => [scenario, own.map(({ value }) => value)]))
}
