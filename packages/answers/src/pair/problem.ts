import { known, unknown, type Known, type Preference } from '@attune/core'

/** Reason why a judge's answer has no verdict. */
export type VerdictProblem =
  | 'missing-reasoning'
  | 'missing-verdict'
  | 'duplicate-heading'
  | 'heading-order'
  | 'empty-reasoning'
  | 'empty-verdict'
  | 'template-echo'
  | 'two-verdicts'
  | 'ambiguous-verdict'
  | 'verdict-unrecognised'
  | 'missing-section'
  | 'duplicate-section'

export const noVerdict = (problem: VerdictProblem): Known<Preference> => unknown(problem)

/**
 * Converts the letter of a model to a preference. A is the dialogue that the judge was shown first.
 */
export const byLetter = (letter: string): Known<Preference> =>
  known(letter.toLowerCase() === 'a' ? 'first' : 'second')

/** Replaces line endings by `\n`, and no-break spaces by spaces. */
export const normalised = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')

export const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Removes emphasis, brackets, quotation marks and full stops around a label. */
export const stripped = (text: string): string =>
  text.replace(/^[\s*_`<>[\]()"'.!:“”‘’]+/u, '').replace(/[\s*_`<>[\]()"'.!:“”‘’]+$/u, '')

/** Verdict of a text that contains only one of the template's labels. */
export function templateLabel(text: string): Known<Preference> {
  const label = collapsed(stripped(text)).toLowerCase()
  if (label === 'tie') return known('tie')
  const letter = /^(?:support )?model ([ab])$/.exec(label)?.[1]
  return letter ? byLetter(letter) : noVerdict('verdict-unrecognised')
}
