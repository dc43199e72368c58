import { shortRuns } from '../tidy.js'
import { type PromptText, unechoed } from './echo.js'
import { isForeign, unlooped } from './words.js'

/**
 * Revision of the checks of answers, part of the keys of results. Increase it if a change alters
 * the text that a parser receives, or the answers that are refused.
 */
export const READING_REVISION = 2

/** Reasons why an answer is refused, in words that help the model to correct it. */
export const echoed =
  'template-echo: the answer says the question or its form back; write your own words and values'
export const looping = 'loop: the answer says the same words again and again; say everything once'
export const foreign = 'language: the answer is in another language than the question'

export interface Guarded {
  /** Text for the parser; empty if the answer is refused. */
  readonly text: string
  /** Reason why the answer is refused. */
  readonly refused?: string
  /** Fault of the answer, such as a loop. It is reported only if the parser cannot read `text`. */
  readonly fault?: string
  /**
   * True if the answer ended in a loop, which was removed. A length limit then cut only the loop.
   */
  readonly isLooped: boolean
  readonly isForeign: boolean
}

/**
 * Prepares an answer for its parser: removes repeated prompt text, and a loop at the end. An answer
 * with no other text is refused.
 */
export function guarded(answer: string, prompt: PromptText, language: string): Guarded {
  const short = shortRuns(answer)
  const loop = unlooped(short)
  const { text, isEcho, isOnlyEcho } = unechoed(loop?.text ?? short, prompt)
  const isLooped = loop !== undefined
  const found = { isLooped, isForeign: isForeign(text, language) }
  if (loop?.isOnlyLoop === true) return { ...found, text: '', refused: looping }
  if (isOnlyEcho) return { ...found, text: '', refused: echoed }
  const fault = isEcho ? echoed : isLooped ? looping : undefined
  return {
    ...found,
    text: fault === undefined ? answer : text,
    ...(fault !== undefined && { fault }),
  }
}
