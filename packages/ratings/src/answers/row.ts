import type { Json } from '@attune/core'

/**
 * Kind of a row. `cannot_say`: the rater cannot decide, which counts as an answer. `skip`: the
 * rater leaves out the item. `withdraw`: results ignore all answers of this rater. `guess`: the
 * rater guesses whether one system wrote two dialogues, which tests the blinding.
 */
export type AnswerKind = 'answer' | 'cannot_say' | 'skip' | 'withdraw' | 'consent' | 'guess'

/** Evidence of an answer: a range of the shown texts. */
export interface Mark {
  readonly side?: 'left' | 'right'
  readonly turn: number
  readonly start?: number
  readonly end?: number
  readonly quote?: string
}

/** Maximum number of characters of a text or comment, on the page and on the server. */
export const MOST_TEXT = 100_000

/** Answer to a question, as the page sends it. */
export interface SentAnswer {
  /** Id from the page; prevents duplicates when an answer is sent again. */
  readonly id: string
  readonly item: string
  readonly question: string
  readonly occasion: number
  readonly kind: AnswerKind
  /**
   * Value of the answer. In the log it names dialogues (`first`, `second`), in the page it names
   * sides (`left`, `right`).
   */
  readonly value?: Json
  readonly evidence?: readonly Mark[]
  readonly confidence?: number
  readonly comment?: string
  /** Id of the answer that this one revises. */
  readonly base?: string
  readonly place?: number
  /** Dialogue that was shown on the left. */
  readonly left?: 'first' | 'second'
  readonly reachedEnd?: { readonly left: boolean; readonly right?: boolean }
  /** Seconds in which the item was visible and the rater active. */
  readonly seconds?: number
  readonly questionHash?: string
  readonly textHash?: string
  /** Version of the page that sent the answer. */
  readonly page?: string
  /** Time of sending, by the clock of the rater's browser. */
  readonly sentAt?: string
}

/** A row of the answer log: an answer, with facts that the server adds. */
export interface AnswerRow extends SentAnswer {
  readonly study: string
  /** Digest of the design that the rater saw. */
  readonly design: string
  readonly rater: string
  readonly session?: string
  /** Time by the server's clock (ISO 8601). Results do not depend on it. */
  readonly at?: string
  /** Sequence number that the server assigns. */
  readonly seq: number
}

/** Fields of a row that {@link readLog} uses. */
export type LogRow = Pick<
  AnswerRow,
  'id' | 'rater' | 'item' | 'question' | 'occasion' | 'kind' | 'value' | 'base'
>
