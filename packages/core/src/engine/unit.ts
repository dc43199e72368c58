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

// Data that is recorded while a unit runs. It is not part of the unit's result.

/** Durations and calls of a unit. They are not part of its result. */
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

/** Requests a reply from a supporter by calling `ask`, and records it. */
export type OnReply = (asked: Conversation, ask: () => Promise<Reply>) => Promise<Reply>

export class Trace {
  /**
   * True if a stand-in (offline model or rule-based component) contributed to the result, directly
   * or through the unit's inputs.
   */
  offline = false
  /** True if a stand-in answered in this unit itself, not only in units that it depends on. */
  isByStandIn = false
  /** True if an offline model or a rule produced a reply of the supporter. */
  areRepliesByRule = false
  /** True if the unit waits for answers of a batch job and must be finished later. */
  isParked = false
  /** True if a call ended without an answer. */
  hasLostCalls = false
  /** True during `attune plan`, which discards its dialogues. */
  isRehearsal = false
  /** Duration in milliseconds, set at the end. */
  took = 0
  readonly calls: ModelCall[] = []
  /** Indexes of the calls whose answers were in the journal before this unit began. */
  readonly recalled = new Set<number>()
  /** Conversations shown to the supporter, and its replies, in order. */
  readonly exchanges: Exchange[] = []
  /** Recorder of the supporter's replies. */
  readonly replies = new OwnedReplies()
  /** Names of prompts with irregular answers, by kind of irregularity. */
  readonly irregular = new Map<AnswerFlag, Set<string>>()

  noted(flag: AnswerFlag, prompt: string): void {
    this.irregular.set(flag, (this.irregular.get(flag) ?? new Set()).add(prompt))
  }

  /** Times as JSON, as the store keeps them. */
  get times(): string {
    const { took, calls } = this
    return JSON.stringify({ took, ...(calls.length > 0 && { calls }) } satisfies Times)
  }

  /**
   * True if this unit continues a dialogue of an earlier process: some replies come from the
   * journal, and a later one was requested now.
   */
  get isResumed(): boolean {
    const replies = [...this.calls.entries()].filter(([, { reply }]) => reply !== undefined)
    const first = replies.findIndex(([at]) => this.recalled.has(at))
    return first !== -1 && replies.slice(first).some(([at]) => !this.recalled.has(at))
  }

  /**
   * Returns the function that records a supporter's replies, and that assigns its model calls to
   * the replies.
   */
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

  /** Records that a component has contributed to the result. */
  answered({ synthetic }: Pick<Component, 'synthetic'>): void {
    if (synthetic === true) this.offline = true
  }
}

/** Result of a unit: an object or a list that JSON can represent. */
export type Result = object

/**
 * A planned unit: its key, the units on whose results it depends, and the function that computes
 * its result. Units are created lazily and dropped when settled.
 */
export interface Unit {
  readonly key: string
  /**
   * Scope under which the journal stores the unit's answers. Computed like the key, but independent
   * of the component's revision.
   */
  readonly scope: () => string
  readonly kind: 'generate' | 'simulate' | 'estimate' | 'judge'
  /**
   * Name of the evaluation for which the unit is planned. Units of other evaluations may have the
   * same key.
   */
  readonly evaluation: string
  /** Label of the entry, as results name it. */
  readonly label: string
  /** Component as `plugin/name`, for messages. */
  readonly use: string
  /** Subject for messages: scenario, supporter(s), repeat. */
  readonly about: JsonObject
  /** Supporter, repeat and conditions, if the component may read them and its key contains them. */
  readonly subject: Subject | undefined
  readonly scenario: ScenarioSlot
  readonly component: Component
  /** Options of the component, with defaults. */
  readonly options: JsonObject
  /** Models that its options name. */
  readonly models: readonly NamedModel[]
  /** Path from which the seeds of the unit's random streams derive. */
  readonly seedPath: string
  /** True if the unit calls its chat models through a batch API. */
  readonly byBatch: boolean
  readonly dependsOn: readonly Unit[]
  /** Units whose results the component declares in `reads`, by option name. */
  readonly reads: Readonly<Record<string, Unit>>
  /**
   * Returns the reason why the unit is not applicable, given the results that it depends on;
   * undefined if it is applicable.
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
        trace: Pick<
          Trace,
          'offline' | 'isByStandIn' | 'areRepliesByRule' | 'isRehearsal' | 'replies'
        >,
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

/** Identifies a session among the sessions of its person (the chain). */
export interface ChainPlace {
  /** Id of the scenario that describes the person. */
  readonly person: string
  /** Number of the session, from 1. */
  readonly number: number
  /** Parts of the person's scenario for keys, with all sessions. */
  readonly parts: PersonParts
  /** Slots of all sessions of the person, in order. */
  readonly slots: readonly ChainSlot[]
  /**
   * Planned values of this session by name (`sessionMemo`). A WeakMap by slot would keep slots
   * alive until a collection of the whole heap, since its values refer to them.
   */
  readonly made: Map<string, unknown>
}

/** Slot of one session of a person. */
export type ChainSlot = LoadedSlot & { readonly chain: ChainPlace }

interface LoadedSlot {
  readonly id: string
  readonly language: string
  readonly key: string
  readonly scenario: Scenario
  /** Id of an earlier scenario with the same content. Both belong to one cluster. */
  readonly sameAs?: string
  /** Position in the chain of sessions; undefined for a scenario without sessions. */
  readonly chain?: ChainPlace
}

/** A scenario that is loaded, or one that a unit generates (`generate`). */
export type ScenarioSlot =
  | LoadedSlot
  | {
      readonly id: string
      readonly language: string
      readonly key: string
      readonly generate: Unit
    }

/** Result of a generate unit; unknown if its seed yielded no scenario. */
export type Generated = Scenario | Known<never>
export const isScenario = (made: Generated): made is Scenario => !('state' in made)

/** Results on which a unit depends. */
export interface Inputs {
  of<T extends Result>(unit: Unit): T
  scenario(slot: ScenarioSlot): Scenario
  /** True if a stand-in contributed to one of these results. */
  readonly offline: boolean
}

// Describes what a unit works on, for messages and for components that may read it.

/**
 * Text of the conditions for messages. It also distinguishes units that differ only in conditions.
 */
export function aboutOf(conditions: Conditions): Unit['about'] {
  const shown = conditionsText(conditions)
  return shown === '' ? {} : { conditions: shown }
}

/** Conditions and supporter of a dialogue for messages. */
export function aboutDialogue(conditions: Conditions, supporter: string): Unit['about'] {
  const shown = conditionsText(conditions)
  return shown === '' ? { supporter } : { conditions: shown, supporter }
}

/**
 * Subject of a unit if its component may read it (`readsSupporterName`); it is then part of the
 * key. Otherwise undefined.
 */
export const subjectFor = (
  { readsSupporterName }: Component,
  subject: Subject,
): Subject | undefined => (readsSupporterName === true ? freeze(subject) : undefined)

/**
 * Dialogue or pair of dialogues that an estimator or a judge reads: the units that simulate it, and
 * its description.
 */
export interface ReadInput<U = Unit> extends Pick<Unit, 'about'> {
  readonly simulate: U
  readonly subject: Subject
}

/** Functions of a unit that check and complete its result. */
type ResultRules = Pick<Unit, 'check' | 'complete'>

/**
 * Check and completion of a dialogue. Its replies are compared with those that the supporter gave,
 * except in recorded dialogues.
 */
export const dialogueRules = (scenario: ScenarioSlot, isRecorded: boolean): ResultRules => ({
  check(dialogue, _, { replies }) {
    checkDialogue(dialogue as Dialogue)
    if (!isRecorded) replies.placedIn(dialogue as Dialogue)
  },
  complete(dialogue, inputs, { offline, areRepliesByRule, replies, isRehearsal }) {
    const placed = isRecorded ? (dialogue as Dialogue) : replies.placedIn(dialogue as Dialogue)
    if (isRehearsal) return placed
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
