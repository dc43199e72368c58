import { shortRuns } from '../tidy.js'
import { type Said, unechoed } from './echo.js'
import { isForeign, unlooped } from './words.js'

/**
 * Revision that is part of the keys of results. Increase it when an answer is passed to its parser
 * in another form, or is refused.
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
  /** Fault of the answer, reported if the parser cannot read the rest. */
  readonly fault?: string
  /** True if a loop at the end was cut, so that the length limit cut nothing else. */
  readonly isLooped: boolean
  readonly isForeign: boolean
}

/**
 * Prepares an answer for its parser: removes text of the prompt and a loop at the end. An answer
 * without other text is refused.
 */
export function guarded(answer: string, said: Said, language: string): Guarded {
  const short = shortRuns(answer)
  const loop = unlooped(short)
  const { text, isEcho, isAll } = unechoed(loop?.text ?? short, said)
  const isLooped = loop !== undefined
  const found = { isLooped, isForeign: isForeign(text, language) }
  if (loop?.isAll === true) return { ...found, text: '', refused: looping }
  if (isAll) return { ...found, text: '', refused: echoed }
  const fault = isEcho ? echoed : isLooped ? looping : undefined
  return {
    ...found,
    text: fault === undefined ? answer : text,
    ...(fault !== undefined && { fault }),
  }
}
