import { setImmediate as aTurn } from 'node:timers/promises'
import type { Context, JsonObject, Known, Component } from '@attune/core'
import type {
  PreviousSession,
  PromptInput,
  Reads,
  Results,
  SessionTime,
  Subject,
} from '@attune/core/internal'
import type { ChatAnswer, ChatRequest, RewardPair } from '@attune/core/models'
import {
  besidePurity,
  type CallLimits,
  type ContextModels,
  type ContextServices,
  createContext,
  inSession,
  Door,
  type Inside,
  PromptLibrary,
  type ContextTask,
} from '@attune/core/runtime'
import { createGateway, type JournalStore, type ModelGateway } from '@attune/gateway'
import { MemoryJournal } from './memory-journal.js'
import { offline } from './offline.js'

/** A request to a model in a context with scripted answers. */
export interface Question extends Pick<ChatRequest, 'messages' | 'sampling' | 'schema'> {
  /** Id of the prompt. */
  readonly prompt: string
  /** Name of the model in the component's options. */
  readonly model: string
  /** True if units that send the same request share one stored answer. */
  readonly shared: boolean
  /** Returns the rule-based answer of the prompt. */
  standIn(): string
}

/** Text of a complete answer, or text and finish reason. */
export type ScriptedAnswer = string | Pick<ChatAnswer, 'text' | 'finish'>

export type Answers =
  | readonly ScriptedAnswer[]
  | 'stand-ins'
  | ((question: Question, index: number) => ScriptedAnswer)

export interface ScriptedContextOptions {
  /** The component under test. The context refuses prompts that the component does not declare. */
  readonly component?: Pick<Component, 'prompts' | 'reads'>
  /** Options of the component, which parsers receive too. Default: none. */
  readonly options?: JsonObject
  /** Models that the component may ask. Default: any. */
  readonly models?: ContextTask['models']
  /** Name of the component, as `plugin/name`. */
  readonly use?: string
  /**
   * Answers of the model. A list: in order; one request more fails the test. `stand-ins`: the
   * rule-based answers of the prompts. Or a function of the question. Default: no answers.
   */
  readonly answers?: Answers
  /** Language of the scenario. Default: `en`. */
  readonly language?: string
  /** Seed of random numbers. */
  readonly seed?: string
  readonly signal?: AbortSignal
  /**
   * Outer call inside which the component runs, with its time limit. Default: a call with `signal`
   * and without limit.
   */
  readonly inside?: Inside
  /**
   * Returns the embedding vector of a text. Default: the offline model, which is based on words.
   */
  readonly embed?: (text: string) => readonly number[]
  /** Returns the reward logit of a pair. Default: the offline model, which is based on words. */
  readonly reward?: (pair: RewardPair) => number
  /** Environment variables with API keys, for calls that name the variable. */
  readonly environment?: Readonly<Record<string, string>>
  /** Name of the supporter under test, for error messages of `context.call`. */
  readonly supporter?: string
  /** Limits of `context.call`. Default: 10 s per attempt, one retry. */
  readonly limits?: CallLimits
  /** Label of the component in the config, for error messages of `context.call`. Default: `use`. */
  readonly label?: string
  /**
   * Result of `context.call`. `stand-ins`: the result of the call's `standIn`, if it has one.
   * Default: real requests to the server that the test has started.
   */
  readonly calls?: 'stand-ins'
  /**
   * Store for the answers of `context.call`. Contexts that share a store make each call once.
   * Default: a new store.
   */
  readonly store?: JournalStore
  /**
   * True if models answer asynchronously, in a later turn of the event loop, as services do.
   * Default: false.
   */
  readonly answersLate?: boolean
  /** The value of `context.read`. */
  readonly read?: Results<Reads>
  /** The value of `context.subject`. */
  readonly subject?: Subject
  /** Time of the session, for a scenario that has several sessions. */
  readonly session?: SessionTime
  /** Earlier sessions of the person. Requires `session`. */
  readonly previous?: readonly PreviousSession[]
  /** Called with each answer after parsing; `prompt` has the form `plugin/prompt`. */
  readonly heard?: (prompt: string, answer: Known<unknown>, isProse: boolean) => void
  /** Called with the id and the input of each prompt of the component when it is rendered. */
  readonly rendered?: (prompt: string, input: PromptInput) => void
}

export interface ScriptedContext<R extends Reads = Reads> {
  readonly context: Context<R>
  /** The requests to models, in order. */
  readonly asked: readonly Question[]
  /** Embedded texts, one list per call. */
  readonly embedded: readonly (readonly string[])[]
  /** Pairs scored by the reward model, one list per call. */
  readonly scored: readonly (readonly RewardPair[])[]
  /** Ids of prompts whose first answer was unreadable. */
  readonly unreadable: readonly string[]
  readonly warnings: readonly string[]
  /** Warnings about requests that were still open when the component returned its result. */
  readonly unawaited: readonly string[]
  /** Names of random streams that were created three times or more. */
  readonly redrawn: ReadonlySet<string>
}

/**
 * Creates a context whose models return scripted answers. Templates, parsers and random streams are
 * real; there is no network and no store.
 *
 * ```ts
 * const { context, asked } = scriptedContext({ component: { prompts: [prompt] }, answers: ['2'] })
 * ```
 */
export function scriptedContext<R extends Reads = Reads>(
  options: ScriptedContextOptions = {},
): ScriptedContext<R> {
  const {
    answers = [],
    read = {},
    signal = new AbortController().signal,
    limits = usualLimits,
  } = options
  const log = {
    asked: [] as Question[],
    embedded: [] as (readonly string[])[],
    scored: [] as (readonly RewardPair[])[],
  }
  const { supporter } = options
  const target =
    supporter === undefined ? {} : { target: { kind: 'supporter', name: supporter } as const }
  const warnings: string[] = []
  const unawaited: string[] = []
  const prompts = promptsOf(options)
  let gateway: ContextModels | undefined
  const services: ContextServices = {
    door: new Door(Infinity),
    prompts,
    models: () => ({
      chat: async (
        model,
        { messages, sampling, schema, standIn = noStandIn }: ChatRequest,
        { shared },
      ) => {
        const question = {
          prompt: prompts.current(),
          model,
          messages,
          sampling,
          ...(schema && { schema }),
          shared,
          standIn,
        }
        log.asked.push(question)
        if (options.answersLate) await aTurn()
        const said = answer(answers, question, log.asked.length - 1)
        const { text, finish } =
          typeof said === 'string' ? { text: said, finish: 'complete' as const } : said
        return { text, finish, usage: { input: 1, output: 1, reasoning: 0 } }
      },
      embed: async (_, texts) => {
        log.embedded.push(texts)
        return options.embed ? texts.map(options.embed) : offline.embed(texts)
      },
      reward: async (_, pairs) => {
        log.scored.push(pairs)
        return options.reward ? pairs.map(options.reward) : offline.reward(pairs)
      },
      call(owner, request, send, more) {
        if (options.calls === 'stand-ins' && more?.standIn) return Promise.resolve(more.standIn())
        const models = (gateway ??= gatewayOf(options).forUnit('unit-under-test'))
        return besidePurity(() => models.call({ ...owner, ...target, limits }, request, send, more))
      },
    }),
    warn: (_, message, topic) => {
      warnings.push(message)
      if (topic === 'open') unawaited.push(message)
    },
    ...(options.heard && { listener: { asked() {}, called() {}, read: options.heard } }),
  }
  const made = createContext(
    taskOf(options),
    read as Results<never>,
    options.inside ?? { signal, during: (work) => work() },
    services,
  )
  const { session, previous = [] } = options
  const context = (session ? inSession(made, session, previous) : made) as Context<R>
  const redrawn = notingStreams(context)
  return { context, ...log, unreadable: prompts.unreadable, warnings, unawaited, redrawn }
}

/** Number of streams of one name from which they are noted. */
const MANY_STREAMS = 3

/** Streams that Attune creates itself, equal on purpose. */
const OWN_STREAMS: ReadonlySet<string | number | undefined> = new Set(['fence', 'stand-in'])

/** Notes the names of random streams that the component creates again and again. */
function notingStreams(context: object): ReadonlySet<string> {
  const redrawn = new Set<string>()
  const counts = new Map<string, number>()
  const { random } = context as Pick<Context, 'random'>
  const noting: Context['random'] = (...names) => {
    const name = JSON.stringify(names).slice(1, -1)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count >= MANY_STREAMS && !OWN_STREAMS.has(names[0])) redrawn.add(name)
    return random.call(context, ...names)
  }
  Object.defineProperty(context, 'random', { value: noting })
  return redrawn
}

const taskOf = ({
  component,
  options = {},
  language = 'en',
  use = 'test/component',
  label = use,
  seed = 'test',
  models,
  subject,
}: ScriptedContextOptions): ContextTask => ({
  scope: () => 'unit-under-test',
  use,
  label,
  language,
  prompts: component?.prompts ?? [],
  reads: component?.reads,
  options,
  models,
  seedPath: seed,
  subject,
})

/**
 * Default limits of `context.call`. The calls are real: arguments are checked, a failed request is
 * retried once, and requests reach the server that the test has started.
 */
const usualLimits = { timeout: 10_000, retries: 1, concurrency: 8 }

const gatewayOf = ({
  environment = {},
  store = new MemoryJournal(),
}: ScriptedContextOptions): ModelGateway =>
  createGateway({
    definitions: new Map(),
    provider: () => {
      throw new TypeError('The scripted context makes no models.')
    },
    revision: () => 1,
    environment,
    store,
    door: new Door(Infinity),
  })

/**
 * Renders prompts and remembers the current one, which is the last rendered. A retry instruction
 * belongs to the prompt before it.
 */
function promptsOf({
  rendered,
}: Pick<ScriptedContextOptions, 'rendered'>): ContextServices['prompts'] & {
  current(): string
  readonly unreadable: string[]
} {
  const library = new PromptLibrary()
  const unreadable: string[] = []
  let current = ''
  return {
    unreadable,
    current: () => current,
    languages: (plugin, prompt) => library.languages(plugin, prompt),
    ownTexts: (plugin, prompt, language) => library.ownTexts(plugin, prompt, language),
    render(plugin, prompt, language, input) {
      if (plugin === 'core' && prompt.id === 'repair') unreadable.push(current)
      else {
        current = prompt.id
        rendered?.(prompt.id, input)
      }
      return library.render(plugin, prompt, language, input)
    },
  }
}

function answer(answers: Answers, question: Question, index: number): ScriptedAnswer {
  if (answers === 'stand-ins') return question.standIn()
  if (typeof answers === 'function') return answers(question, index)
  const said = answers[index]
  if (said !== undefined) return said
  throw new TypeError(`The script has ${answers.length} answers and was asked once more.`)
}

const noStandIn = (): never => {
  throw new TypeError('The prompt has no stand-in.')
}

/** Creates a context whose model gives these answers, in order. */
export const answering = (...answers: readonly string[]): Context =>
  scriptedContext({ answers }).context
