/** Implementation of the context of a component, bound to one unit's key. */
import { formOf, LONGEST_ANSWER } from '../answers/objects.js'
import {
  type AnswerFlag,
  answerReader,
  type AnswerReader,
  type AskWithRepairs,
  askWithRepairs,
  repairTexts,
} from '../prompts/answer-reading.js'
import { templateLanguage, toWriteIn } from '../prompts/borrowed-template.js'
import type {
  AskOptions,
  Asked,
  CallOptions,
  Context,
  Expected,
  Send,
  Subject,
} from '../contracts/context.js'
import type { PreviousSession, SessionTime } from '../contracts/person.js'
import type {
  AnswerSchema,
  ChatAnswer,
  ChatMessage,
  ChatRequest,
  RewardPair,
} from '../contracts/models.js'
import type { AnyPrompt } from '../contracts/plugin.js'
import type { Prompt, PromptInput } from '../contracts/prompt.js'
import { rehearsing } from '../dialogue/converse.js'
import { checkParsed } from '../door/check-inputs.js'
import { checkSchema } from '../door/check-schema.js'
import type { Inside } from '../door/door.js'
import { refuseInside } from '../door/purity.js'
import { shown, text as checkText } from '../door/shape.js'
import type { PluginCall } from '../door/plugin-call.js'
import { AttuneError } from '../errors.js'
import { isRedacted, isUndecoded } from '../models/answer-marks.js'
import type { ContextModels } from '../models/gateway.js'
import { createRandom, known, lazy } from '../values.js'
import type { PromptOwner, ContextServices, ContextTask } from './context-services.js'

const offline = 'offline'

export const createContext = (
  task: ContextTask,
  read: Context['read'],
  inside: Inside,
  services: ContextServices,
): Context => {
  // Many units make no calls and need neither scope nor models.
  const models = lazy(() => underWay(services.models(task.scope()), inside))
  const asked = (): ContextModels => {
    refuseInside('a model or a service')
    return models()
  }
  return new BoundContext({ task, inside, read, services, models: asked }, task)
}

/** Wraps models so that a component that waits for an answer does not count as silent. */
const underWay = (models: ContextModels, inside: Pick<Inside, 'during'>): ContextModels => ({
  ...models,
  chat: (...asked) => inside.during(() => models.chat(...asked)),
  embed: (...asked) => inside.during(() => models.embed(...asked)),
  reward: (...asked) => inside.during(() => models.reward(...asked)),
  call: (...asked) => inside.during(() => models.call(...asked)),
})

/**
 * Returns the context of the unit's supporter, with the supporter's prompts and separate random
 * streams.
 */
export const asOwner = (context: Context, owner: PromptOwner): Context =>
  context instanceof BoundContext ? context.as(owner) : context

/** The same context in a session of a person who comes back. */
export const inSession = (
  context: Context,
  session: SessionTime,
  previous: readonly PreviousSession[],
): Context => (context instanceof BoundContext ? context.inSession(session, previous) : context)

/** Returns the context with other results in `read`. */
export const reading = (context: Context, read: Context['read']): Context =>
  context instanceof BoundContext ? context.reading(read) : context

interface Bound {
  readonly task: ContextTask
  readonly inside: Inside
  readonly read: Context['read']
  readonly services: ContextServices
  readonly session?: SessionTime
  readonly previous?: readonly PreviousSession[]
  models(): ContextModels
}

export class BoundContext implements Context {
  readonly language: string
  readonly read: Context['read']
  readonly [rehearsing]: boolean
  private readonly task: ContextTask
  private readonly services: ContextServices

  constructor(
    private readonly bound: Bound,
    private readonly owner: PromptOwner,
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

  get session(): SessionTime | undefined {
    return this.isSupporter ? undefined : this.bound.session
  }

  get previous(): readonly PreviousSession[] | undefined {
    return this.isSupporter ? undefined : this.bound.previous
  }

  get signal(): AbortSignal {
    return this.bound.inside.signal
  }

  get subject(): Subject {
    if (this.task.subject !== undefined && this.owner === this.task) return this.task.subject
    throw new AttuneError('SUPPORTER_NAME', { use: this.owner.use })
  }

  as(owner: PromptOwner): Context {
    return new BoundContext(this.bound, owner)
  }

  inSession(session: SessionTime, previous: readonly PreviousSession[]): Context {
    return new BoundContext({ ...this.bound, session, previous }, this.owner)
  }

  reading(read: Context['read']): Context {
    return new BoundContext({ ...this.bound, read }, this.owner)
  }

  random(...names: readonly (string | number)[]): () => number {
    return createRandom(JSON.stringify([this.task.seedPath, this.owner.use, ...names]))
  }

  render<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
  ): readonly ChatMessage[] {
    const declared = prompt as unknown as AnyPrompt
    requirePrompt(prompt)
    const isDeclared = this.owner.prompts.some(
      ({ id, folder }) => id === prompt.id && folder.href === prompt.folder.href,
    )
    if (!isDeclared) {
      throw new AttuneError('PROMPT_UNDECLARED', { use: this.owner.use, id: prompt.id })
    }
    return this.services.prompts.render(
      pluginOf(this.owner.use),
      declared,
      this.languageOf(declared),
      input,
    )
  }

  /** Language of the template that is used. */
  private languageOf(prompt: AnyPrompt): string {
    const { use, options } = this.owner
    return templateLanguage(
      this.language,
      options,
      this.services.prompts.languages(pluginOf(use), prompt),
    )
  }

  /**
   * Renders a prompt for a request. If the template is in another language, the model is instructed
   * to write in the unit's language.
   */
  private asked<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
  ): readonly ChatMessage[] {
    const messages = this.render(prompt, input)
    const template = this.languageOf(prompt as unknown as AnyPrompt)
    if (template === this.language) return messages
    this.note('borrowed-template', this.nameOf(prompt))
    return toWriteIn(this.language, template, messages, this.services.prompts)
  }

  async ask<Input extends PromptInput, Answer>(
    prompt: Prompt<Input, Answer>,
    input: Input,
    options: AskOptions = {},
  ): Promise<Asked<Answer>> {
    requirePrompt(prompt)
    const {
      model = offline,
      history = [],
      sampling = {},
      repairs = 2,
      shared = false,
      again,
    } = options
    if ('model' in options && options.model === undefined)
      this.warn(
        `ask() got model: undefined for the prompt ${prompt.id}, so the stand-in answers. Is an option misspelt, or not declared?`,
      )
    const standIn = this.standIn(prompt, input, history)
    const expects = this.expected(prompt, input, options.expects)
    const schema = this.schemaOf(prompt, input)
    const rendered = this.asked(prompt, input)
    const form = this.formOf(prompt, input, schema)
    const ask: AskWithRepairs<Answer> = {
      messages: [...rendered, ...history],
      send: async (messages) => {
        const request = {
          messages,
          sampling,
          ...(schema && { schema }),
          ...(standIn && { standIn: standIn.answer }),
          ...(expects && { expects }),
        }
        const answer = await this.bound
          .models()
          .chat(model, request, { shared, signal: this.signal })
        this.services.heard?.asked({ prompt: this.nameOf(prompt), model, messages }, answer)
        this.noteMarks(answer, this.nameOf(prompt))
        this.requireSeeker(answer, model)
        return answer
      },
      read: this.readerOf(prompt, input, form),
      repairs,
      ...(again && { again }),
      isSupporter: this.isSupporter,
      isDrawn: this.bound.models().isDrawn?.(model, sampling) ?? true,
      language: this.language,
      ...(form && { form }),
    }
    const asked = await askWithRepairs(ask, (...given) => this.services.prompts.render(...given))
    if (asked.answer.state === 'unknown' && asked.text === standIn?.last)
      this.warnOfStandIn(prompt, asked.answer.why)
    return asked
  }

  /**
   * Returns the function that passes answers to the parser, without text that repeats the prompt.
   */
  private readerOf<Input extends PromptInput, Answer>(
    prompt: Prompt<Input, Answer>,
    input: Input,
    form: (() => string) | undefined,
  ): AnswerReader<Answer> {
    const { language, services } = this
    const name = this.nameOf(prompt)
    const { options } = this.owner
    const call = this.pluginCall(`parser of the prompt ${name}`, 'read an answer')
    const read = answerReader<Answer>({
      parse: (text, finish) => {
        const reading = { options, language, finish }
        const { parseElsewhere } = prompt
        return parseElsewhere
          ? services.door.within(
              this.signal,
              call,
              () =>
                parseElsewhere(text, input, reading) as Promise<ReturnType<typeof prompt.parse>>,
              checkParsed,
            )
          : services.door.pass(call, () => prompt.parse(text, input, reading), checkParsed)
      },
      isProse: prompt.isProse === true || (prompt.parse as unknown) === known,
      language,
      ownTexts: () => [
        ...services.prompts.ownTexts(
          pluginOf(this.owner.use),
          prompt as unknown as AnyPrompt,
          this.languageOf(prompt as unknown as AnyPrompt),
        ),
        ...(form ? [form()] : []),
        ...repairTexts(services.prompts),
      ],
      note: (flag) => this.note(flag, name),
    })
    return async (given) => {
      const found = await read(given)
      services.heard?.read(
        name,
        found.answer,
        prompt.isProse === true || (prompt.parse as unknown) === known,
      )
      return found
    }
  }

  /** Expected answer, only during `attune plan`. */
  private expected<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
    given: Expected = {},
  ): ChatRequest['expects'] {
    if (!this[rehearsing]) return undefined
    const { expects = {}, isProse = false } = prompt
    const reading = { options: this.owner.options, language: this.language }
    const wanted = {
      ...(typeof expects === 'function' ? expects(input, reading) : expects),
      ...given,
    }
    return { ...wanted, isProse: isProse && wanted.text === undefined }
  }

  private schemaOf<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
  ): AnswerSchema | undefined {
    if (!prompt.schema) return undefined
    const call = this.pluginCall(
      `schema of the prompt ${this.nameOf(prompt)}`,
      'state the type of an answer',
    )
    const state = () =>
      prompt.schema!(input, { options: this.owner.options, language: this.language })
    return this.services.door.pass(call, state, checkSchema)
  }

  private formOf<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
    schema: AnswerSchema | undefined,
  ): (() => string) | undefined {
    if (!prompt.form) return schema && (() => formOf(schema))
    const reading = { options: this.owner.options, language: this.language }
    const call = this.pluginCall(
      `form of the prompt ${this.nameOf(prompt)}`,
      'show what an answer looks like',
    )
    const write = (): string => prompt.form!(input, reading)
    return () => this.services.door.pass(call, write, (text) => void checkText(text, 'the form'))
  }

  /** Rule-based answers of a prompt; `last` is the latest one. */
  private standIn<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
    history: readonly ChatMessage[],
  ): { answer(variant?: string): string; last?: string } | undefined {
    if (!prompt.standIn) return undefined
    const { language } = this
    const call = this.pluginCall(`stand-in of the prompt ${this.nameOf(prompt)}`, 'answer')
    const said: { answer(variant?: string): string; last?: string } = {
      answer: (variant) => {
        const names = ['stand-in', prompt.id, history.length, JSON.stringify(input)]
        const random = this.random(...names, ...(variant === undefined ? [] : [variant]))
        const answer = (): string => prompt.standIn!({ input, history, language, random })
        said.last = this.services.door.pass(
          call,
          answer,
          (text) => void checkText(text, 'the answer'),
        )
        return said.last
      },
    }
    return said
  }

  private warnOfStandIn({ id }: { readonly id: string }, why: string): void {
    const message = `The stand-in of the prompt ${this.nameOf({ id })} gives an answer that its own parser cannot read: ${why}.`
    this.services.warn(this.owner.use, message, 'stand-in')
  }

  private note(flag: AnswerFlag, prompt: string): void {
    this.services.noted?.(flag, prompt)
    const limit = `${LONGEST_ANSWER / 1024} kB`
    // Text after the limit may retract text before it.
    if (flag === 'long-answer')
      this.warn(
        `Of an answer to the prompt ${prompt} that is longer than ${limit} only the first ${limit} are read.`,
      )
  }

  private get isSupporter(): boolean {
    return this.owner.owner !== undefined
  }

  /**
   * Throws if a content filter refused the seeker's request, since such a dialogue is not valid.
   * @throws MODEL_FILTERED
   */
  private requireSeeker({ marks = [], why }: ChatAnswer, model: string): void {
    if (this.task.kind !== 'simulate' || this.isSupporter || !marks.includes('refused-prompt'))
      return
    throw new AttuneError('MODEL_FILTERED', { model, what: why ?? 'its service does not say why.' })
  }

  /**
   * Notes marks of an answer. For a dialogue only cut prompts are noted, since its turns have flags
   * for their words.
   */
  private noteMarks({ text, marks = [] }: ChatAnswer, prompt: string): void {
    const isOfDialogue = this.task.kind === 'simulate'
    const isSeeker = isOfDialogue && !this.isSupporter
    if (marks.includes('cut-prompt'))
      this.note(isSeeker ? 'seeker-cut-prompt' : 'cut-prompt', prompt)
    if (isOfDialogue) return
    if (isUndecoded(text)) this.note('undecoded-answer', prompt)
    if (isRedacted(text)) this.note('redacted-answer', prompt)
  }

  private pluginCall(as: string, doing: string): PluginCall {
    return { use: this.owner.use, as, doing }
  }

  private nameOf({ id }: { readonly id: string }): string {
    return `${pluginOf(this.owner.use)}/${id}`
  }

  embed(texts: readonly string[], model = offline): Promise<readonly (readonly number[])[]> {
    return this.bound.models().embed(model, texts, this.signal)
  }

  reward(pairs: readonly RewardPair[], model = offline): Promise<readonly number[]> {
    return this.bound.models().reward(model, pairs, this.signal)
  }

  async call<T>(request: object, send: Send<T>, options: CallOptions<T> = {}): Promise<T> {
    const { use, owner = { target: { kind: 'component', name: this.task.label, use }, use } } =
      this.owner
    const answer = await this.bound
      .models()
      .call(owner, request, send, { ...options, signal: this.signal })
    this.services.heard?.called(request, answer)
    return answer
  }

  warn(message: string): void {
    this.services.warn(this.owner.use, message)
  }
}

function requirePrompt(prompt: unknown): void {
  if (typeof prompt === 'object' && prompt !== null) return
  throw new TypeError(
    `it takes the prompt itself, as \`prompts\` lists it, and got ${shown(prompt)} (context.ask)`,
  )
}

const pluginOf = (use: string): string => use.slice(0, use.indexOf('/'))
