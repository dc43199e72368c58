/** Groups of units, which make up a plan. */
import type { Conditions } from '../contracts/data.js'
import type { ScenarioSlot, Unit } from './unit.js'

/** A unit in the index: its key is enough to read its outcome. */
export type Keyed = Pick<Unit, 'key'>

/** Units of one scenario and repeat, ordered so that each unit follows the units that it needs. */
export interface Group<U extends Keyed = Unit> {
  /** Name of the evaluation. */
  readonly evaluation: string
  readonly scenario: ScenarioSlot
  readonly repeat: number
  /** Names of the supporters in the group, if it does not contain all. */
  readonly supporters?: readonly string[]
  readonly units: readonly U[]
  /**
   * Keys of units of the person's earlier sessions, which this group needs and the groups of those
   * sessions count.
   */
  readonly earlier?: ReadonlySet<string>
  readonly dialogues: readonly DialogueUnits<U>[]
  readonly pairs: readonly PairUnits<U>[]
}

/** Units of one dialogue: its simulation, and the units that read it. */
export interface DialogueUnits<U extends Keyed = Unit> {
  readonly supporter: string
  /** Conditions of the simulator, if the config varies it. */
  readonly conditions: Conditions
  readonly simulate: U
  readonly estimates: readonly ReadingUnit<U>[]
  readonly verdicts: readonly ReadingUnit<U>[]
}

/**
 * Result of an estimator or a judge for one dialogue. An entry with varied options has several with
 * the same label.
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
   * Supporters of the pair. For a pair across a condition: one supporter, with the value of the
   * condition.
   */
  readonly supporters: readonly [string, string]
  readonly showings: readonly { readonly shownFirst: string; readonly unit: U }[]
}
