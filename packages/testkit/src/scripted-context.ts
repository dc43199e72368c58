import type { ChatRequest, Reads, Results, RewardPair, Context } from '@attune/core'
import {
  askWithRepairs,
  createContext,
  Door,
  MemoryStore,
  ModelPool,
  PromptLibrary,
  type Task,
} from '@attune/core/runtime'

export interface ScriptedContextOptions {
  /** Answers of the model, in order: one call too many fails the test. Or the prompts' own stand-ins, as often as asked. */
  readonly answers?: readonly string[] | 'stand-ins'
  readonly language?: string
  /** `plugin/name` of the component under test, so that templates are found. */
  readonly use?: string
  readonly prompts?: Task['prompts']
  /** Vector of a text. Without it, embedding fails the test. */
  readonly embed?: (text: string) => readonly number[]
  /** Logit of a pair. Without it, scoring fails the test. */
  readonly score?: (pair: RewardPair) => number
  /** Environment variables with keys, for calls that name them. */
  readonly environment?: Readonly<Record<string, string>>
  /** What `context.read` gives. */
  readonly read?: Results<Reads>
}

export interface ScriptedContext {
  readonly context: Context
  /** What the model was asked, in order. */
  readonly asked: readonly ChatRequest[]
  readonly warnings: readonly string[]
}

/** A unit whose model answers from a script: the real templates and parsers, no network, no store. */
export function scriptedContext(options: ScriptedContextOptions = {}): ScriptedContext {
  const {
    answers = [],
    language = 'en',
    use = 'test/component',
    prompts = [],
    embed,
    score,
    read = {},
    environment = {},
  } = options
  const asked: ChatRequest[] = []
  const warnings: string[] = []
  const library = new PromptLibrary()
  const task: Task = { scope: 'unit-under-test', use, language, prompts, seedPath: 'test' }
  const gateway = gatewayWith(environment).forUnit(task.scope)
  const context = createContext(task, read as Results<never>, new AbortController().signal, {
    door: new Door(Infinity),
    prompts: { render: (...given) => library.render(...given), askWithRepairs },
    models: () => ({
      async chat(_, request) {
        asked.push(request)
        const text = answers === 'stand-ins' ? request.standIn?.() : answers[asked.length - 1]
        if (text === undefined) throw new TypeError(missing(answers))
        return { text, finish: 'complete', usage: { input: 0, output: 0, reasoning: 0 } }
      },
      async embed(_, texts) {
        if (!embed) throw new TypeError('The scripted context was given no `embed`.')
        return texts.map(embed)
      },
      async reward(_, pairs) {
        if (!score) throw new TypeError('The scripted context was given no `score`.')
        return pairs.map(score)
      },
      call: (account, request, send, more) => gateway.call({ ...account, limits: callLimits }, request, send, more),
    }),
    warn: (_, message) => warnings.push(message),
  })
  return { context, asked, warnings }
}

/** `context.call` is real: it checks, retries once, and reaches whatever server the test has started. */
const callLimits = { timeout: 10_000, retries: 1, concurrency: 8 }

const gatewayWith = (environment: Readonly<Record<string, string>>): ModelPool =>
  new ModelPool({
    definitions: new Map(),
    provider: () => {
      throw new TypeError('The scripted context makes no models.')
    },
    revision: () => 1,
    environment,
    store: new MemoryStore(),
    door: new Door(Infinity),
  })

const missing = (answers: readonly string[] | 'stand-ins'): string =>
  answers === 'stand-ins'
    ? 'The prompt has no stand-in.'
    : `The script has ${answers.length} answers and was asked once more.`

/** A unit that answers with these texts, in order. */
export const answering = (...answers: readonly string[]): Context => scriptedContext({ answers }).context
