import type { Json } from '@attune/core'

/** An answer that was given in another tool, as all readers of other tools give it. */
export interface ImportedAnswer {
  readonly rater: string
  readonly item: string
  /** Null: of the whole item. */
  readonly question: string | null
  readonly kind: 'answer' | 'cannot_say' | 'skip'
  readonly value: Json
  readonly seconds?: number
}
