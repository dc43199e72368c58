/** A flow of questions: the form of the file, and the form for execution. */
import type { FindingKind, Words } from '@attune/core/internal'

/** Speaker whose words prove an answer. */
export type QuoteSide = 'seeker' | 'supporter' | 'any'

/** Content of a file. Members that may be wrong have the type string. */
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
  /** Target of all answers that have no target. */
  readonly goto?: string
  /** Short form of `answers: { yes: …, no: … }`. */
  readonly yes?: string
  readonly no?: string
  readonly auto?: boolean
  readonly side?: QuoteSide
  readonly finding?: WrittenFinding | null
}

export type WrittenAnswer =
  | string
  | { readonly goto?: string; readonly notApplicable?: string }
  | null

export interface WrittenFinding {
  readonly on?: string | readonly string[]
  readonly severity: string
  readonly kind?: FindingKind
  readonly side?: QuoteSide
  readonly says?: Words
}

export interface Flow {
  /** Names of the severities, lowest first. */
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

/** An answer that a question allows. */
export interface Option {
  readonly name: string
  /** Target as in the file, or `next`. */
  readonly goto: string
  /**
   * Position of the next question: the number of questions for the end, undefined if no question
   * has the name.
   */
  readonly next: number | undefined
  readonly mark?: string
}

export interface FindingRule {
  /** Names of the answers that report the finding, as in the file. */
  readonly on: readonly string[]
  readonly severity: string
}

export const reserved: readonly string[] = ['end', 'next', 'next-group']

/** Form in which answers are compared: without case, outer punctuation and extra white space. */
export const plainAnswer = (text: string): string =>
  text
    .trim()
    .replaceAll(/^["'.,;:!?*()[\]\s]+|["'.,;:!?*()[\]\s]+$/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')

export const optionOf = (
  { options }: Pick<Question, 'options'>,
  text: string,
): Option | undefined => options.find(({ name }) => plainAnswer(name) === plainAnswer(text))

/** The flow of a file, including its mistakes: `flowMistakes` reports them. */
export function flowOf({ questions, severities = ['low', 'high'], title }: WrittenFlow): Flow {
  const written = Object.entries(questions)
  const ids = written.map(([id]) => id)
  const groups = written.map(([, { group }]) => group ?? (typeof title === 'string' ? title : ''))
  // `end` is not allowed as the name of a question; if one has it, the name still means the end.
  const placeOf = (at: number): number => (at === -1 || ids[at] === 'end' ? ids.length : at)
  const after = (at: number, goto: string): number | undefined => {
    if (goto === 'end') return ids.length
    if (goto === 'next') return placeOf(at + 1)
    if (goto === 'next-group')
      return placeOf(groups.findIndex((group, place) => place > at && group !== groups[at]))
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
        ...(finding && {
          finding: { on: [finding.on ?? 'yes'].flat(), severity: finding.severity },
        }),
      }
    }),
  }
}

function optionsOf(
  question: WrittenQuestion,
  after: (goto: string) => number | undefined,
): Option[] {
  const { yes, no } = question
  const answers = question.answers ?? { yes: yes ?? null, no: no ?? null }
  return Object.entries(answers).map(([name, answer]) => {
    const { goto = question.goto ?? 'next', notApplicable: mark } =
      typeof answer === 'string' ? { goto: answer } : (answer ?? {})
    // A mark of more than the current group ends the flow, regardless of the target.
    const next = mark === 'rest' || mark === 'all' ? after('end') : after(goto)
    return { name, goto, next, ...(mark !== undefined && { mark }) }
  })
}
