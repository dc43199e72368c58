import { namedModels } from '../config/entries.js'
import type { Entry, EvaluationConfig, SupporterEntry } from '../config/types.js'
import type { Component } from '../contracts/plugin.js'
import type { Memory } from '../chain/memory-view.js'
import { freeze, seedPathOf } from '../values.js'
import { NO_MEMORY } from './chain.js'
import type { PlanServices } from './component-identity.js'
import type { ComponentInstances } from './component-instances.js'
import type { ChainPlace, ScenarioSlot, Unit } from './unit.js'

/** Everything from which the units of an evaluation are planned. */
export interface Planning {
  readonly config: EvaluationConfig
  readonly seed: string
  readonly services: PlanServices
  readonly instances: ComponentInstances
}

export interface GroupScope {
  readonly scenario: ScenarioSlot
  readonly repeat: number
  /**
   * Adds a unit to the group. Returns the existing unit if the group already has one with the same
   * key.
   */
  add(unit: Unit): Unit
}

/** Members of a unit that differ between the units of one group. */
type OwnPart = Pick<
  Unit,
  | 'about'
  | 'subject'
  | 'key'
  | 'scope'
  | 'kind'
  | 'dependsOn'
  | 'reads'
  | 'work'
  | 'check'
  | 'complete'
> & {
  /**
   * Further reason why the unit is not applicable, besides the checks of its component and
   * scenario.
   */
  readonly omitted?: Unit['omit']
}

/**
 * Creates a unit. All members are listed without object spread: V8 would give each spread object a
 * separate hidden class, and a plan can have millions of units.
 */
export function plannedUnit(
  planning: Planning,
  entry: Entry,
  component: Component,
  { scenario, repeat }: Pick<GroupScope, 'scenario' | 'repeat'>,
  own: OwnPart,
): Unit {
  const { about, subject, key, scope, kind, dependsOn, reads, omitted, work, check, complete } = own
  return {
    key,
    scope,
    kind,
    evaluation: planning.config.name,
    label: entry.label,
    use: entry.use,
    about: { scenario: scenario.id, ...about, ...(planning.config.repeats > 1 ? { repeat } : {}) },
    subject,
    scenario,
    component,
    options: freeze(entry.options),
    models: namedModels(entry),
    seedPath: seedPathOf([planning.seed, entry.use, scenario.id, repeat]),
    byBatch: entry.byBatch === true,
    dependsOn,
    reads,
    omit: (inputs) => planning.instances.omit(entry, scenario, inputs) ?? omitted?.(inputs),
    work,
    check,
    complete,
  }
}

export const chainOf = (slot: ScenarioSlot): ChainPlace | undefined =>
  'chain' in slot ? slot.chain : undefined

export const memoryOf = (entry: Entry): Memory => (entry as SupporterEntry).memory ?? NO_MEMORY

export const scopeOf = (slot: ScenarioSlot): string =>
  'generate' in slot ? slot.generate.scope() : slot.key
