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

// Inputs of a unit: results of this run, and stored results.

/** A result as JSON, and whether it is offline. */
export interface Made {
  readonly result: string
  readonly offline: boolean
}

export interface DoneOutcome {
  readonly state: 'done'
  /** The result. Undefined: it is in the store and read when needed. */
  readonly made?: Made
  /** True if the result was stored, never in an earlier commit than its inputs. Does not reject. */
  readonly saved?: Promise<boolean>
}

export interface LostOutcome {
  readonly state: 'failed' | 'skipped'
  /** Failure of this unit or of one that it needs. Undefined: the run was stopped. */
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
 * Returns the results that a unit needs. Each is parsed once, on first use.
 *
 * @param outcomes outcomes of this run; other results are in the store
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
  const parsed = new Map<string, Result>()
  const of = <T extends Result>({ key, use }: Unit): T => {
    const text = made.get(key)?.result
    if (text === undefined)
      throw new AttuneError('UNEXPECTED', { where: use, what: 'a result that it needs is missing' })
    const result =
      parsed.get(key) ?? freeze(parseStored(text, store.location, `unit ${key}`) as Result)
    parsed.set(key, result)
    return result as T
  }
  const scenario = (slot: ScenarioSlot): Scenario =>
    'scenario' in slot ? slot.scenario : of<Scenario>(slot.generate)
  return { of, scenario, offline: [...made.values()].some(({ offline }) => offline) }
}

/** Identifier of a unit, by which it can be found in any process with the same config. */
export interface UnitReference extends GroupReference {
  readonly key: string
}

/** Outcomes of a group's units so far, by key. */
export type Outcomes = Map<string, Promise<Outcome>>

export interface FoundUnit {
  readonly unit: Unit
  /**
   * Outcomes so far. Empty for a group that is settled in another process: its results are in the
   * store.
   */
  readonly outcomes: ReadonlyMap<string, Promise<Outcome>>
}

/** Finds the unit of a reference, in a group that is being settled here or in the plan. */
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

  /** Groups that are being settled here. */
  get inHand(): readonly GroupReference[] {
    return Array.from(this.#open.values(), ([group]) => groupReference(group))
  }

  /** The unit of a group that is being settled here; undefined for other units. */
  underWay(reference: UnitReference): FoundUnit | undefined {
    const [group, outcomes] = this.#open.get(nameOf(reference)) ?? []
    const unit = group && unitIn(group, reference)
    return unit && { unit, outcomes: outcomes! }
  }

  /** @throws UNEXPECTED if the plan does not contain the unit */
  async find(reference: UnitReference): Promise<FoundUnit> {
    const found = this.underWay(reference)
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

/** Unique name of a group. The length separates the scenario id from the evaluation. */
const nameOf = ({ evaluation, scenario, repeat }: GroupReference): string =>
  `${repeat} ${scenario.length} ${scenario} ${evaluation}`
