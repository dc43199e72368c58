import type { Estimate, Known, PairVerdict, Verdict } from '../contracts/data.js'
import { Changes, whereText } from '../findings/changes.js'
import type { Result, Unit } from './unit.js'

/** Watches what estimators and judges of a run give: a service may change while it is asked. */
export class InstrumentWatch {
  readonly #changes = new Map<string, Changes>()

  /** What the result has changed against those before, in words. Of scenarios with other tags a method may say other things. */
  heard({ kind, use, evaluation, label, about, scenario: slot }: Unit, result: Result): readonly string[] {
    const said = kind === 'estimate' ? (result as Estimate).measures : kind === 'judge' ? outcomes(result) : undefined
    if (!said) return []
    const key = JSON.stringify([evaluation, label, about['conditions'] ?? null])
    const own = this.#changes.get(key) ?? new Changes()
    this.#changes.set(key, own)
    const { scenario, supporter, first, second } = about
    const where = whereText(String(scenario), String(supporter ?? `${String(first)} and ${String(second)}`))
    const sort = 'scenario' in slot ? JSON.stringify(slot.scenario.tags ?? null) : slot.id
    const changes = own.heard(new Map(Object.entries(said)), where, sort)
    return changes.map((change) => (label === use ? change : `${label}: ${change}`))
  }
}

const outcomes = (result: Result): Readonly<Record<string, Known<number | string>>> =>
  Object.fromEntries(
    (result as readonly (Verdict | PairVerdict)[]).map(({ criterion, outcome }) => [criterion, outcome]),
  )
