/** Gathers the inputs of a unit from results of this run and from stored results. */
import type { Scenario } from '../contracts/data.js'
import type { Failure } from '../door/plugin-call.js'
import { AttuneError } from '../errors.js'
import { parseStored } from '../store/index-rows.js'
import type { GroupReference, Store } from '../store/port.js'
import { freeze } from '../values.js'
import type { Group } from './group.js'
import type { Inputs, Result, ScenarioSlot, Unit } from './unit.js'
import { inject, injectable } from '../injection.js'
import { engineServices } from './services.js'

/** Result of a unit as JSON. `offline` is true if an offline stand-in contributed to it. */
export interface Made {
  readonly result: string
  readonly offline: boolean
  /** The frozen result, once a unit has read it. All units of this run share it. */
  parsed?: Result
}

export interface DoneOutcome {
  readonly state: 'done'
  /** The result. Undefined if it is only in the store, where it is read when needed. */
  readonly made?: Made
  /**
   * Resolves with true when the result is stored, and with false if it cannot be stored. Never
   * rejects. A result is not stored before the results that it depends on.
   */
  readonly saved?: Promise<boolean>
}

export interface LostOutcome {
  readonly state: 'failed' | 'skipped'
  /** Failure of this unit, or of a unit that it depends on. Undefined if the run was stopped. */
  readonly failure?: Failure
  readonly saved?: undefined
}

/** Outcome of a unit that was not applicable. */
export interface LeftOutOutcome {
  readonly state: 'left-out'
  readonly why: string
  readonly saved?: undefined
}

export type Outcome = DoneOutcome | LostOutcome | LeftOutOutcome

/**
 * Returns the results that a unit depends on. Each result is parsed on first use.
 *
 * @param outcomes outcomes of this run; other results are read from the store
 */
export async function gatherInputs(
  { dependsOn }: Pick<Unit, 'dependsOn'>,
  outcomes: FoundUnit['outcomes'],
  store: Store,
): Promise<Inputs> {
  const made = new Map<string, Made>()
  const stored: string[] = []
  for (const { key } of dependsOn) {
    const outcome = await outcomes.get(key)
    if (outcome !== undefined && outcome.state !== 'done') continue
    if (outcome?.made) made.set(key, outcome.made)
    else stored.push(key)
  }
  if (stored.length > 0)
    for (const [key, unit] of await store.units(stored))
      if (unit.status === 'done') made.set(key, unit)
  const of = <T extends Result>({ key, use }: Unit): T => {
    const needed = made.get(key)
    if (needed === undefined)
      throw new AttuneError('UNEXPECTED', { where: use, what: 'a result that it needs is missing' })
    needed.parsed ??= freeze(parseStored(needed.result, store.location, `unit ${key}`) as Result)
    return needed.parsed as T
  }
  const scenario = (slot: ScenarioSlot): Scenario =>
    'scenario' in slot ? slot.scenario : of<Scenario>(slot.generate)
  return { of, scenario, offline: [...made.values()].some(({ offline }) => offline) }
}

/** Identifies a unit. Any process with the same config can find the unit by it. */
export interface UnitReference extends GroupReference {
  readonly key: string
}

/** Outcomes of a group's units so far, by key. */
export type Outcomes = Map<string, Promise<Outcome>>

export interface FoundUnit {
  readonly unit: Unit
  /**
   * Outcomes of the group so far. Empty if another process works on the group; its results are in
   * the store.
   */
  readonly outcomes: ReadonlyMap<string, Promise<Outcome>>
}

/**
 * Finds the unit of a reference: in a group on which this process is working, otherwise in the
 * plan.
 */
@injectable()
export class OpenGroups {
  readonly #open = new Map<string, readonly [Group, Outcomes]>()

  constructor(
    @inject(engineServices.planned) private readonly planned: (
      group: GroupReference,
    ) => Promise<Group | undefined>,
  ) {}

  open(group: Group): Outcomes {
    const outcomes: Outcomes = new Map()
    this.#open.set(nameOf(groupReference(group)), [group, outcomes])
    return outcomes
  }

  close(group: Group): void {
    this.#open.delete(nameOf(groupReference(group)))
  }

  /** Groups on which this process is working. */
  get inHand(): readonly GroupReference[] {
    return Array.from(this.#open.values(), ([group]) => groupReference(group))
  }

  /** Finds the unit in a group on which this process is working; undefined for other groups. */
  openUnit(reference: UnitReference): FoundUnit | undefined {
    const [group, outcomes] = this.#open.get(nameOf(reference)) ?? []
    const unit = group && unitIn(group, reference)
    return unit && { unit, outcomes: outcomes! }
  }

  /** @throws UNEXPECTED if the plan does not contain the unit */
  async find(reference: UnitReference): Promise<FoundUnit> {
    const found = this.openUnit(reference)
    if (found) return found
    const group = await this.planned(reference)
    const unit = group && unitIn(group, reference)
    if (unit) return { unit, outcomes: new Map() }
    const what = `the config plans no unit ${reference.key} for the scenario "${reference.scenario}"`
    throw new AttuneError('UNEXPECTED', { where: `evaluation "${reference.evaluation}"`, what })
  }
}

const unitIn = (group: Group, { key: wanted }: UnitReference): Unit | undefined =>
  group.units.find(({ key }) => key === wanted)

export const groupReference = ({
  evaluation,
  scenario: { id },
  repeat,
  supporters,
}: Group): GroupReference => ({
  evaluation,
  scenario: id,
  repeat,
  ...(supporters && { supporters }),
})

/**
 * Unique name of a group. It contains the length of the scenario id, so that the end of the id is
 * unambiguous.
 */
const nameOf = ({ evaluation, scenario, repeat }: GroupReference): string =>
  `${repeat} ${scenario.length} ${scenario} ${evaluation}`
