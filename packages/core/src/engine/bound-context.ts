/** Implementation of the context of a component, bound to one unit's key. */
import { askWithRepairs } from '../prompts/answer-reading.js'
import type {
  AskOptions,
  PromptAnswer,
  CallOptions,
  Context,
  Send,
  Subject,
} from '../contracts/context.js'
import type { PreviousSession, SessionTime } from '../contracts/person.js'
import type { ChatAnswer, ChatMessage, ModelRole, RewardPair } from '../contracts/models.js'
import type { Prompt, PromptInput } from '../contracts/prompt.js'
import { rehearsing } from '../dialogue/converse.js'
import type { Inside } from '../door/door.js'
import { refuseInside } from '../door/purity.js'
import { shown } from '../door/shape.js'
import { AttuneError } from '../errors.js'
import type { ContextModels } from '../models/gateway.js'
import { createRandom, lazy } from '../values.js'
import { AnswerNotes } from './answer-notes.js'
import { checkAskOptions, guardedRandom } from './ask-options.js'
import { BoundPrompt } from './bound-prompt.js'
import type { PromptOwner, ContextServices, ContextTask } from './context-services.js'
import { LikelyCauses } from './likely-causes.js'
import { OpenRequests } from './open-requests.js'

const offline = 'offline'

export const createContext = (
  task: ContextTask,
  read: Context['read'],
  inside: Inside,
  services: ContextServices,
): Context => {
  // The models are created on first use, since many units make no calls.
  const models = lazy(() => services.models(task.scope(), inside))
  const asked = (): ContextModels => {
    refuseInside('a model or a service')
    return models()
  }
  const open = new OpenRequests()
  inside.whenDone?.(() => {
    if (open.warning !== undefined) services.warn(task.use, open.warning, 'open')
  })
  const causes = new LikelyCauses(open)
  inside.explainWith?.(causes.of)
  const watched = causes.watch(read, task.reads)
  const state = { task, inside, read: watched, services, open, causes, models: asked }
  return new BoundContext(state, task)
}

/**
 * Returns the context for a supporter within the unit of a simulator: it has the supporter's
 * prompts and separate random streams.
 */
export const asOwner = (context: Context, owner: PromptOwner): Context =>
  context instanceof BoundContext ? context.as(owner) : context

/**
 * Labels of the entries that the component reads, by option; empty for a context of other kinds.
 */
export const labelsRead = (context: Context): Readonly<Record<string, string>> =>
  (context instanceof BoundContext ? context.task.labelsRead : undefined) ?? {}

/** Returns the context with the session of a person, and the earlier sessions. */
export const inSession = (
  context: Context,
  session: SessionTime,
  previous: readonly PreviousSession[],
): Context => (context instanceof BoundContext ? context.inSession(session, previous) : context)

/** Returns the context with the given results in `read`. */
export const reading = (context: Context, read: Context['read']): Context =>
  context instanceof BoundContext ? context.reading(read) : context

interface ContextState {
  readonly task: ContextTask
  readonly inside: Inside
  readonly read: Context['read']
  readonly services: ContextServices
  readonly open: OpenRequests
  readonly causes: LikelyCauses
  readonly session?: SessionTime
  readonly previous?: readonly PreviousSession[]
  models(): ContextModels
}

export class BoundContext implements Context {
  readonly language: string
  readonly read: Context['read']
  readonly [rehearsing]: boolean
  readonly services: ContextServices
  readonly notes: AnswerNotes
  readonly task: ContextTask

  constructor(
    private readonly bound: ContextState,
    private readonly owner: PromptOwner,
  ) {
    this.task = bound.task
    this.services = bound.services
    this.read = bound.read
    this[rehearsing] = bound.services.isRehearsal === true
    this.language = bound.task.language
    this.notes = new AnswerNotes(this.task.kind, owner, bound.services)
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
    return new BoundContext(Object.assign({}, this.bound, { session, previous }), this.owner)
  }

  reading(read: Context['read']): Context {
    return new BoundContext(Object.assign({}, this.bound, { read }), this.owner)
  }

  random(...names: readonly (string | number)[]): () => number {
    return guardedRandom(
      createRandom(JSON.stringify([this.task.seedPath, this.owner.use, ...names])),
      names,
    )
  }

  render<Input extends PromptInput>(
    prompt: Prompt<Input, unknown>,
    input: Input,
  ): readonly ChatMessage[] {
    return this.prompted(prompt, input).render()
  }

  ask<Input extends PromptInput, Answer>(
    prompt: Prompt<Input, Answer>,
    input: Input,
    options: AskOptions = {},
  ): Promise<PromptAnswer<Answer>> {
    return this.bound.open.watched(
      `the prompt ${this.owner.use.split('/')[0]}/${prompt?.id}`,
      this.answerOf(prompt, input, options),
    )
  }

  private async answerOf<Input extends PromptInput, Answer>(
    prompt: Prompt<Input, Answer>,
    input: Input,
    options: AskOptions,
  ): Promise<PromptAnswer<Answer>> {
    checkAskOptions(prompt?.id, options, this.owner.options)
    const { history = [], sampling = {}, repairs = 2, shared = false, again } = options
    const prompted = this.prompted(prompt, input)
    const model = this.modelOf(options.model, 'chat', {
      isGiven: 'model' in options,
      call: `ask() of the prompt ${prompt.id}`,
    })
    const schema = prompted.schema()
    const standIn = prompted.standIn(history, schema)
    const expects = prompted.expected(options.expects)
    const messages = [...prompted.messages(), ...history]
    const form = prompted.form(schema)
    const send = async (sent: readonly ChatMessage[]): Promise<ChatAnswer> => {
      const request = {
        messages: sent,
        sampling,
        ...(schema && { schema }),
        ...(standIn && { standIn: standIn.answer }),
        ...(expects && { expects }),
      }
      const terms = { shared, signal: this.signal }
      const answer = await this.whileOpen(`the prompt ${prompted.name}`, () =>
        this.bound
          .models()
          .chat(model, request, terms)
          .catch((error: unknown) => prompted.refuse(error, model)),
      )
      this.services.listener?.asked({ prompt: prompted.name, model, messages: sent }, answer)
      this.notes.noteMarks(answer, prompted.name)
      this.notes.requireSeeker(answer, model)
      return answer
    }
    const asked = await askWithRepairs(
      {
        messages,
        send,
        read: prompted.reader(form),
        repairs,
        ...(again && { again }),
        isSupporter: this.isSupporter,
        isDrawn: this.bound.models().isDrawn?.(model, sampling) ?? true,
        language: this.language,
        ...(form && { form }),
      },
      (...given) => this.services.prompts.render(...given),
    )
    this.bound.causes.note(prompted.name, asked.answer)
    if (asked.answer.state === 'unknown' && asked.text === standIn?.last)
      prompted.warnOfStandIn(asked.answer.why)
    return asked
  }

  embed(texts: readonly string[], given?: string): Promise<readonly (readonly number[])[]> {
    return this.request('embed()', () => {
      const model = this.modelOf(given, 'embedding', { call: 'embed()' })
      return this.bound.models().embed(model, texts, this.signal)
    })
  }

  reward(pairs: readonly RewardPair[], given?: string): Promise<readonly number[]> {
    return this.request('reward()', () => {
      const model = this.modelOf(given, 'reward', { call: 'reward()' })
      return this.bound.models().reward(model, pairs, this.signal)
    })
  }

  call<T>(request: object, send: Send<T>, options: CallOptions<T> = {}): Promise<T> {
    return this.request('call()', () => this.called(request, send, options))
  }

  private async called<T>(request: object, send: Send<T>, options: CallOptions<T>): Promise<T> {
    const { use, owner = { target: { kind: 'component', name: this.task.label, use }, use } } =
      this.owner
    const more = { ...options, signal: this.signal }
    const answer = await this.bound.models().call(owner, request, send, more)
    this.services.listener?.called(request, answer)
    return answer
  }

  warn(message: string): void {
    this.services.warn(this.owner.use, message)
  }

  private prompted<Input extends PromptInput, Answer>(
    prompt: Prompt<Input, Answer>,
    input: Input,
  ): BoundPrompt<Input, Answer> {
    if (typeof prompt === 'object' && prompt !== null)
      return new BoundPrompt(prompt, input, this.owner, this)
    throw new TypeError(
      `it takes the prompt itself, as \`prompts\` lists it, and got ${shown(prompt)} (context.ask)`,
    )
  }

  /** Starts a request that counts as open while it runs, and as unread until it is awaited. */
  private request<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.bound.open.watched(name, this.whileOpen(name, work))
  }

  /**
   * Registers a request as open while it runs, to detect results that are returned before it has
   * ended.
   */
  private async whileOpen<T>(name: string, work: () => Promise<T>): Promise<T> {
    const end = this.bound.open.begin(name)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /**
   * Model of a call; without one the stand-in, with a warning if the options name a model.
   *
   * @throws MODEL_UNDECLARED, since a key contains only the models that options name
   */
  private modelOf(
    given: string | undefined,
    role: ModelRole,
    { call, isGiven = false }: { readonly call: string; readonly isGiven?: boolean },
  ): string {
    const { use, models } = this.owner
    if (given === undefined) {
      const named = models?.find((each) => each.role === role && each.name !== offline)
      if (named)
        this.warn(
          `${call} names no model, so the stand-in answers, although the options name ${named.name}. Pass the model of an option: { model: options.model }.`,
        )
      else if (isGiven)
        this.warn(
          `${call} got model: undefined, so the stand-in answers. Is an option misspelt, or not declared?`,
        )
    } else if (given !== offline && models?.every(({ name }) => name !== given) === true)
      throw new AttuneError('MODEL_UNDECLARED', { use, model: given, format: `${role}-model` })
    return given ?? offline
  }

  private get isSupporter(): boolean {
    return this.owner.owner !== undefined
  }
}
