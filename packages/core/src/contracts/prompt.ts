/** A prompt is a thing: an id, one template file per language, a parser of the answer, and an offline stand-in. */
import type { Known } from './data.js'
import type { ChatMessage } from './models.js'

export type PromptInput = Readonly<Record<string, string | number>>

/** Uniform in [0, 1). */
export type Random = () => number

export interface Prompt<Input extends PromptInput, Answer> {
  /** `emotion`; with the plugin's name before it, users replace a template by it: `sage/emotion`. */
  readonly id: string
  /**
   * The folder of `<id>.<language>.md`. In a template, `{{name}}` stands for a field of the input; a line `=== system ===`,
   * `=== user ===` or `=== assistant ===` begins a message. Text before the first such line is a user message.
   */
  readonly folder: URL
  /** Input fields, so that a template that names another one is refused before anything is asked. */
  readonly fields: readonly (keyof Input & string)[]
  /** Reads an answer; unknown with what is wrong with it, in words that help the model to mend it. */
  parse(text: string, input: Input): Known<Answer>
  /** A small rule-based answer in the same format, for runs without a model. */
  standIn?(ask: StandIn<Input>): string
}

export interface StandIn<Input> {
  readonly input: Input
  readonly history: readonly ChatMessage[]
  readonly language: string
  readonly random: Random
}
