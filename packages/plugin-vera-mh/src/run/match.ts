import { plainOption } from '../files/rubric.js'

/** Option that the released programs choose for an answer, and the rule that chose it. */
export interface ReleasedMatch {
  readonly option: string
  readonly how: 'exact' | 'substring' | 'fallback'
}

/**
 * Option that release 1.1.0 chooses: the equal one, else the first that contains the answer or is
 * contained in it, else the first. Thus "unknown" becomes No, and an answer that is not an option
 * becomes Yes.
 */
export function releasedMatch(answer: string, options: readonly string[]): ReleasedMatch {
  const text = answer.trim().toLowerCase()
  const equal = options.find((option) => option.trim().toLowerCase() === text)
  if (equal !== undefined) return { option: equal, how: 'exact' }
  const part = options.find(
    (option) => text.includes(option.toLowerCase()) || option.toLowerCase().includes(text),
  )
  return part === undefined
    ? { option: options[0]!, how: 'fallback' }
    : { option: part, how: 'substring' }
}

/**
 * Option that equals the complete answer, ignoring case, spaces and outer punctuation; undefined if
 * the answer equals none.
 */
export const strictMatch = (answer: string, options: readonly string[]): string | undefined =>
  options.find((option) => plainOption(option) === plainOption(answer))
