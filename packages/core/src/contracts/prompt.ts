/**
 * Prompts: an id, one template file per language, a parser of the answer, and a rule-based offline
 * answer.
 */
import type { Expected } from './context.js'
import type { Finish, JsonObject, Known } from './data.js'
import type { AnswerSchema, ChatMessage } from './models.js'

/**
 * Input fields of a prompt. Every template must enclose a field that may be undefined in an
 * optional part.
 */
export type PromptInput = Readonly<Record<string, string | number | undefined>>

/** Random number generator: returns uniform numbers in [0, 1). */
export type Random = () => number

/** Templates, fields, a parser of answers and a stand-in: `definePrompt`. */
export interface Prompt<Input extends PromptInput, Answer> {
  /**
   * Name of the prompt: `emotion`. A config replaces its templates under the plugin's name and this
   * one: `sage/emotion`.
   */
  readonly id: string
  /**
   * Folder of the files `<id>.<language>.md`. In a template, `{{name}}` is replaced by a field of
   * the input. A line `=== system ===`, `=== user ===` or `=== assistant ===` begins a message.
   * Text before the first such line is a user message. White space around a message is removed,
   * unless its line is `=== user, verbatim ===`.
   *
   * `{{#name}}…{{/name}}` is an optional part of one message, included only if the field is defined
   * and not empty. A message without text is dropped.
   */
  readonly folder: URL
  /**
   * Names of the input fields. Before any call, Attune refuses a template that contains another
   * field or omits one of these. An empty part `{{#name}}{{/name}}` declares that a template omits
   * a field on purpose.
   */
  readonly fields: readonly (keyof Input & string)[]
  /**
   * Fields that templates may omit, because `parse`, `form`, `expects` or `standIn` reads them.
   * Default: none.
   */
  readonly unshown?: readonly (keyof Input & string)[]
  /**
   * Parses an answer. For an unreadable answer, return `unknown` with the error, in words that help
   * the model to correct the answer.
   */
  parse(text: string, input: Input, reading: Reading): Known<Answer>
  /**
   * Parses an answer in a process of another programming language. If defined, the engine awaits
   * this function instead of calling `parse`.
   */
  parseElsewhere?(text: string, input: Input, reading: Reading): Promise<Known<unknown>>
  /**
   * JSON schema of an answer; undefined for free text. It is sent only to services that enforce
   * schemas. Other models see the prompt only, so the template must describe the same format, and
   * `parse` must read both.
   */
  schema?(input: Input, reading: Pick<Reading, 'options' | 'language'>): AnswerSchema | undefined
  /**
   * Example of the answer's format, with marks such as `…` in place of values. It is shown to a
   * model whose answer was unreadable. `parse` must refuse the example itself, since models repeat
   * it. Default: derived from the schema.
   */
  form?(input: Input, reading: Pick<Reading, 'options' | 'language'>): string
  /** Expected form of an answer, for `attune plan`. Default: like the rule-based answer. */
  readonly expects?:
    | Expected
    | ((input: Input, reading: Pick<Reading, 'options' | 'language'>) => Expected)
  /**
   * True if the answer is plain text that later requests may include. `attune plan` extends the
   * rule-based answer to the expected length. Default false.
   */
  readonly isProse?: boolean
  /**
   * For a simulator that simulates persons with several sessions: true if only these dialogues use
   * the prompt. Its text is then not part of other dialogues' keys. Default false.
   */
  readonly ofSessions?: boolean
  /**
   * Returns a short rule-based answer in the same format, for runs without a model. Default: a
   * random answer that follows the schema; without a schema, the offline model refuses the prompt.
   */
  standIn?(ask: StandIn<Input>): string
}

/** Information that a parser receives besides the answer. */
export interface Reading {
  /** Options of the component that made the request. */
  readonly options: JsonObject
  /** Language of the template that the model received. */
  readonly language: string
  /**
   * Reason why the model stopped. An answer that was cut off by `length` may be parsed differently.
   */
  readonly finish: Finish
}

export interface StandIn<Input> {
  readonly input: Input
  readonly history: readonly ChatMessage[]
  readonly language: string
  readonly random: Random
}
