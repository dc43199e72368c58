/** A prompt is a thing: an id, one template file per language, a parser of the answer, and an offline stand-in. */
import type { Expected } from './context.js'
import type { Finish, JsonObject, Known } from './data.js'
import type { AnswerSchema, ChatMessage } from './models.js'

/** A field that may be absent is in an optional part of every template. */
export type PromptInput = Readonly<Record<string, string | number | undefined>>

/** Uniform in [0, 1). */
export type Random = () => number

export interface Prompt<Input extends PromptInput, Answer> {
  /** `emotion`; with the plugin's name before it, users replace a template by it: `sage/emotion`. */
  readonly id: string
  /**
   * The folder of `<id>.<language>.md`. In a template, `{{name}}` stands for a field of the input; a line `=== system ===`,
   * `=== user ===` or `=== assistant ===` begins a message. Text before the first such line is a user message. Blanks and
   * lines around a message are left out, unless its line says `=== user, verbatim ===`.
   *
   * `{{#name}}…{{/name}}` is a part of one message that is there only if the field is: absent or empty, the part is dropped. A
   * message of which nothing is left is dropped too.
   */
  readonly folder: URL
  /**
   * Input fields: a template that names another one, or does not show one of them, is refused before anything is asked. An empty part
   * `{{#name}}{{/name}}` says that one template leaves a field out on purpose.
   */
  readonly fields: readonly (keyof Input & string)[]
  /** Fields that templates need not show: only `parse`, `form`, `expects` or `standIn` reads them. Default: none. */
  readonly unshown?: readonly (keyof Input & string)[]
  /** Reads an answer; unknown with what is wrong with it, in words that help the model to correct it. */
  parse(text: string, input: Input, reading: Reading): Known<Answer>
  /** Reads an answer where `parse` cannot, in a process of another language: the engine waits for it, and calls `parse` no more. */
  parseElsewhere?(text: string, input: Input, reading: Reading): Promise<Known<unknown>>
  /**
   * The type of an answer, for models whose service holds them to one; undefined: free text. Other models are asked in words, so
   * the template says the same, and `parse` reads what both write.
   */
  schema?(input: Input, reading: Pick<Reading, 'options' | 'language'>): AnswerSchema | undefined
  /**
   * What an answer looks like, with marks such as `…` where values go: shown to a model whose answer could not be read. The
   * parser must refuse it, since models repeat it. Default: that of the schema.
   */
  form?(input: Input, reading: Pick<Reading, 'options' | 'language'>): string
  /**
   * What a usual answer is like, for `attune plan`. Default: like the rule-based answer.
   */
  readonly expects?: Expected | ((input: Input, reading: Pick<Reading, 'options' | 'language'>) => Expected)
  /** The answer is plain text that later requests may show: a plan makes the rule-based one as long as is expected. Default false. */
  readonly isProse?: boolean
  /**
   * Of a simulator that plays sessions: it is asked only in sessions of a person who comes back, and its text is part of no other dialogue's key.
   * Default false.
   */
  readonly ofSessions?: boolean
  /** A small rule-based answer in the same format, for runs without a model. */
  standIn?(ask: StandIn<Input>): string
}

/** The input of a parser besides the answer. */
export interface Reading {
  /** Those of the component that asks. */
  readonly options: JsonObject
  /** Of the template that was answered. */
  readonly language: string
  /** Why the model stopped: an answer that was cut off by `length` may be read another way. */
  readonly finish: Finish
}

export interface StandIn<Input> {
  readonly input: Input
  readonly history: readonly ChatMessage[]
  readonly language: string
  readonly random: Random
}
