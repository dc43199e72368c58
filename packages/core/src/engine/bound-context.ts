/** What a component meets while it works: everything that it may do, bound to one unit's key. */
import type { JsonObject, Known } from '../contracts/data.js'
import { LONGEST_ANSWER, readablePart } from '../answers/long.js'
import { formOf } from '../answers/schema.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import { type AskWithRepairs, askWithRepairs } from '../prompts/repair.js'
import type { AskOptions, Asked, CallOptions, Context, Expected, Send, Subject } from '../contracts/context.js'
import type { AnswerSchema, ChatAnswer, ChatMessage, ChatRequest, RewardPair } from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import type { Prompt, PromptInput } from '../contracts/prompt.js'
import { rehearsing } from '../dialogue/rehearsing.js'
import { checkParsed } from '../door/check-answers.js'
import { checkSchema } from '../door/check-schema.js'
import type { Door, Inside } from '../door/door.js'
import { text as checkText } from '../door/shape.js'
import type { Visit } from '../door/visit.js'
import { AttuneError } from '../errors.js'
import type { Account, ContextModels } from '../models/context-models.js'
import { lazy } from '../lazy.js'
import { createRandom } from '../random.js'
import type { Unit } from './unit.js'

export interface ContextServices {
  readonly prompts: Pick<PromptLibrary, 'render'>
  readonly door: Pick<Door, 'pass'>
  /** Default: it is not. */
  readonly isRehearsal?: boolean
  models(scope: string): ContextModels
  /** `stand-in`: a stand-in of the component is not what its parser reads. */
  warn(use: string, message: string, topic?: 'stand-in'): void
  /** A long answer of which only the beginning was read. */
  cut?(prompt: string): void
  /** For whoever looks at one unit. */
  readonly heard?: ContextListener
}

/** Hears what is asked for a unit, and how the answers are read. */
export interface ContextListener {
  asked(request: AskedRequest, answer: ChatAnswer): void
  read(prompt: string, answer: Known<unknown>): void
  called(request: object, answer: unknown): void
}

export interface AskedRequest {
  /** `plugin/prompt`. */
  readonly prompt: string
  readonly model: string
  readonly messages: readonly ChatMessage[]
}

const offline = 'offline'

/** Whose prompts and options a unit works with: the unit's own component, or the supporter that it talks with. */
export interface Actor {
  readonly use: string
  readonly prompts: readonly AnyPrompt[]
  readonly options: JsonObject
  /** Of a supporter. */
  readonly account?: Account
}

/** What a context is for: a unit, or an analysis. */
export interface Task extends Pick<Unit, 'use' | 'label' | 'seedPath'> {
  /** What its answers are kept under. */
  scope(): string
  readonly language: string
  readonly prompts: readonly AnyPrompt[]
  readonly options: JsonObject
  /** None for a component whose keys do not hold it. */
  readonly subject?: Subject | undefined
}

export const taskOf = (unit: Unit): Task => ({
  scope: () => unit.scope(),
  use: unit.use,
  label: unit.label,
  seedPath: unit.seedPath,
  language: unit.scenario.language,
  prompts: unit.component.prompts ?? [],
  options: unit.options,
  subject: unit.subject,
})

export const createContext = (
  task: Task,
  read: Context['read'],
  inside: Inside,
  services: ContextServices,
): Context => {
  // Much work asks nobody, and needs neither scope nor models.
  const models = lazy(() => services.models(task.scope()))
  return new BoundContext({ task, inside, read, services, models }, task)
}

/** The same unit as its supporter sees it: with the supporter's prompts, and random streams of its own. */
export const asActor = (context: Context, actor: Actor): Context =>
  context instanceof BoundContext ? context.as(actor) : context

interface Bound {
  readonly task: Task
  readonly inside: Inside
  readonly read: Context['read']
  readonly services: ContextServices
  models(): ContextModels
}

class BoundContext implements Context {
  readonly language: string
  readonly read: Context['read']
  readonly [rehearsing]: boolean
  private readonly task: Task
  private readonly services: ContextServices

  constructor(
    private readonly bound: Bound,
    private readonly actor: Actor,
  ) {
    this.task = bound.task
    this.services = bound.services
    this.read = bound.read
    this[rehearsing] = bound.services.isRehearsal === true
    this.language = bound.task.language
  }

  get key(): string {
    return this.task.scope()
  }

  get signal(): AbortSignal {
    return this.bound.inside.signal
  }

  get subject(): Subject {
    if (this.task.subject !== undefined && this.actor === this.task) return this.task.subject
    throw new AttuneError('SUPPORTER_NAME', { use: this.actor.use })
  }

  as(actor: Actor): Context {
    return new BoundContext(this.bound, actor)
  }

  random(...names: readonly (string | number)[]): () => number {
    return createRandom(JSON.stringify([this.task.seedPath, this.actor.use, ...names]))
  }

  render<Input extends PromptInput>(prompt: Prompt<Input, unknown>, input: Input): readonly ChatMessage[] {
    const declared = prompt as unknown as AnyPrompt
    if (!this.actor.prompts.includes(declared)) {
      throw new AttuneError('PROMPT_UNDECLARED', { use: this.actor.use, id: prompt.id })
    }
    return this.services.prompts.render(pluginOf(this.actor.use), declared, this.language, input)
  }

  async ask<Input extends PromptInput, Answer>(
    prompt: Prompt<Input, Answer>,
    input: Input,
    options: AskOptions = {},
  ): Promise<Asked<Answer>> {
    const { model = offline, history = [], sampling = {}, repairs = 2, shared = false } = options
    const standIn = this.standIn(prompt, input, history)
    const expects = this.expected(prompt, input, options.expects)
    const schema = this.schemaOf(prompt, input)
    const ask: AskWithRepairs<Answer> = {
      messages: [...this.render(prompt, input), ...history],
      send: async (messages) => {
        const request = {
          messages,
          sampling,
          ...(schema && { schema }),
          ...(standIn && { standIn: standIn.answer }),
          ...(expects && { expects }),
        }
        const answer = await this.bound.models().chat(model, request, { shared, signal: this.signal })
        this.services.heard?.asked({ prompt: this.nameOf(prompt), model, messages }, answer)
        return answer
      },
      parse: (text, finish) => {
        const { text: readable, isCut } = readablePart(text)
        if (isCut) this.noteCut(prompt)
        const read = this.services.door.pass(
          this.visit(`parser of the prompt ${this.nameOf(prompt)}`, 'read an answer'),
          () => prompt.parse(readable, input, { options: this.actor.options, language: this.language, finish }),
          checkParsed,
        )
        this.services.heard?.read(this.nameOf(prompt), read)
        return read
      },
      repairs,
      isDrawn: this.bound.models().isDrawn?.(model, sampling) ?? true,
      language: this.language,
      ...this.formOf(prompt, input, schema),
    }
    const asked = await askWithRepairs(ask, (...given) => this.services.prompts.render(...given))
    if (asked.answer.state === 'unknown' && asked.text === standIn?.last) this.warnOfStandIn(prompt, asked.answer.why)
    return asked
  }

  /** For plans. */
  private expected<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
    given: Expected = {},
  ): ChatRequest['expects'] {
    if (!this[rehearsing]) return undefined
    const { expects = {}, isProse = false } = prompt
    const reading = { options: this.actor.options, language: this.language }
    const wanted = { ...(typeof expects === 'function' ? expects(input, reading) : expects), ...given }
    return { ...wanted, isProse: isProse && wanted.text === undefined }
  }

  private schemaOf<Input extends PromptInput>(prompt: Prompt<Input, unknown>, input: Input): AnswerSchema | undefined {
    if (!prompt.schema) return undefined
    const visit = this.visit(`schema of the prompt ${this.nameOf(prompt)}`, 'state the type of an answer')
    const state = () => prompt.schema!(input, { options: this.actor.options, language: this.language })
    return this.services.door.pass(visit, state, checkSchema)
  }

  private formOf<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
    schema: AnswerSchema | undefined,
  ): { form?: () => string } {
    if (!prompt.form) return schema ? { form: () => formOf(schema) } : {}
    const reading = { options: this.actor.options, language: this.language }
    const visit = this.visit(`form of the prompt ${this.nameOf(prompt)}`, 'show what an answer looks like')
    const write = (): string => prompt.form!(input, reading)
    return { form: () => this.services.door.pass(visit, write, (text) => void checkText(text, 'the form')) }
  }

  /** Answers by rule; `last` is what it said last. */
  private standIn<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
    history: readonly ChatMessage[],
  ): { answer(variant?: string): string; last?: string } | undefined {
    if (!prompt.standIn) return undefined
    const { language } = this
    const visit = this.visit(`stand-in of the prompt ${this.nameOf(prompt)}`, 'answer')
    const said: { answer(variant?: string): string; last?: string } = {
      answer: (variant) => {
        const names = ['stand-in', prompt.id, history.length, JSON.stringify(input)]
        const random = this.random(...names, ...(variant === undefined ? [] : [variant]))
        const answer = (): string => prompt.standIn!({ input, history, language, random })
        said.last = this.services.door.pass(visit, answer, (text) => void checkText(text, 'the answer'))
        return said.last
      },
    }
    return said
  }

  private warnOfStandIn({ id }: { readonly id: string }, why: string): void {
    const message = `The stand-in of the prompt ${this.nameOf({ id })} gives an answer that its own parser cannot read: ${why}.`
    this.services.warn(this.actor.use, message, 'stand-in')
  }

  /** What stands behind the limit may take back what stands before it. */
  private noteCut(prompt: { readonly id: string }): void {
    this.services.cut?.(this.nameOf(prompt))
    const limit = `${LONGEST_ANSWER / 1024} kB`
    this.warn(
      `Of an answer to the prompt ${this.nameOf(prompt)} that is longer than ${limit} only the first ${limit} are read.`,
    )
  }

  private visit(as: string, doing: string): Visit {
    return { use: this.actor.use, as, doing }
  }

  private nameOf({ id }: { readonly id: string }): string {
    return `${pluginOf(this.actor.use)}/${id}`
  }

  embed(texts: readonly string[], model = offline): Promise<readonly (readonly number[])[]> {
    return this.bound.models().embed(model, texts, this.signal)
  }

  reward(pairs: readonly RewardPair[], model = offline): Promise<readonly number[]> {
    return this.bound.models().reward(model, pairs, this.signal)
  }

  async call<T>(request: object, send: Send<T>, options: CallOptions<T> = {}): Promise<T> {
    const { use, account = { party: { kind: 'component', name: this.task.label, use }, use } } = this.actor
    const answer = await this.bound.models().call(account, request, send, { ...options, signal: this.signal })
    this.services.heard?.called(request, answer)
    return answer
  }

  warn(message: string): void {
    this.services.warn(this.actor.use, message)
  }
}

const pluginOf = (use: string): string => use.slice(0, use.indexOf('/'))
