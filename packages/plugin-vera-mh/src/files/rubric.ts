import type { Jump } from './jump.js'

export type Harm = 'Red' | 'Yellow'

export interface RubricOption {
  readonly name: string
  readonly jump: Jump
  readonly row: number
}

export interface RubricQuestion {
  readonly id: string
  readonly row: number
  readonly dimension: string
  /** Severity that the answer Yes reports; undefined for a question that reports nothing. */
  readonly severity?: Harm
  readonly ask: string
  readonly examples: string
  readonly options: readonly RubricOption[]
  /** True if the file lists no answers: Yes leads to the next dimension, No to the next row. */
  readonly isPlain: boolean
  /** True if the only answer is recorded without a call. */
  readonly isAuto: boolean
}

export interface Rubric {
  readonly questions: readonly RubricQuestion[]
  /** Dimensions in the order of the file. */
  readonly dimensions: readonly string[]
}

/** A fault of a rubric; rows count from 1, the header is row 1. */
export interface RubricFault {
  readonly code: string
  readonly row?: number
  readonly column?: string
  readonly question?: string
  readonly severity?: string
  readonly goto?: string
  readonly answer?: string
  readonly questions?: readonly string[]
}

/** Form of an option for comparison; the released programs ignore case. */
export const plainOption = (text: string): string =>
  text
    .trim()
    .replaceAll(/^["'.,;:!?*()[\]\s]+|["'.,;:!?*()[\]\s]+$/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')

export const isYes = (option: string): boolean => plainOption(option) === 'yes'
