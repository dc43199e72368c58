import { AttuneError } from '../errors.js'
import type { GroupReference } from '../store/port.js'
import type { Group } from './group.js'
import type { Outcome } from './inputs.js'
import type { Unit } from './unit.js'

/** Where a unit stands: enough to find it wherever the same config is open. */
export interface UnitReference extends GroupReference {
  readonly key: string
}

/** What came of the units of a group so far, by key. */
export type Outcomes = Map<string, Promise<Outcome>>

export interface FoundUnit {
  readonly unit: Unit
  /** None of a group that is settled elsewhere: what its units made is in the store. */
  readonly outcomes: ReadonlyMap<string, Promise<Outcome>>
}

/** Leads from a reference to its unit: in a group that is being settled here, or else in the plan. */
export class OpenGroups {
  readonly #open = new Map<string, readonly [Group, Outcomes]>()

  constructor(private readonly planned: (group: GroupReference) => Promise<Group | undefined>) {}

  open(group: Group): Outcomes {
    const outcomes: Outcomes = new Map()
    this.#open.set(nameOf(groupReference(group)), [group, outcomes])
    return outcomes
  }

  close(group: Group): void {
    this.#open.delete(nameOf(groupReference(group)))
  }

  /** Those that are being settled here. */
  get inHand(): readonly GroupReference[] {
    return Array.from(this.#open.values(), ([group]) => groupReference(group))
  }

  async find(reference: UnitReference): Promise<FoundUnit> {
    const [group, outcomes] = this.#open.get(nameOf(reference)) ?? [await this.planned(reference), new Map()]
    const unit = group?.units.find(({ key }) => key === reference.key)
    if (unit) return { unit, outcomes }
    const what = `the config plans no unit ${reference.key} for the scenario "${reference.scenario}"`
    throw new AttuneError('UNEXPECTED', { where: `evaluation "${reference.evaluation}"`, what })
  }
}

export const groupReference = ({ evaluation, scenario: { id }, repeat, supporters }: Group): GroupReference => ({
  evaluation,
  scenario: id,
  repeat,
  ...(supporters && { supporters }),
})

/** The length tells where the scenario ends. */
const nameOf = ({ evaluation, scenario, repeat }: GroupReference): string =>
  `${repeat} ${scenario.length} ${scenario} ${evaluation}`
