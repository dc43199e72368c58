/** Types of groups. A plan consists of groups of units. */
import type { Conditions } from '../contracts/data.js'
import type { ScenarioSlot, Unit } from './unit.js'

/**
 * A unit that is read from the index. Only its key is known, which is enough to read its outcome.
 */
export type Keyed = Pick<Unit, 'key'>

/**
 * Units of one scenario and repeat, in an order in which each unit follows the units that it
 * depends on.
 */
export interface Group<U extends Keyed = Unit> {
  /** Name of the evaluation. */
  readonly evaluation: string
  readonly scenario: ScenarioSlot
  readonly repeat: number
  /** Names of the supporters in the group. Undefined: all supporters. */
  readonly supporters?: readonly string[]
  readonly units: readonly U[]
  /**
   * Keys of the units in this group that belong to earlier sessions of the person. This group
   * depends on them; the groups of those sessions count them.
   */
  readonly earlier?: ReadonlySet<string>
  readonly dialogues: readonly DialogueUnits<U>[]
  readonly pairs: readonly PairUnits<U>[]
}

/** Units of one dialogue: its simulation, and the units that read it. */
export interface DialogueUnits<U extends Keyed = Unit> {
  readonly supporter: string
  /** Conditions of the dialogue: values of the simulator's varied options. */
  readonly conditions: Conditions
  readonly simulate: U
  readonly estimates: readonly ReadingUnit<U>[]
  readonly verdicts: readonly ReadingUnit<U>[]
}

/**
 * Unit of an estimator or a judge for one dialogue. An entry with varied options has several units
 * with the same label.
 */
export interface ReadingUnit<U extends Keyed = Unit> {
  readonly label: string
  /** Conditions of the dialogue, and of the estimator or judge that reads it. */
  readonly conditions: Conditions
  readonly unit: U
}

export interface PairUnits<U extends Keyed = Unit> {
  readonly judge: string
  readonly conditions: Conditions
  /**
   * Supporters of the pair. If a judge compares two values of a condition: the same supporter
   * twice, each name with one value.
   */
  readonly supporters: readonly [string, string]
  readonly showings: readonly { readonly shownFirst: string; readonly unit: U }[]
}
