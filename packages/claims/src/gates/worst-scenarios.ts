/** Scenarios that contribute most to a loss, so that people read these dialogues first. */
import { mean } from '@attune/statistics'
import type { GateRow } from './gate-rows.js'
import { type Gate, isOfShares } from './gate.js'
import type { LookSides } from './measure.js'

const MOST = 3

/** A scenario with its values on both sides of a gate. */
export interface AgainstGate {
  readonly scenario: string
  /** Repeat whose value is furthest towards the failing side. */
  readonly repeat: number
  /** Mean value of the supporter over all repeats. */
  readonly own: number
  /** Mean of the baseline or of the other supporter; undefined for a gate against a limit. */
  readonly other?: number
}

/** Scenarios with the largest losses first; the repeats of a scenario are averaged. */
export interface Against {
  /** The first few scenarios, for any outcome. */
  readonly most: readonly AgainstGate[]
  /** Ids of those among `most` that are on the failing side of the limit. */
  readonly worst: readonly string[]
}

export function againstGate(sides: LookSides & { readonly gate: Gate }): Against {
  const first = excesses(sides)
    .filter((each) => !isFlawless(each, sides.gate))
    .slice(0, MOST)
  return {
    most: first.map(({ scenario, repeat, own, other }) => ({
      scenario,
      repeat,
      own,
      ...(other !== undefined && { other }),
    })),
    worst: first.filter(({ excess }) => excess > 0).map(({ scenario }) => scenario),
  }
}

/** True for a scenario that has none of what a share counts: it speaks for the supporter. */
const isFlawless = ({ own, other }: AgainstGate, gate: Gate): boolean =>
  other === undefined && isOfShares(gate) && own === (gate.side === 'above' ? 1 : 0)

interface Excess extends AgainstGate {
  /** Distance from the limit towards the failing side; negative on the passing side. */
  readonly excess: number
}

function excesses({ gate, own, other }: LookSides & { readonly gate: Gate }): readonly Excess[] {
  const against = other && meansOf(other)
  const sign = gate.side === 'above' ? -1 : 1
  const worst = new Map<string, { readonly repeat: number; readonly value: number }>()
  for (const { scenario, repeat, value } of own) {
    if (value.state === 'unknown') continue
    const before = worst.get(scenario)
    if (!before || sign * value.value > sign * before.value)
      worst.set(scenario, { repeat, value: value.value })
  }
  const all = [...meansOf(own)].flatMap(([scenario, value]): Excess[] => {
    const counterpart = against?.get(scenario)
    if (against && counterpart === undefined) return []
    const excess = sign * (value - (counterpart ?? 0) - gate.bound)
    const { repeat } = worst.get(scenario)!
    return [
      {
        scenario,
        repeat,
        own: value,
        ...(counterpart !== undefined && { other: counterpart }),
        excess,
      },
    ]
  })
  return all.toSorted((a, b) => b.excess - a.excess)
}

/** Mean value by scenario, over repeats and conditions. Scenarios without a value are missing. */
export const meansOf = (rows: readonly GateRow[]): ReadonlyMap<string, number> =>
  new Map(Array.from(valuesByScenario(rows), ([scenario, values]) => [scenario, mean(values)]))

/** Known values by scenario. */
export function valuesByScenario(rows: readonly GateRow[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const { scenario, value } of rows) {
    if (value.state === 'unknown') continue
    const own = found.get(scenario)
    if (own) own.push(value.value)
    else found.set(scenario, [value.value])
  }
  return found
}
