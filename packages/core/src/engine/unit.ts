import type { NamedModel } from '../config/types.js'
import type { PersonParts } from '../chain/chain-keys.js'
import type { Conversation, Reply } from '../contracts/components.js'
import type { Context, Subject } from '../contracts/context.js'
import type {
  Conditions,
  Dialogue,
  Estimate,
  JsonObject,
  Known,
  PairVerdict,
  Scenario,
  Verdict,
} from '../contracts/data.js'
import type { Gives } from '../contracts/gives.js'
import type { Component } from '../contracts/plugin.js'
import { withFlags } from '../dialogue/flags.js'
import { gradedEstimate, gradedVerdicts } from '../door/graded-readings.js'
import {
  checkDialogue,
  checkEstimate,
  checkPairVerdicts,
  checkVerdicts,
} from '../door/check-results.js'
import { uncheckedEstimate, uncheckedVerdicts } from '../door/unchecked-findings.js'
import { OwnedReplies } from '../door/owned-replies.js'
import type { PluginCall } from '../door/plugin-call.js'
import type { ModelCall } from '../models/gateway.js'
import { conditionsText, freeze } from '../values.js'
import type { AnswerFlag } from '../prompts/answer-reading.js'

// Facts that are recorded while a unit runs and are not part of its result.

/** Measured times of a unit, never part of its result. */
export interface Times {
  /** Milliseconds from the start to the result. */
  readonly took: number
  readonly calls?: readonly ModelCall[]
}

/** A conversation that the supporter received, and its reply. */
interface Exchange {
  readonly asked: Conversation
  said?: Reply
}

/** Called to request a reply from a supporter. */
export type OnReply = (asked: Conversation, ask: () => Promise<Reply>) => Promise<Reply>

export class Trace {
  /** True if an offline model or a rule-based component answered. */
  offline = false
  /** True if a stand-in answered in this unit, regardless of those behind its inputs. */
  isByStandIn = false
  /** True if an offline model or a rule produced a reply of the supporter. */
  areRepliesByRule = false
  /** True if the unit waits for batch answers. */
  isParked = false
  /** True if a call ended without an answer. */
  hasLostCalls = false
  /** Duration in milliseconds, set at the end. */
  took = 0
  readonly calls: ModelCall[] = []
  /** Positions of the calls whose answers were stored before this unit began. */
  readonly recalled = new Set<number>()
  /** Conversations shown to the supporter, and its replies, in order. */
  readonly exchanges: Exchange[] = []
  /** Recorder of the supporter's replies. */
  readonly replies = new OwnedReplies()
  /** Names of prompts whose answers were irregular, by kind of irregularity. */
  readonly irregular = new Map<AnswerFlag, Set<string>>()

  noted(flag: AnswerFlag, prompt: string): void {
    this.irregular.set(flag, (this.irregular.get(flag) ?? new Set()).add(prompt))
  }

  /** Times as JSON, as the store keeps them. */
  get times(): string {
    const { took, calls } = this
    return JSON.stringify({ took, ...(calls.length > 0 && { calls }) } satisfies Times)
  }

  /** True if a reply was requested after one that an earlier process had requested. */
  get isResumed(): boolean {
    const replies = [...this.calls.entries()].filter(([, { reply }]) => reply !== undefined)
    const first = replies.findIndex(([at]) => this.recalled.has(at))
    return first !== -1 && replies.slice(first).some(([at]) => !this.recalled.has(at))
  }

  /** Records the replies of a supporter, and assigns its calls to them. */
  replying(supporter: Component): OnReply {
    let replies = 0
    return async (asked, ask) => {
      const [reply, before] = [++replies, this.calls.length]
      const exchange: Exchange = { asked }
      this.exchanges.push(exchange)
      const earlier = this.offline
      this.offline = supporter.synthetic === true
      const answer = await ask().finally(() => {
        this.areRepliesByRule ||= this.offline
        this.offline ||= earlier
      })
      exchange.said = answer
      for (const [at, call] of this.calls.entries())
        if (at >= before) this.calls[at] = { ...call, reply }
      return answer
    }
  }

  /** Records that a component answered. */
  answered({ synthetic }: Pick<Component, 'synthetic'>): void {
    if (synthetic === true) this.offline = true
  }
}

/** Result of a unit: an object or a list that JSON can represent. */
export type Result = object

/**
 * A planned unit: its key, the units whose results it needs, and the work itself. Created lazily
 * and dropped when settled.
 */
export interface Unit {
  readonly key: string
  /**
   * Scope under which its answers are stored. Like the key, but the same for every revision of its
   * component.
   */
  readonly scope: () => string
  readonly kind: 'generate' | 'simulate' | 'estimate' | 'judge'
  /** Name of the evaluation that planned it. Other evaluations may share its key. */
  readonly evaluation: string
  /** Label of the entry, as results name it. */
  readonly label: string
  /** Component as `plugin/name`, for messages. */
  readonly use: string
  /** Subject for messages: scenario, supporter(s), repeat. */
  readonly about: JsonObject
  /** Subject of the unit, for a component whose keys contain it. */
  readonly subject: Subject | undefined
  readonly scenario: ScenarioSlot
  readonly component: Component
  /** Options of the component, with defaults. */
  readonly options: JsonObject
  /** Models that its options name. */
  readonly models: readonly NamedModel[]
  /** Path from which the seeds of the unit's random streams derive. */
  readonly seedPath: string
  /** True if its chat models are called by batch. */
  readonly byBatch: boolean
  readonly dependsOn: readonly Unit[]
  /** Units of the component's declared reads, by option name. */
  readonly reads: Readonly<Record<string, Unit>>
  /**
   * Reason why the unit is not applicable, given the results that it needs; undefined if it is
   * applicable.
   */
  omit?(inputs: Inputs): string | undefined
  readonly work: (inputs: Inputs, context: Context, trace: Trace) => Promise<Result>
  /** Throws if the result is malformed. */
  readonly check: (result: Result, inputs: Inputs, trace: Pick<Trace, 'replies'>) => void
  /** Adds members to a checked result, for example flags. */
  readonly complete?:
    | ((
        result: Result,
        inputs: Inputs,
        trace: Pick<Trace, 'offline' | 'isByStandIn' | 'areRepliesByRule' | 'replies'>,
      ) => Result | Promise<Result>)
    | undefined
}

/**
 * An analysis of an evaluation, as observers see it. It runs after all units and is not part of the
 * plan.
 */
export interface AnalysisUnit extends Pick<Unit, 'evaluation' | 'label' | 'use' | 'about'> {
  readonly kind: 'analyse'
}

const doings = {
  generate: 'generate the scenario',
  simulate: 'simulate',
  estimate: 'estimate',
  judge: 'judge',
} as const

export const pluginCallOf = ({ use, kind, about }: Unit): PluginCall => ({
  use,
  doing: doings[kind],
  about,
})

/** Position of a session among those of its person. */
export interface ChainPlace {
  /** Id of the scenario that describes the person. */
  readonly person: string
  /** From 1. */
  readonly number: number
  /** Parts of the person that keys contain, with all sessions. */
  readonly parts: PersonParts
  /** Slots of all sessions of the person, in order. */
  readonly slots: readonly ScenarioSlot[]
}

/** A scenario that exists, or that a generate unit creates. */
export type ScenarioSlot =
  | {
      readonly id: string
      readonly language: string
      readonly key: string
      readonly scenario: Scenario
      /** Id of an earlier scenario with the same content: both belong to one cluster. */
      readonly sameAs?: string
      /** Position in the chain of sessions; undefined for a scenario without sessions. */
      readonly chain?: ChainPlace
    }
  | {
      readonly id: string
      readonly language: string
      readonly key: string
      readonly generate: Unit
    }

/** Result of a generate unit; unknown if its seed yielded no scenario. */
export type Generated = Scenario | Known<never>
export const isScenario = (made: Generated): made is Scenario => !('state' in made)

/** Results of the units that a unit needs. */
export interface Inputs {
  of<T extends Result>(unit: Unit): T
  scenario(slot: ScenarioSlot): Scenario
  /** True if a stand-in contributed to one of them. */
  readonly offline: boolean
}

// Subjects of units: for messages, and for components that may read them.

/** Conditions for messages, which also distinguish units. */
export function aboutOf(conditions: Conditions): Unit['about'] {
  const shown = conditionsText(conditions)
  return shown === '' ? {} : { conditions: shown }
}

/** Subject that a component may read; it is then part of its key. */
export const subjectFor = (
  { readsSupporterName }: Component,
  subject: Subject,
): Subject | undefined => (readsSupporterName === true ? freeze(subject) : undefined)

/** Input of a reader: one dialogue, or a pair. */
export interface Subjected<U = Unit> extends Pick<Unit, 'about'> {
  readonly simulate: U
  readonly subject: Subject
}

/** Check and completion of a unit's results. */
type ResultRules = Pick<Unit, 'check' | 'complete'>

/**
 * Check and completion of a dialogue. The replies of a recorded dialogue did not pass through the
 * engine and are not compared.
 */
export const dialogueRules = (scenario: ScenarioSlot, isRecorded: boolean): ResultRules => ({
  check(dialogue, _, { replies }) {
    checkDialogue(dialogue as Dialogue)
    if (!isRecorded) replies.placedIn(dialogue as Dialogue)
  },
  complete(dialogue, inputs, { offline, areRepliesByRule, replies }) {
    const placed = isRecorded ? (dialogue as Dialogue) : replies.placedIn(dialogue as Dialogue)
    return withFlags(placed, inputs.scenario(scenario), {
      seeker: offline,
      supporter: areRepliesByRule,
    })
  },
})

export const estimateRules = (gives: Gives, dialogue: Unit): ResultRules => ({
  check: (result, inputs) =>
    checkEstimate(result as Estimate, inputs.of<Dialogue>(dialogue), gives),
  complete: (result, inputs, { isByStandIn }) => {
    const graded = gradedEstimate(result as Estimate, [inputs.of<Dialogue>(dialogue)])
    return isByStandIn ? uncheckedEstimate(graded, gives) : graded
  },
})

export const verdictRules = (gives: Gives, dialogue: Unit): ResultRules => ({
  check: (result, inputs) =>
    checkVerdicts(result as readonly Verdict[], inputs.of<Dialogue>(dialogue), gives),
  complete: (result, inputs, { isByStandIn }) => {
    const graded = gradedVerdicts(result as readonly Verdict[], [inputs.of<Dialogue>(dialogue)])
    return isByStandIn ? uncheckedVerdicts(graded, gives) : graded
  },
})

export const pairVerdictRules = (gives: Gives, dialogues: readonly [Unit, Unit]): ResultRules => ({
  check: (result, inputs) =>
    checkPairVerdicts(result as readonly PairVerdict[], pairIn(inputs, dialogues), gives),
  complete: (result, inputs) =>
    gradedVerdicts(result as readonly PairVerdict[], pairIn(inputs, dialogues)),
})

export const pairIn = (
  inputs: Inputs,
  [first, second]: readonly [Unit, Unit],
): readonly [Dialogue, Dialogue] => [inputs.of(first), inputs.of(second)]
