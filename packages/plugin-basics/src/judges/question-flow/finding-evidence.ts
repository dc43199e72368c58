/** Verifies that the quotes of a finding are in the dialogue. */
import type { Turn } from '@attune/core'
import { quoteFinder, type QuotePosition } from '@attune/core/answers'
import type { QuoteSide } from './flow.js'

/** A quote that a judge gives as evidence for its answer. */
export interface Ground {
  /** Number of the turn, counted from 1. Any value that is not an integer names no turn. */
  readonly turn: unknown
  readonly quote: string
}

export interface FindingEvidence {
  readonly items: readonly QuotePosition[]
  /** `verified` if at least one quote is in a message of the required speaker. */
  readonly finding: 'verified' | 'unverified'
  /** The earliest turn with a verified quote, counted from 1; null without one. */
  readonly turn: number | null
}

/** Looks up the quotes of a finding in the messages of the required speaker. */
export function findingEvidence(
  turns: readonly Pick<Turn, 'speaker' | 'text' | 'scripted'>[],
  side: QuoteSide,
  evidence: readonly Ground[],
): FindingEvidence {
  const find = quoteFinder(turns, side)
  const items = evidence.map(({ turn, quote }) =>
    find(Number.isInteger(turn) ? [turn as number] : [], quote),
  )
  const verified = items.flatMap((each) =>
    each.state === 'verified' || each.state === 'relocated' ? [each.turn] : [],
  )
  const isVerified = verified.length > 0
  return {
    items,
    finding: isVerified ? 'verified' : 'unverified',
    turn: isVerified ? Math.min(...verified) : null,
  }
}
