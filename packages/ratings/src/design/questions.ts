/** Questions about each item. */
export type QuestionForm = 'score' | 'pair' | 'best-worst' | 'choice' | 'text'

export interface Question {
  /** Criterion of the judge, or an id of the owner. */
  readonly id: string
  readonly form: QuestionForm
  readonly text: string
  /** Definition that the judge reads, if it is longer than the text. */
  readonly about?: string
  /** Levels of a score, ascending, with the texts that the judge saw. */
  readonly levels?: readonly { readonly value: number; readonly text: string }[]
  /** Labels of a choice with their meanings. */
  readonly choices?: readonly { readonly value: string; readonly text: string }[]
  /** True for pair questions that also ask for the strength (1 to 3). */
  readonly howMuch?: boolean
  /** True if raters must mark the words that support the answer. */
  readonly evidence?: boolean
  /** Condition: the question is shown only after this answer to another question. */
  readonly when?: { readonly question: string; readonly is: string | number }
}
