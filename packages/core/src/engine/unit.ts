import type { JsonObject, Known, Scenario } from '../contracts/data.js'
import type { Context, Subject } from '../contracts/context.js'
import type { Component } from '../contracts/plugin.js'
import type { Trace } from './trace.js'
import type { PluginCall } from '../door/plugin-call.js'

/** What a unit produces: an object or a list that JSON can hold. */
export type Result = object

/** A planned unit: its key, the unit whose results it reads, and the work itself. Cheap; made lazily, dropped when settled. */
export interface Unit {
  readonly key: string
  /** What its answers are kept under: like the key, but the same for every revision of its component. */
  readonly scope: () => string
  readonly kind: 'generate' | 'simulate' | 'estimate' | 'judge'
  /** Name of the evaluation that planned it; others may share its key. */
  readonly evaluation: string
  /** Label of the entry, as results name it. */
  readonly label: string
  /** `plugin/name`, for messages. */
  readonly use: string
  /** Who it is about, for messages: scenario, supporter(s), repeat. */
  readonly about: JsonObject
  /** The same for a component whose keys hold it. */
  readonly subject: Subject | undefined
  readonly scenario: ScenarioSlot
  readonly component: Component
  /** Of the component, as they were resolved. */
  readonly options: JsonObject
  /** What its random streams are derived from. */
  readonly seedPath: string
  /** Whether its chat models are asked by batch. */
  readonly byBatch: boolean
  readonly dependsOn: readonly Unit[]
  /** Which of `needs` are the component's declared reads, by option name. */
  readonly reads: Readonly<Record<string, Unit>>
  /** Why there is nothing to do, as far as the results tell that it needs: it is left out. */
  omit?(inputs: Inputs): string | undefined
  readonly work: (inputs: Inputs, context: Context, trace: Trace) => Promise<Result>
  /** @throws what is wrong with a result */
  readonly check: (result: Result, inputs: Inputs, trace: Pick<Trace, 'replies'>) => void
  /** What the engine adds to a result that was checked. */
  readonly complete?:
    | ((result: Result, inputs: Inputs, trace: Pick<Trace, 'offline' | 'replies'>) => Result)
    | undefined
}

/** What observers get of an analysis of an evaluation. It comes after all other units, and has no part in the plan. */
export interface AnalysisUnit extends Pick<Unit, 'evaluation' | 'label' | 'use' | 'about'> {
  readonly kind: 'analyse'
}

const doings = {
  generate: 'generate the scenario',
  simulate: 'simulate',
  estimate: 'estimate',
  judge: 'judge',
} as const

export const pluginCallOf = ({ use, kind, about }: Unit): PluginCall => ({ use, doing: doings[kind], about })

/** A scenario that is there, or that a generate unit makes. */
export type ScenarioSlot =
  | { readonly id: string; readonly language: string; readonly key: string; readonly scenario: Scenario }
  | { readonly id: string; readonly language: string; readonly key: string; readonly generate: Unit }

/** What a generate unit makes; unknown if no scenario came of its seed. */
export type Generated = Scenario | Known<never>
export const isScenario = (made: Generated): made is Scenario => !('state' in made)

/** Results of the unit that a unit needs. */
export interface Inputs {
  of<T extends Result>(unit: Unit): T
  scenario(slot: ScenarioSlot): Scenario
  /** Whether a stand-in answered in one of them. */
  readonly offline: boolean
}
