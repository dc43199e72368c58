/** A flow of questions: what is written in a file, and what is asked by it. */
import type { FindingKind, Words } from '@attune/core'

/** Whose words prove an answer. */
export type QuoteSide = 'seeker' | 'supporter' | 'any'
export type Mark = 'group' | 'rest' | 'all'

/** As a file has it; what may be wrong with it is a plain text. */
export interface WrittenFlow {
  readonly title?: Words
  readonly severities?: readonly string[]
  readonly instructions?: Words
  readonly questions: Readonly<Record<string, WrittenQuestion>>
}

export interface WrittenQuestion {
  readonly group?: string
  readonly title?: Words
  readonly ask: Words
  readonly help?: Words
  readonly answers?: Readonly<Record<string, WrittenAnswer>> | null
  /** For all answers that say nothing else. */
  readonly goto?: string
  /** Short for `answers: { yes: …, no: … }`. */
  readonly yes?: string
  readonly no?: string
  readonly auto?: boolean
  readonly side?: QuoteSide
  readonly finding?: WrittenFinding | null
}

export type WrittenAnswer = string | { readonly goto?: string; readonly notApplicable?: string } | null

export interface WrittenFinding {
  readonly on?: string | readonly string[]
  readonly severity: string
  readonly kind?: FindingKind
  readonly side?: QuoteSide
  readonly says?: Words
}

export interface Flow {
  /** Lowest first. */
  readonly severities: readonly string[]
  readonly questions: readonly Question[]
}

export interface Question {
  readonly id: string
  readonly group: string
  readonly isAuto: boolean
  readonly options: readonly Option[]
  readonly finding?: FindingRule
}

/** One answer that a question can have. */
export interface Option {
  readonly name: string
  /** As the file has it, or `next`. */
  readonly goto: string
  /** Position of the question that follows: the number of questions for the end, undefined where there is none of that name. */
  readonly next: number | undefined
  readonly mark?: string
}

export interface FindingRule {
  /** Names of answers, as written. */
  readonly on: readonly string[]
  readonly severity: string
}

export const reserved: readonly string[] = ['end', 'next', 'next-group']

/** Answers are equal if they are so without case, outer punctuation and spare white space. */
export const plainAnswer = (text: string): string =>
  text
    .trim()
    .replaceAll(/^["'.,;:!?*()[\]\s]+|["'.,;:!?*()[\]\s]+$/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')

export const optionOf = ({ options }: Pick<Question, 'options'>, text: string): Option | undefined =>
  options.find(({ name }) => plainAnswer(name) === plainAnswer(text))

/** The flow of a file, with mistakes and all: `flowMistakes` names them. */
export function flowOf({ questions, severities = ['low', 'high'], title }: WrittenFlow): Flow {
  const written = Object.entries(questions)
  const ids = written.map(([id]) => id)
  const groups = written.map(([, { group }]) => group ?? (typeof title === 'string' ? title : ''))
  // A question may not be called so; where one is, the name means the end.
  const placeOf = (at: number): number => (at === -1 || ids[at] === 'end' ? ids.length : at)
  const after = (at: number, goto: string): number | undefined => {
    if (goto === 'end') return ids.length
    if (goto === 'next') return placeOf(at + 1)
    if (goto === 'next-group') return placeOf(groups.findIndex((group, place) => place > at && group !== groups[at]))
    return ids.includes(goto) ? ids.indexOf(goto) : undefined
  }
  return {
    severities,
    questions: written.map(([id, question], at): Question => {
      const { finding } = question
      return {
        id,
        group: groups[at]!,
        isAuto: question.auto === true,
        options: optionsOf(question, (goto) => after(at, goto)),
        ...(finding && { finding: { on: [finding.on ?? 'yes'].flat(), severity: finding.severity } }),
      }
    }),
  }
}

function optionsOf(question: WrittenQuestion, after: (goto: string) => number | undefined): Option[] {
  const { yes, no } = question
  const answers = question.answers ?? { yes: yes ?? null, no: no ?? null }
  return Object.entries(answers).map(([name, answer]) => {
    const { goto = question.goto ?? 'next', notApplicable: mark } =
      typeof answer === 'string' ? { goto: answer } : (answer ?? {})
    // A mark of more than the own group ends the flow, wherever the jump goes.
    const next = mark === 'rest' || mark === 'all' ? after('end') : after(goto)
    return { name, goto, next, ...(mark !== undefined && { mark }) }
  })
}
