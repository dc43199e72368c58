/** What a plan is made of: groups of units. */
import type { Conditions } from '../contracts/data.js'
import type { ScenarioSlot, Unit } from './unit.js'

/** A unit as the index knows it: enough to read what came of it. */
export type Keyed = Pick<Unit, 'key'>

/** The units of one scenario and repeat, in an order in which every unit comes after those it needs. */
export interface Group<U extends Keyed = Unit> {
  /** Name of the evaluation. */
  readonly evaluation: string
  readonly scenario: ScenarioSlot
  readonly repeat: number
  /** Those that are asked, where not all are. */
  readonly supporters?: readonly string[]
  readonly units: readonly U[]
  /** Keys of units of earlier sessions of the person, which are needed here and counted in the groups of those sessions. */
  readonly earlier?: ReadonlySet<string>
  readonly dialogues: readonly DialogueUnits<U>[]
  readonly pairs: readonly PairUnits<U>[]
}

/** One dialogue, and what is said of it. */
export interface DialogueUnits<U extends Keyed = Unit> {
  readonly supporter: string
  /** Of the simulator. */
  readonly conditions: Conditions
  readonly simulate: U
  readonly estimates: readonly ReadingUnit<U>[]
  readonly verdicts: readonly ReadingUnit<U>[]
}

/** A result about a dialogue; one that is varied has several of one label. */
export interface ReadingUnit<U extends Keyed = Unit> {
  readonly label: string
  /** Those of the dialogue as well. */
  readonly conditions: Conditions
  readonly unit: U
}

export interface PairUnits<U extends Keyed = Unit> {
  readonly judge: string
  readonly conditions: Conditions
  /** Of a pair across a condition: of one supporter, named with what is different. */
  readonly supporters: readonly [string, string]
  readonly showings: readonly { readonly shownFirst: string; readonly unit: U }[]
}
