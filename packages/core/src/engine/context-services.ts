/** What contexts are made of: the work that they are for, and what a session lends to it. */
import type { JsonObject, Known } from '../contracts/data.js'
import type { Subject } from '../contracts/context.js'
import type { ChatAnswer, ChatMessage } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import type { Door } from '../door/door.js'
import type { CallOwner, ContextModels } from '../models/gateway.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import type { AnswerFlag } from '../prompts/answer-reading.js'
import type { Unit } from './unit.js'

export interface ContextServices {
  readonly prompts: Pick<PromptLibrary, 'render' | 'ownTexts' | 'languages'>
  readonly door: Pick<Door, 'pass' | 'within'>
  /** Default: it is not. */
  readonly isRehearsal?: boolean
  models(scope: string): ContextModels
  /** `stand-in`: a stand-in of the component is not what its parser reads. */
  warn(use: string, message: string, topic?: 'stand-in'): void
  /** An odd answer to a prompt that was read all the same. */
  noted?(flag: AnswerFlag, prompt: string): void
  /** For readers of one unit. */
  readonly heard?: ContextListener
}

/** Hears what is asked for a unit, and how the answers are read. */
export interface ContextListener {
  asked(request: AskedRequest, answer: ChatAnswer): void
  /** @param isProse whether any text is an answer */
  read(prompt: string, answer: Known<unknown>, isProse: boolean): void
  called(request: object, answer: unknown): void
}

export interface AskedRequest {
  /** `plugin/prompt`. */
  readonly prompt: string
  readonly model: string
  readonly messages: readonly ChatMessage[]
}

/** Whose prompts and options a unit works with: the unit's own component, or the supporter that it talks with. */
export interface PromptOwner {
  readonly use: string
  readonly prompts: readonly AnyPrompt[]
  readonly options: JsonObject
  /** Of a supporter. */
  readonly owner?: CallOwner
}

/** What a context is for: a unit, or an analysis. */
export interface ContextTask extends Pick<Unit, 'use' | 'label' | 'seedPath'> {
  /** What its answers are kept under. */
  scope(): string
  /** None for an analysis. */
  readonly kind?: Unit['kind']
  readonly language: string
  readonly prompts: readonly AnyPrompt[]
  readonly options: JsonObject
  /** None for a component whose keys do not hold it. */
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
  subject: unit.subject,
})
