/** Building blocks of contexts: their task, and the services of a session. */
import type { NamedModel } from '../config/types.js'
import type { JsonObject, Known } from '../contracts/data.js'
import type { Subject } from '../contracts/context.js'
import type { ChatAnswer, ChatMessage } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import type { Door, Inside } from '../door/door.js'
import type { CallOwner, ContextModels } from '../models/gateway.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import type { AnswerFlag } from '../prompts/answer-reading.js'
import type { Unit } from './unit.js'

export interface ContextServices {
  readonly prompts: Pick<PromptLibrary, 'render' | 'ownTexts' | 'languages'>
  readonly door: Pick<Door, 'pass' | 'within'>
  /** True during `attune plan`. Default false. */
  readonly isRehearsal?: boolean
  /** @param inside the plugin call of the unit, which the calls keep from counting as silent */
  models(scope: string, inside: Pick<Inside, 'during'>): ContextModels
  /**
   * Warns the user. Topic `stand-in`: the rule-based answer of a component is unreadable for its
   * parser. Topic `open`: the component gave its result while a request was open.
   */
  warn(use: string, message: string, topic?: 'stand-in' | 'open'): void
  /** Notes an irregular answer that could still be read. */
  noted?(flag: AnswerFlag, prompt: string): void
  /** Listener for debugging a single unit. */
  readonly listener?: ContextListener
}

/** Receives the requests of a unit and the parsed answers. */
export interface ContextListener {
  asked(request: AskedRequest, answer: ChatAnswer): void
  /** @param isProse true if any text is a valid answer */
  read(prompt: string, answer: Known<unknown>, isProse: boolean): void
  called(request: object, answer: unknown): void
}

export interface AskedRequest {
  /** Prompt as `plugin/prompt`. */
  readonly prompt: string
  readonly model: string
  readonly messages: readonly ChatMessage[]
}

/**
 * Owner of the prompts and options of a context: the unit's component, or the supporter that it
 * talks with.
 */
export interface PromptOwner {
  readonly use: string
  readonly prompts: readonly AnyPrompt[]
  readonly options: JsonObject
  /** Models that its options name: it may ask no others. Default: any model. */
  readonly models?: readonly NamedModel[] | undefined
  /** Set for a supporter. */
  readonly owner?: CallOwner
}

/** Task of a context: a unit, or an analysis. */
export interface ContextTask extends Pick<Unit, 'use' | 'label' | 'seedPath'> {
  /** Scope under which answers are stored. */
  scope(): string
  /** Kind of the unit; undefined for an analysis. */
  readonly kind?: Unit['kind']
  readonly language: string
  readonly prompts: readonly AnyPrompt[]
  readonly options: JsonObject
  readonly models?: PromptOwner['models']
  /** Subject; undefined for a component whose keys do not contain it. */
  readonly subject?: Subject | undefined
}

export const taskOf = (unit: Unit): ContextTask => ({
  scope: () => unit.scope(),
  kind: unit.kind,
  use: unit.use,
  label: unit.label,
  seedPath: unit.seedPath,
  language: unit.scenario.language,
  prompts: unit.component.prompts ?? [],
  options: unit.options,
  models: unit.models,
  subject: unit.subject,
})
