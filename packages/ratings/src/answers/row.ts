import type { Json } from '@attune/core'

/** `cannot_say` is an answer; `skip` leaves the item; `withdraw` takes all of a rater's answers out of results. */
export type AnswerKind = 'answer' | 'cannot_say' | 'skip' | 'withdraw' | 'consent' | 'guess'

/** Where in the shown texts an answer has its ground. */
export interface Mark {
  readonly side?: 'left' | 'right'
  readonly turn: number
  readonly start?: number
  readonly end?: number
  readonly quote?: string
}

/** Characters of a text or a comment. The page lets nobody write more, and the server takes no more. */
export const MOST_TEXT = 100_000

/** What the page sends: one answer to one question. */
export interface SentAnswer {
  /** Made by the page; the key against double sending. */
  readonly id: string
  readonly item: string
  readonly question: string
  readonly occasion: number
  readonly kind: AnswerKind
  /** In terms of the dialogues, whatever side they stood on. */
  readonly value?: Json
  readonly evidence?: readonly Mark[]
  readonly confidence?: number
  readonly comment?: string
  /** The answer that this one changes. */
  readonly base?: string
  readonly place?: number
  /** Which dialogue stood left. */
  readonly left?: 'first' | 'second'
  readonly reachedEnd?: { readonly left: boolean; readonly right?: boolean }
  /** Visible and active. */
  readonly seconds?: number
  readonly questionHash?: string
  readonly textHash?: string
  /** Version of the page. */
  readonly page?: string
  /** The page's clock. */
  readonly sentAt?: string
}

/** A row of the log. */
export interface AnswerRow extends SentAnswer {
  readonly study: string
  /** Hash of the design that was shown. */
  readonly design: string
  readonly rater: string
  readonly session?: string
  /** The server's clock; no part of any result. */
  readonly at?: string
  /** The server's counter. */
  readonly seq: number
}

/** What of a row the reading needs. */
export type LogRow = Pick<AnswerRow, 'id' | 'rater' | 'item' | 'question' | 'occasion' | 'kind' | 'value' | 'base'>
