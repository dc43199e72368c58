/** Result of analysing an answer of a bot. */
import type { HttpOptions } from '@attune/plugin-basics'

/** Options of core/http about the format of an answer. */
export type AnswerShape = Pick<
  HttpOptions,
  'format' | 'reply' | 'event' | 'pieces' | 'end' | 'keep'
>

export type Observed =
  | {
      readonly is: 'reply'
      readonly shape: AnswerShape
      readonly text: string
      readonly messages: number
      readonly marks: number
    }
  /** The reply is empty or repeats the message. */
  | { readonly is: 'empty' | 'echo'; readonly at: string }
  /** The answer reports a failure. */
  | { readonly is: 'fault'; readonly what: string }
  | { readonly is: 'page' | 'xml' }
  /** JSON that cannot be read. */
  | { readonly is: 'broken'; readonly what: string }
  /**
   * The answer contains no reply, but an address or a state at which the reply will be available.
   */
  | { readonly is: 'later'; readonly where: string }
  /** The answer contains no reply. `texts`: the paths of all its texts. */
  | { readonly is: 'unread'; readonly texts: readonly string[] }

/** True if two texts are equal up to case and surrounding spaces. */
export const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
