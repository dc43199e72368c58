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

/** A request to a model in a scripted context. */
export interface Question extends Pick<ChatRequest, 'messages' | 'sampling' | 'schema'> {
  /** Id of the prompt. */
  readonly prompt: string
  /** Name of the model, as the component sets it. */
  readonly model: string
  /** True if the answer is shared by all units with the same request. */
  readonly shared: boolean
  /** Returns the rule-based answer of the prompt. */
  standIn(): string
}

/** A complete text, or a text with its finish reason. */
export type ScriptedAnswer = string | Pick<ChatAnswer, 'text' | 'finish'>

export type Answers =
  | readonly ScriptedAnswer[]
  | 'stand-ins'
  | ((question: Question, index: number) => ScriptedAnswer)

export interface ScriptedContextOptions {
  /**
   * The component under test. A context only renders and sends prompts that the component declares.
   */
  readonly component?: Pick<Component, 'prompts'>
  /** Options of the component, as parsers receive them. Default: none. */
  readonly options?: JsonObject
  /** Models that the component may ask. Default: any. */
  readonly models?: ContextTask['models']
  /** Name of the component, as `plugin/name`. */
  readonly use?: string
  /**
   * Answers of the model in order, where a surplus request fails the test; or `stand-ins` for the
   * rule-based answers; or a function. Default: none.
   */
  readonly answers?: Answers
  /** Language of the scenario. Default: `en`. */
  readonly language?: string
  /** Seed of the random streams. */
  readonly seed?: string
  readonly signal?: AbortSignal
  /** The call of the component, as a door passes it. Default: one with `signal` and no end. */
  readonly inside?: Inside
  /** Returns the vector of a text. Default: the offline model, based on words. */
  readonly embed?: (text: string) => readonly number[]
  /** Returns the logit of a pair. Default: the offline model, based on words. */
  readonly reward?: (pair: RewardPair) => number
  /** Environment variables with keys, for calls that name them. */
  readonly environment?: Readonly<Record<string, string>>
  /** Name of the supporter under test, for messages of `context.call`. */
  readonly supporter?: string
  /** Limits of `context.call`. Default: 10 s per attempt, one retry. */
  readonly limits?: CallLimits
  /** Label of the entry, for messages of `context.call`. Default: `use`. */
  readonly label?: string
  /**
   * Result of `context.call`. `stand-ins`: the value of `standIn`, if the call has one. Default:
   * calls are made, to the server that the test has started.
   */
  readonly calls?: 'stand-ins'
  /**
   * Store for answers of `context.call`: contexts with the same store make each call once. Default:
   * a new store.
   */
  readonly store?: JournalStore
  /** True if models answer in a later turn of the event loop, as services do. Default: false. */
  readonly answersLate?: boolean
  /** The value of `context.read`. */
  readonly read?: Results<Reads>
  /** The value of `context.subject`. */
  readonly subject?: Subject
  /** Time of the session, for a scenario with several sessions. */
  readonly session?: SessionTime
  /** Earlier sessions of the person, with `session`. */
  readonly previous?: readonly PreviousSession[]
  /** Called with each parsed answer; `prompt` is `plugin/prompt`. */
  readonly heard?: (prompt: string, answer: Known<unknown>, isProse: boolean) => void
  /** Called with the id and the input of each prompt of the component that is rendered. */
  readonly rendered?: (prompt: string, input: PromptInput) => void
}

export interface ScriptedContext<R extends Reads = Reads> {
  readonly context: Context<R>
  /** The requests to models, in order. */
  readonly asked: readonly Question[]
  /** Embedded texts, by call. */
  readonly embedded: readonly (readonly string[])[]
  /** Scored pairs, by call. */
  readonly scored: readonly (readonly RewardPair[])[]
  /** Ids of prompts whose first answer was unreadable. */
  readonly unreadable: readonly string[]
  readonly warnings: readonly string[]
  /** Warnings on requests that were open when the component gave its result. */
  readonly unawaited: readonly string[]
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
        gateway ??= gatewayOf(options).forUnit('unit-under-test')
        return gateway.call({ ...owner, ...target, limits }, request, send, more)
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
  return { context, ...log, unreadable: prompts.unreadable, warnings, unawaited }
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
  options,
  models,
  seedPath: seed,
  subject,
})

/**
 * Limits of `context.call`, which is real: it checks, retries once, and reaches the server that the
 * test has started.
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
 * Tracks the current prompt, which is the last one rendered; a retry instruction belongs to the
 * prompt before it.
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

/** Creates a context whose model returns these texts, in order. */
export const answering = (...answers: readonly string[]): Context =>
  scriptedContext({ answers }).context
