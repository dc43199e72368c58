import type { Json } from '@attune/core'

/** An answer from another tool, the common result of all import readers. */
export interface ImportedAnswer {
  readonly rater: string
  readonly item: string
  /** Null: the answer concerns the complete item. */
  readonly question: string | null
  readonly kind: 'answer' | 'cannot_say' | 'skip'
  readonly value: Json
  readonly seconds?: number
}
