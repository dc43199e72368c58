/** What is asked of each item. */
export type QuestionForm = 'score' | 'pair' | 'best-worst' | 'choice' | 'text'

export interface Question {
  /** The judge's criterion, where there is one. */
  readonly id: string
  readonly form: QuestionForm
  readonly text: string
  /** The definition that the judge reads, where it is more than the text. */
  readonly about?: string
  /** Of a score: from the least to the greatest level, with the text that the judge saw. */
  readonly levels?: readonly { readonly value: number; readonly text: string }[]
  /** Of a choice: labels, each with what it means. */
  readonly choices?: readonly { readonly value: string; readonly text: string }[]
  /** Of a pair: whether it is asked how much (1 to 3). */
  readonly howMuch?: boolean
  /** Whether words are to be marked that the answer rests on. */
  readonly evidence?: boolean
  /** Asked only if that question was answered so. */
  readonly when?: { readonly question: string; readonly is: string | number }
}
