import { plainOption } from '../files/rubric.js'

/** How the released programs found the option of an answer. */
export interface ReleasedMatch {
  readonly option: string
  readonly how: 'exact' | 'substring' | 'fallback'
}

/**
 * The option that release 1.1.0 takes: the equal one, else the first that contains the answer or is contained in it, else the first.
 * So "unknown" is No, and an answer that is no option at all is Yes.
 */
export function releasedMatch(answer: string, options: readonly string[]): ReleasedMatch {
  const text = answer.trim().toLowerCase()
  const equal = options.find((option) => option.trim().toLowerCase() === text)
  if (equal !== undefined) return { option: equal, how: 'exact' }
  const part = options.find((option) => text.includes(option.toLowerCase()) || option.toLowerCase().includes(text))
  return part === undefined ? { option: options[0]!, how: 'fallback' } : { option: part, how: 'substring' }
}

/** The option that the answer is as a whole, apart from case, spaces and outer punctuation; undefined for any other answer. */
export const strictMatch = (answer: string, options: readonly string[]): string | undefined =>
  options.find((option) => plainOption(option) === plainOption(answer))
