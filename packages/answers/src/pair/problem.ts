import { known, unknown, type Known, type Preference } from '@attune/core'

/** Why a judge's answer has no verdict. */
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

/** The word that the prompt asks for, as a letter: what the judge calls A is the dialogue shown first. */
export const byLetter = (letter: string): Known<Preference> => known(letter.toLowerCase() === 'a' ? 'first' : 'second')

/** Line ends become `\n`, no-break spaces plain ones. */
export const normalised = (text: string): string => text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')

export const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Without the emphasis, brackets, quotes and stops that judges put around a label. */
export const stripped = (text: string): string =>
  text.replace(/^[\s*_`<>[\]()"'.!:“”‘’]+/u, '').replace(/[\s*_`<>[\]()"'.!:“”‘’]+$/u, '')

/** The verdict that a text names when it is nothing but one of the labels of the template. */
export function templateLabel(text: string): Known<Preference> {
  const label = collapsed(stripped(text)).toLowerCase()
  if (label === 'tie') return known('tie')
  const letter = /^(?:support )?model ([ab])$/.exec(label)?.[1]
  return letter ? byLetter(letter) : noVerdict('verdict-unrecognised')
}
