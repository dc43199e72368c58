import { shortRuns } from '../tidy.js'
import { type Said, unechoed } from './echo.js'
import { isForeign, unlooped } from './words.js'

/** Part of the keys of whatever readers give. Goes up when an answer gets to its reader as another one, or is refused. */
export const READING_REVISION = 2

/** Why an answer is not read, in words that help the model to correct it. */
export const echoed = 'template-echo: the answer says the question or its form back; write your own words and values'
export const looping = 'loop: the answer says the same words again and again; say everything once'
export const foreign = 'language: the answer is in another language than the question'

export interface Guarded {
  /** What its reader gets; empty where it is refused. */
  readonly text: string
  /** Why no reader gets it. */
  readonly refused?: string
  /** What is wrong with the answer if no reader can read the rest. */
  readonly fault?: string
  /** Whether a loop at its end was cut, so that the length limit cut nothing else. */
  readonly isLooped: boolean
  readonly isForeign: boolean
}

/**
 * What a reader gets of an answer: without the words of its prompt, and without a loop at its end. An answer that is nothing else
 * is refused.
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
  return { ...found, text: fault === undefined ? answer : text, ...(fault !== undefined && { fault }) }
}
