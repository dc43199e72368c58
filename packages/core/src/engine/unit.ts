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
import { checkDialogue, checkEstimate, checkPairVerdicts, checkVerdicts } from '../door/check-results.js'
import { OwnedReplies } from '../door/owned-replies.js'
import type { PluginCall } from '../door/plugin-call.js'
import { isAttuneError } from '../errors.js'
import type { ContextModels, ModelCall } from '../models/gateway.js'
import { conditionsText, freeze } from '../values.js'
import type { AnswerFlag } from '../prompts/answer-reading.js'

// What is noted while a unit is worked on, and is not part of its result.

/** What was measured of a unit, never part of its result. */
export interface Times {
  /** Milliseconds from the beginning to the result. */
  readonly took: number
  readonly calls?: readonly ModelCall[]
}

/** A reply that was asked for. */
interface Exchange {
  readonly asked: Conversation
  said?: Reply
}

/** Asks a supporter for a reply. */
export type OnReply = (asked: Conversation, ask: () => Promise<Reply>) => Promise<Reply>

export class Trace {
  /** Whether a stand-in answered: an offline model, or a component that answers by rule. */
  offline = false
  /** Whether a stand-in made a reply of the supporter. */
  areRepliesByRule = false
  /** Whether it waits for answers that are ordered. */
  isParked = false
  /** Whether a call ended without an answer. */
  hasLostCalls = false
  /** Milliseconds, once it is over. */
  took = 0
  readonly calls: ModelCall[] = []
  /** What the supporter was asked and said, in its order. */
  readonly exchanges: Exchange[] = []
  /** What the supporter said. */
  readonly replies = new OwnedReplies()
  /** Prompts that were answered in an odd way, by what is odd. */
  readonly odd = new Map<AnswerFlag, Set<string>>()

  noted(flag: AnswerFlag, prompt: string): void {
    this.odd.set(flag, (this.odd.get(flag) ?? new Set()).add(prompt))
  }

  /** As the store keeps it. */
  get times(): string {
    const { took, calls } = this
    return JSON.stringify({ took, ...(calls.length > 0 && { calls }) } satisfies Times)
  }

  /** Notes that a supporter answers, and which calls it makes for which of its replies. */
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
      for (const [at, call] of this.calls.entries()) if (at >= before) this.calls[at] = { ...call, reply }
      return answer
    }
  }

  /** Notes that a component answered. */
  answered({ synthetic }: Pick<Component, 'synthetic'>): void {
    if (synthetic === true) this.offline = true
  }
}

/** The same models; a trace hears of every stand-in that answers. */
export function traced(
  models: ContextModels,
  trace: Trace,
  providerOf: (model: string) => Pick<Component, 'synthetic'>,
): ContextModels {
  const note = <T>(model: string, answer: T): T => {
    trace.answered(providerOf(model))
    return answer
  }
  const noteLost = (error: unknown): never => {
    trace.hasLostCalls = true
    if (isAttuneError(error) && error.code === 'UNIT_PARKED') trace.isParked = true
    throw error
  }
  return {
    ...models,
    chat: async (model, ...asked) => note(model, await models.chat(model, ...asked).catch(noteLost)),
    embed: async (model, ...asked) => note(model, await models.embed(model, ...asked).catch(noteLost)),
    reward: async (model, ...asked) => note(model, await models.reward(model, ...asked).catch(noteLost)),
    call: (...asked) => models.call(...asked).catch(noteLost),
  }
}

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
    | ((
        result: Result,
        inputs: Inputs,
        trace: Pick<Trace, 'offline' | 'areRepliesByRule' | 'replies'>,
      ) => Result | Promise<Result>)
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

/** Where a session stands among those of its person. */
export interface ChainPlace {
  /** Id of the scenario that the person is. */
  readonly person: string
  /** From 1. */
  readonly number: number
  /** What keys know of the person, with all sessions. */
  readonly parts: PersonParts
  /** Those of all sessions, in order. */
  readonly slots: readonly ScenarioSlot[]
}

/** A scenario that is there, or that a generate unit makes. */
export type ScenarioSlot =
  | {
      readonly id: string
      readonly language: string
      readonly key: string
      readonly scenario: Scenario
      /** An earlier scenario that says the same: both are one cluster. */
      readonly sameAs?: string
      /** Of a session of a person who comes back. */
      readonly chain?: ChainPlace
    }
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

// Whom a unit is about: for messages, and for components that may know it.

/** For messages, and to tell units of unlike conditions apart. */
export function aboutOf(conditions: Conditions): Unit['about'] {
  const shown = conditionsText(conditions)
  return shown === '' ? {} : { conditions: shown }
}

/** What a component may know of it: part of its key. */
export const subjectFor = ({ readsSupporterName }: Component, subject: Subject): Subject | undefined =>
  readsSupporterName === true ? freeze(subject) : undefined

/** What a reader reads: a dialogue, or two. */
export interface Subjected<U = Unit> extends Pick<Unit, 'about'> {
  readonly simulate: U
  readonly subject: Subject
}

/** How results are held to what their components give, and completed. */
type Held = Pick<Unit, 'check' | 'complete'>

/** A dialogue that is there already was not said to the engine. */
export const heldDialogue = (scenario: ScenarioSlot, isRecorded: boolean): Held => ({
  check(dialogue, _, { replies }) {
    checkDialogue(dialogue as Dialogue)
    if (!isRecorded) replies.placedIn(dialogue as Dialogue)
  },
  complete(dialogue, inputs, { offline, areRepliesByRule, replies }) {
    const placed = isRecorded ? (dialogue as Dialogue) : replies.placedIn(dialogue as Dialogue)
    return withFlags(placed, inputs.scenario(scenario), { seeker: offline, supporter: areRepliesByRule })
  },
})

export const heldEstimate = (gives: Gives, dialogue: Unit): Held => ({
  check: (result, inputs) => checkEstimate(result as Estimate, inputs.of<Dialogue>(dialogue), gives),
  complete: (result, inputs) => gradedEstimate(result as Estimate, [inputs.of<Dialogue>(dialogue)]),
})

export const heldVerdicts = (gives: Gives, dialogue: Unit): Held => ({
  check: (result, inputs) => checkVerdicts(result as readonly Verdict[], inputs.of<Dialogue>(dialogue), gives),
  complete: (result, inputs) => gradedVerdicts(result as readonly Verdict[], [inputs.of<Dialogue>(dialogue)]),
})

export const heldPairVerdicts = (gives: Gives, dialogues: readonly [Unit, Unit]): Held => ({
  check: (result, inputs) => checkPairVerdicts(result as readonly PairVerdict[], pairIn(inputs, dialogues), gives),
  complete: (result, inputs) => gradedVerdicts(result as readonly PairVerdict[], pairIn(inputs, dialogues)),
})

export const pairIn = (inputs: Inputs, [first, second]: readonly [Unit, Unit]): readonly [Dialogue, Dialogue] => [
  inputs.of(first),
  inputs.of(second),
]
