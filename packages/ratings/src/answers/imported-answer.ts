import type { Json } from '@attune/core'

/**
 * A rater's answer from another annotation tool. All import functions return answers in this form.
 */
export interface ImportedAnswer {
  readonly rater: string
  readonly item: string
  /** Id of the question. Null: the answer concerns the whole item, such as a skip. */
  readonly question: string | null
  readonly kind: 'answer' | 'cannot_say' | 'skip'
  readonly value: Json
  readonly seconds?: number
}
