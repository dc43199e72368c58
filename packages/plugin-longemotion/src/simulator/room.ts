import {
  AttuneError,
  type Context,
  type Flag,
  type JsonObject,
  promptText,
  type Scenario,
  type Supporter,
  type Turn,
  type Usage,
} from '@attune/core'
import type { TokenCounter } from '@attune/core/tokens'
import type { Passage, Retriever, Services } from '@attune/retrieval'
import { taskNames, type FileName, type TaskName } from '../items/index.js'
import { OWN } from '../tasks/own.js'
import type { SimulatorOptions } from './options.js'
import { packPrompt } from './prompts.js'
import { errors } from '../errors.js'

/** All that one dialogue has to do with. */
export interface Room {
  readonly scenario: Scenario
  readonly supporter: Supporter
  readonly context: Context
  readonly given: SimulatorOptions
  readonly task: TaskName
  readonly file: FileName
  /** Names that parts of templates may be for: setting, task and file of the dialogue. */
  readonly about: Readonly<Record<string, string>>
  /** Counts the tokens of chunks and limits. */
  readonly tokens: TokenCounter
  readonly retriever: Retriever
  /** A passage with its notes, as it is ranked again and shown. */
  readonly pack: (passage: Passage) => string
  /** The conversation so far, as it is logged: without long texts. Grows. */
  readonly turns: Turn[]
  /** The same turns in full, as the supporter sees them. Grows with them. */
  readonly talk: Turn[]
  /** What a reader of the numbers should know. Grows. */
  readonly flags: Flag[]
}

/** @throws AttuneError longemotion/SCENARIO for a scenario that is none of longemotion/tasks */
export async function roomOf(
  scenario: Scenario,
  supporter: Supporter,
  context: Context,
  given: SimulatorOptions,
  services: Services,
): Promise<Room> {
  // A task of an author is a question about a document, with the numbers of such.
  const { task, file } = scenario.details['task'] === OWN ? { task: 'qa', file: 'qa' } : scenario.details
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
      notes === undefined ? chunk : promptText(context, packPrompt, { ...about, index: String(index), chunk, notes }),
    tokens: await services.tokenizer.load(given.tokenizer),
    retriever: services.retriever,
    turns: [],
    talk: [],
    flags: [],
  }
}

const aboutOf = (task: TaskName, file: FileName, { setting }: SimulatorOptions): Room['about'] => {
  const names = [setting, task, file, ...(task === 'detection' ? [] : ['numbered'])]
  if (setting !== 'base' && setting !== 'search-o1') names.push('retrieving')
  return Object.fromEntries(names.map((name) => [name, name]))
}

/** By default about the question that is asked next. */
export function flag({ flags, turns }: Room, kind: string, note: string, turn = turns.length): void {
  flags.push({ kind, turn, note })
}

/** Tokens of the supporter `name` that the config allows a request. */
export const limitOf = ({ given, supporter }: Room): number =>
  given.contextTokens[supporter.name] ?? given.contextTokens['*'] ?? Infinity

export const tooLong = ({ supporter }: Room, tokens: number, limit: number): AttuneError =>
  new AttuneError('MODEL_CONTEXT_TOO_LONG', {
    model: supporter.name,
    what: `it has about ${tokens} tokens, and the config allows ${limit}.`,
  })

export const addUsage = (a: Usage | undefined, b: Usage | undefined): Usage | undefined =>
  a && b ? { input: a.input + b.input, output: a.output + b.output, reasoning: a.reasoning + b.reasoning } : (a ?? b)

/** Only what there is: an object of annotations without its empty entries. */
export const present = (notes: Readonly<Record<string, JsonObject[string] | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(notes).filter((entry): entry is [string, JsonObject[string]] => entry[1] !== undefined),
  )
