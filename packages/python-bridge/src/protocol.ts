/**
 * Messages between the bridge and `attune_eval.serve`, one JSON object per line. The bridge assigns
 * numbers to units of work, and Python assigns numbers to its calls within a unit.
 */
import type { Json, JsonObject, Known } from '@attune/core'
import type { Gives } from '@attune/core/internal'
import type { AnswerForm, ReaderChoice } from './readers.js'

/** Version of this protocol. Each side refuses other versions. */
export const PROTOCOL = 1

export type PythonKind =
  | 'estimator'
  | 'judge'
  | 'simulator'
  | 'scenarios'
  | 'supporter'
  | 'analysis'

export interface DescribedComponent {
  readonly name: string
  readonly kind: PythonKind
  /** Subject of a judge. */
  readonly subject?: 'dialogue' | 'pair'
  readonly revision: number
  /** Digest of the files that the component depends on. */
  readonly code: string
  readonly summary: string
  readonly options: JsonObject
  /** Kind of the component that an option names, by option. */
  readonly reads: Readonly<
    Record<string, { readonly kind: 'estimator' | 'judge'; readonly optional: boolean }>
  >
  readonly gives?: Gives
  /** True if a Python function computes the outputs (`gives`) from the options. */
  readonly givesByOptions?: boolean
  /** Condition on scenarios: accepted values by path in the scenario; `true` accepts any value. */
  readonly appliesTo?: Readonly<Record<string, readonly Json[] | true>>
  /** For a judge: true if it should prefer dialogues with a kind supporter. */
  readonly prefersKindness?: boolean
  /** True if results depend only on the input and the component's files. */
  readonly pure?: boolean
  /**
   * Ids of prompts. The folder of prompts contains a file `<id>.<language>.md` for each language.
   */
  readonly prompts: readonly string[]
}

/** Description of a module, which Python sends after importing it. */
export interface Described {
  readonly protocol: number
  readonly python: string
  readonly name: string
  readonly file: string
  /** Digest of the files that the module imports or reads. */
  readonly code: string
  readonly prompts: string
  /** Parsers of prompts that declare one, by the prompt's id. */
  readonly asked: Readonly<Record<string, DescribedPrompt>>
  readonly components: readonly DescribedComponent[]
}

export interface DescribedPrompt {
  readonly parse?: ReaderChoice
  readonly standIn?: string
}

/** Location in Python code. */
export interface PythonPlace {
  readonly file: string
  readonly line: number
}

/** Failure in Python. */
export interface PythonFailure {
  /** Type and message, such as `ValueError: could not convert …`. */
  readonly what: string
  readonly fix?: string
  readonly at?: PythonPlace
  readonly traceback?: string
  /** Number of the call to the bridge that failed and thereby caused the failure. */
  readonly call?: number
}

/** Messages from Python. */
export type PythonMessage =
  | { readonly ready: Described }
  | { readonly failed: PythonFailure }
  /** Sent while the import of a module takes long, with the line that is being imported. */
  | { readonly importing: PythonPlace; readonly seconds: number }
  | { readonly id: number; readonly call: number; readonly ask: string; readonly given: JsonObject }
  | { readonly id: number; readonly result: Json }
  | { readonly id: number; readonly error: PythonFailure }
  | { readonly id: number; readonly warn: string }
  | { readonly id: number; readonly parsed: number; readonly answer: Known<Json> | PythonFailure }
  | { readonly id: number; readonly at: PythonPlace }

/** Request to a model, as sent by `ctx.ask`. */
export interface Ask {
  readonly prompt: string
  readonly input: Readonly<Record<string, string | number>>
  readonly model?: string
  readonly history?: readonly {
    readonly role: 'system' | 'user' | 'assistant'
    readonly content: string
  }[]
  readonly sampling?: Readonly<Record<string, number>>
  readonly repairs?: number
  readonly shared?: boolean
  /** Name of one of Attune's parsers, or `elsewhere` for a Python function. */
  readonly parse: ReaderChoice | 'elsewhere'
  readonly form?: AnswerForm
  readonly standIn?: string
}
