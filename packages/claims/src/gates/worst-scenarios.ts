/** Where to look first: the scenarios that speak most against a gate. */
import type { GateSides } from './decide.js'
import { meansOf } from './looks-of-gate.js'

const MOST = 3

/** Those whose number, or difference, lies furthest on the wrong side of the bound; all repeats of a scenario together. */
export function worstScenarios({ gate, own, other }: GateSides): readonly string[] {
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
