/** Types from which a unit's context is built: its task, and services of the session. */
import type { NamedModel } from '../config/types.js'
import type { JsonObject, Known } from '../contracts/data.js'
import type { Subject } from '../contracts/context.js'
import type { ChatAnswer, ChatMessage } from '../contracts/models.js'
import type { AnyPrompt, Component } from '../contracts/plugin.js'
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
  /**
   * Returns the models for one unit, which store answers under a scope.
   *
   * @param scope key of the unit, or name of an analysis
   * @param inside the plugin call of the unit; its silence limit does not run during model calls
   */
  models(scope: string, inside: Pick<Inside, 'during'>): ContextModels
  /**
   * Warns the user. Topic `stand-in`: the parser of a prompt cannot read the rule-based answer.
   * Topic `open`: the component returned its result while one of its requests was in progress.
   */
  warn(use: string, message: string, topic?: 'stand-in' | 'open'): void
  /** Records an irregular answer that was still readable. */
  noted?(flag: AnswerFlag, prompt: string): void
  /** Listener that records the requests of a single unit for debugging. */
  readonly listener?: ContextListener
}

/** Called with the requests of a unit and with the parsed answers. */
export interface ContextListener {
  asked(request: AskedRequest, answer: ChatAnswer): void
  /**
   * Called with the parsed answer of a prompt.
   *
   * @param isProse true if any text is a valid answer
   */
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
 * The component whose prompts and options a context uses: the unit's component, or the supporter
 * that a simulator talks with.
 */
export interface PromptOwner {
  readonly use: string
  readonly prompts: readonly AnyPrompt[]
  readonly options: JsonObject
  /** Models that its options name: it may ask no others. Default: any model. */
  readonly models?: readonly NamedModel[] | undefined
  /** For a supporter: identification of its calls for budget and limits. */
  readonly owner?: CallOwner
}

/** The work for which a context is created: a unit, or an analysis. */
export interface ContextTask extends Pick<Unit, 'use' | 'label' | 'seedPath'> {
  /**
   * Scope under which the journal stores answers: derived from the unit's key, or the name of the
   * analysis.
   */
  scope(): string
  /** Kind of the unit; undefined for an analysis. */
  readonly kind?: Unit['kind']
  readonly language: string
  readonly prompts: readonly AnyPrompt[]
  readonly options: JsonObject
  readonly models?: PromptOwner['models']
  /**
   * Supporter, repeat and conditions that the component may read; undefined if they are not part of
   * its key.
   */
  readonly subject?: Subject | undefined
  /** Labels of the entries that the component reads, by option. */
  readonly labelsRead?: Readonly<Record<string, string>>
  /** Results that the component declares to read, by option. */
  readonly reads?: Component['reads'] | undefined
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
  labelsRead: labelsOf(unit),
  reads: unit.component.reads,
})

const noLabels: Readonly<Record<string, string>> = {}

/** Labels of the entries that a unit reads, by option. */
const labelsOf = ({ reads }: Unit): Readonly<Record<string, string>> => {
  const options = Object.keys(reads)
  if (options.length === 0) return noLabels
  return Object.fromEntries(options.map((option) => [option, reads[option]!.label]))
}
