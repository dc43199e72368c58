/**
 * What the bridge and `attune_eval.serve` say to each other: one JSON object a line. Pieces of work have numbers that the bridge
 * gives, calls within them numbers that Python gives.
 */
import type { Gives, Json, JsonObject, Known } from '@attune/core'
import type { AnswerForm, ReaderChoice } from './readers.js'

/** The form of these messages. Both sides refuse another one. */
export const PROTOCOL = 1

export type PythonKind = 'estimator' | 'judge' | 'simulator' | 'scenarios' | 'supporter' | 'analysis'

export interface DescribedComponent {
  readonly name: string
  readonly kind: PythonKind
  /** Of a judge. */
  readonly subject?: 'dialogue' | 'pair'
  readonly revision: number
  /** Digest of the files that it depends on. */
  readonly code: string
  readonly summary: string
  readonly options: JsonObject
  /** Option → kind of component whose result it names. */
  readonly reads: Readonly<Record<string, 'estimator' | 'judge'>>
  readonly gives?: Gives
  /** A function in Python says what it gives with which options. */
  readonly givesByOptions?: boolean
  /** Path in a scenario → the values with which it has something to do; `true`: it is there. */
  readonly appliesTo?: Readonly<Record<string, readonly Json[] | true>>
  /** Ids; of each there are files `<id>.<language>.md` in the folder of prompts. */
  readonly prompts: readonly string[]
}

/** What Python says of a module when it has imported it. */
export interface Described {
  readonly protocol: number
  readonly python: string
  readonly name: string
  readonly file: string
  /** Digest of what its own file imports, and of data files. */
  readonly code: string
  readonly prompts: string
  /** How prompts that are declared with a reader are read, by id. */
  readonly asked: Readonly<Record<string, DescribedPrompt>>
  readonly components: readonly DescribedComponent[]
}

export interface DescribedPrompt {
  readonly parse?: ReaderChoice
  readonly standIn?: string
}

/** Where in Python code something happened. */
export interface PythonPlace {
  readonly file: string
  readonly line: number
}

/** Something that went wrong in Python. */
export interface PythonFailure {
  /** `ValueError: could not convert …`. */
  readonly what: string
  readonly fix?: string
  readonly at?: PythonPlace
  readonly traceback?: string
  /** The call whose error it is. */
  readonly call?: number
}

/** From Python. */
export type Heard =
  | { readonly ready: Described }
  | { readonly failed: PythonFailure }
  | { readonly id: number; readonly call: number; readonly ask: string; readonly given: JsonObject }
  | { readonly id: number; readonly result: Json }
  | { readonly id: number; readonly error: PythonFailure }
  | { readonly id: number; readonly warn: string }
  | { readonly id: number; readonly parsed: number; readonly answer: Known<Json> | PythonFailure }
  | { readonly id: number; readonly at: PythonPlace }

/** A request for an answer of a model, as `ctx.ask` makes it. */
export interface Ask {
  readonly prompt: string
  readonly input: Readonly<Record<string, string | number>>
  readonly model?: string
  readonly history?: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[]
  readonly sampling?: Readonly<Record<string, number>>
  readonly repairs?: number
  readonly shared?: boolean
  /** A reader of Attune by name, or `elsewhere`: a function in Python. */
  readonly parse: ReaderChoice | 'elsewhere'
  readonly form?: AnswerForm
  readonly standIn?: string
}
