import {
  type Context,
  type JsonObject,
  promptText,
  type Scenario,
  type Supporter,
  type Turn,
} from '@attune/core'
import { AttuneError, type Flag, type Usage } from '@attune/core/internal'
import type { TokenCounter } from '@attune/core/tokens'
import type { Passage } from '../passages/gather.js'
import type { Retriever } from '../passages/retriever.js'
import type { Services } from '../services.js'
import { taskNames, type FileName, type TaskName } from '../items/index.js'
import { AUTHOR_TASK } from '../tasks/own.js'
import type { SimulatorOptions } from './options.js'
import { packPrompt } from './prompts.js'
import { errors } from '../errors.js'

/** State and services of a dialogue. */
export interface TaskRun {
  readonly scenario: Scenario
  readonly supporter: Supporter
  readonly context: Context
  readonly given: SimulatorOptions
  readonly task: TaskName
  readonly file: FileName
  /** Names that select parts of templates: the setting, task and file of the dialogue. */
  readonly about: Readonly<Record<string, string>>
  /** Tokenizer for chunks and limits. */
  readonly tokens: TokenCounter
  readonly retriever: Retriever
  /** Text of a passage with its notes, for the second ranking and for the prompt. */
  readonly pack: (passage: Passage) => string
  /** Messages of the dialogue for its record, without long texts. Each task appends to the list. */
  readonly turns: Turn[]
  /** The same messages complete, as the supporter sees them. Each task appends to both lists. */
  readonly talk: Turn[]
  /** Flags of the dialogue. Each task appends its own. */
  readonly flags: Flag[]
}

/** @throws AttuneError longemotion/SCENARIO for a scenario that is not from longemotion/tasks */
export async function taskRunOf(
  scenario: Scenario,
  supporter: Supporter,
  context: Context,
  given: SimulatorOptions,
  services: Services,
): Promise<TaskRun> {
  // A task that is not in the paper is a question about a document, with the parameters of the qa
  // task.
  const { task, file } =
    scenario.details['task'] === AUTHOR_TASK ? { task: 'qa', file: 'qa' } : scenario.details
  if (!taskNames.includes(task as TaskName)) {
    throw errors.error('SCENARIO', { scenario: scenario.id, what: 'it names no task' })
  }
  const about = aboutOf(task as TaskName, file as FileName, given)
  return {
    scenario,
    supporter,
    context: context,
    given,
    task: task as TaskName,
    file: file as FileName,
    about,
    pack: ({ index, chunk, notes }) =>
      notes === undefined
        ? chunk
        : promptText(context, packPrompt, { ...about, index: String(index), chunk, notes }),
    tokens: await services.tokenizer.load(given.tokenizer),
    retriever: services.retriever,
    turns: [],
    talk: [],
    flags: [],
  }
}

const aboutOf = (
  task: TaskName,
  file: FileName,
  { setting }: SimulatorOptions,
): TaskRun['about'] => {
  const names = [setting, task, file, ...(task === 'detection' ? [] : ['numbered'])]
  if (setting !== 'base' && setting !== 'search-o1') names.push('retrieving')
  return Object.fromEntries(names.map((name) => [name, name]))
}

/** Adds a flag, by default on the next question. */
export function flag(
  { flags, turns }: TaskRun,
  kind: string,
  note: string,
  turn = turns.length,
): void {
  flags.push({ kind, turn, note })
}

/** Maximum tokens of a request to this supporter in the config. */
export const limitOf = ({ given, supporter }: TaskRun): number =>
  given.contextTokens[supporter.name] ?? given.contextTokens['*'] ?? Infinity

export const tooLong = ({ supporter }: TaskRun, tokens: number, limit: number): AttuneError =>
  new AttuneError('MODEL_CONTEXT_TOO_LONG', {
    model: supporter.name,
    what: `it has about ${tokens} tokens, and the config allows ${limit}.`,
  })

export const addUsage = (a: Usage | undefined, b: Usage | undefined): Usage | undefined =>
  a && b
    ? {
        input: a.input + b.input,
        output: a.output + b.output,
        reasoning: a.reasoning + b.reasoning,
      }
    : (a ?? b)

/** Annotations without undefined entries. */
export const withoutUndefined = (
  notes: Readonly<Record<string, JsonObject[string] | undefined>>,
): JsonObject =>
  Object.fromEntries(
    Object.entries(notes).filter(
      (entry): entry is [string, JsonObject[string]] => entry[1] !== undefined,
    ),
  )
