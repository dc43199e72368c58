import type { Component, Context, JsonObject, Known, Reads, Results, Subject } from '@attune/core'
import type { ChatAnswer, ChatRequest, RewardPair } from '@attune/core/models'
import {
  type CallLimits,
  type ContextModels,
  type ContextServices,
  createContext,
  Door,
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
  /** Name of the model, as the component gives it. */
  readonly model: string
  /** Whether the answer serves all units that ask the same. */
  readonly shared: boolean
  /** The answer of the prompt's stand-in. */
  standIn(): string
}

/** A text that is complete, or one that ended as it says. */
export type ScriptedAnswer = string | Pick<ChatAnswer, 'text' | 'finish'>

export type Answers = readonly ScriptedAnswer[] | 'stand-ins' | ((question: Question, index: number) => string)

export interface ScriptedContextOptions {
  /** The component under test: a context renders and asks the prompts that the component declares. */
  readonly component?: Pick<Component, 'prompts'>
  /** Its options, as parsers of answers are given them. Default: none. */
  readonly options?: JsonObject
  /** Name of the component, as `plugin/name`. */
  readonly use?: string
  /** Answers of the model in order; one question too many fails the test. Or the stand-ins, or a rule. Default: none. */
  readonly answers?: Answers
  /** Language of the scenario. Default: `en`. */
  readonly language?: string
  /** Seed of the random streams. */
  readonly seed?: string
  readonly signal?: AbortSignal
  /** Vector of a text. Default: by its words, as offline. */
  readonly embed?: (text: string) => readonly number[]
  /** Logit of a pair. Default: by its words, as offline. */
  readonly reward?: (pair: RewardPair) => number
  /** Environment variables with keys, for calls that name them. */
  readonly environment?: Readonly<Record<string, string>>
  /** Name of the supporter under test, for messages of `context.call`. */
  readonly supporter?: string
  /** Limits of `context.call`. Default: 10 s for an attempt, one repeat. */
  readonly limits?: CallLimits
  /** Label of the entry, for messages of `context.call`. Default: `use`. */
  readonly label?: string
  /**
   * What `context.call` gives: `stand-ins`, what their `standIn` says, where there is one. Default: calls are made, of whatever
   * server the test has started.
   */
  readonly calls?: 'stand-ins'
  /** Keeps answers of `context.call`: contexts with the same store ask once. Default: a new store. */
  readonly store?: JournalStore
  /** The value of `context.read`. */
  readonly read?: Results<Reads>
  /** The value of `context.subject`. */
  readonly subject?: Subject
  /** Hears what each answer was read as; `prompt` is `plugin/prompt`. */
  readonly heard?: (prompt: string, answer: Known<unknown>, isProse: boolean) => void
}

export interface ScriptedContext<R extends Reads = Reads> {
  readonly context: Context<R>
  /** The requests to models, in order. */
  readonly asked: readonly Question[]
  /** The texts that were embedded, call by call. */
  readonly embedded: readonly (readonly string[])[]
  /** The pairs that were scored, call by call. */
  readonly scored: readonly (readonly RewardPair[])[]
  /** Ids of prompts whose answer could not be read at once. */
  readonly unreadable: readonly string[]
  readonly warnings: readonly string[]
}

/** A context whose models answer from a script: the real templates, parsers and random streams; no network, no store. */
export function scriptedContext<R extends Reads = Reads>(options: ScriptedContextOptions = {}): ScriptedContext<R> {
  const { answers = [], read = {}, signal = new AbortController().signal, limits = usualLimits } = options
  const log = {
    asked: [] as Question[],
    embedded: [] as (readonly string[])[],
    scored: [] as (readonly RewardPair[])[],
  }
  const { supporter } = options
  const target = supporter === undefined ? {} : { target: { kind: 'supporter', name: supporter } as const }
  const warnings: string[] = []
  const prompts = promptsOf()
  let gateway: ContextModels | undefined
  const services: ContextServices = {
    door: new Door(Infinity),
    prompts,
    models: () => ({
      chat: async (model, { messages, sampling, schema, standIn = noStandIn }: ChatRequest, { shared }) => {
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
        const said = answer(answers, question, log.asked.length - 1)
        const { text, finish } = typeof said === 'string' ? { text: said, finish: 'complete' as const } : said
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
    warn: (_, message) => warnings.push(message),
    ...(options.heard && { heard: { asked() {}, called() {}, read: options.heard } }),
  }
  const context = createContext(
    taskOf(options),
    read as Results<never>,
    { signal, during: (work) => work() },
    services,
  ) as Context<R>
  return { context, ...log, unreadable: prompts.unreadable, warnings }
}

const taskOf = ({
  component,
  options = {},
  language = 'en',
  use = 'test/component',
  label = use,
  seed = 'test',
  subject,
}: ScriptedContextOptions): ContextTask => ({
  scope: () => 'unit-under-test',
  use,
  label,
  language,
  prompts: component?.prompts ?? [],
  options,
  seedPath: seed,
  subject,
})

/** `context.call` is real: it checks, retries once, and reaches whatever server the test has started. */
const usualLimits = { timeout: 10_000, retries: 1, concurrency: 8 }

const gatewayOf = ({ environment = {}, store = new MemoryJournal() }: ScriptedContextOptions): ModelGateway =>
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

/** Knows which prompt is asked: the one that was rendered last; one that asks for a repair belongs to the prompt before it. */
function promptsOf(): ContextServices['prompts'] & { current(): string; readonly unreadable: string[] } {
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
      else current = prompt.id
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

/** A context whose model answers with these texts, in order. */
export const answering = (...answers: readonly string[]): Context => scriptedContext({ answers }).context
