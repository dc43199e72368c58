import type { ChatRequest, Reads, Results, RewardPair, Context } from '@attune/core'
import { askWithRepairs, createContext, Door, PromptLibrary, type Task } from '@attune/core/runtime'

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
  const { answers = [], language = 'en', use = 'test/component', prompts = [], embed, score, read = {} } = options
  const asked: ChatRequest[] = []
  const warnings: string[] = []
  const library = new PromptLibrary()
  const task: Task = { key: 'unit-under-test', use, language, prompts, seedPath: 'test' }
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
      keep: (_, ask) => ask(),
    }),
    warn: (_, message) => warnings.push(message),
  })
  return { context, asked, warnings }
}

const missing = (answers: readonly string[] | 'stand-ins'): string =>
  answers === 'stand-ins'
    ? 'The prompt has no stand-in.'
    : `The script has ${answers.length} answers and was asked once more.`

/** A unit that answers with these texts, in order. */
export const answering = (...answers: readonly string[]): Context => scriptedContext({ answers }).context
