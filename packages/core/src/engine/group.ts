/** What a plan is made of: groups of units, and the components that do them. */
import type { Entry } from '../config/types.js'
import type { Kind, Kinds, Recordings, Supporter } from '../contracts/components.js'
import type { Context } from '../contracts/context.js'
import type { Conditions } from '../contracts/data.js'
import type { Gives } from '../contracts/gives.js'
import type { Component } from '../contracts/plugin.js'
import type { Door } from '../door/door.js'
import type { SupporterBinding } from './bound-supporter.js'
import type { Identity } from './identity.js'
import type { InnerSimulators } from './inner-simulators.js'
import type { Trace } from './trace.js'
import type { ScenarioSlot, Unit } from './unit.js'

export interface PlanServices {
  component(entry: Entry): Component
  create<K extends Kind>(entry: Entry<K>): Kinds[K]
  identity(entry: Entry): Identity
  /** A supporter as the simulator of one unit meets it. */
  bind(binding: SupporterBinding, context: Context): Supporter
  /** The context of a simulator that is built on others. */
  built(context: Context, inner: InnerSimulators, trace: Trace): Context
  readonly door: Pick<Door, 'each' | 'enter' | 'pass'>
}

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

/** A component of the evaluation, made once. */
export interface ComponentInstance<T> {
  readonly entry: Entry
  readonly component: Component
  /** Digests of what the component's results and its answers depend on. */
  readonly identity: { readonly key: string; readonly answers: string }
  /** With the options of the entry. */
  readonly gives: Gives
  readonly made: T
  /** Of a simulator whose dialogues are there already: nobody is asked for the replies in them. */
  readonly isRecorded: boolean
  /** Of a simulator that hands out recorded dialogues. */
  readonly recordings?: Recordings
}
