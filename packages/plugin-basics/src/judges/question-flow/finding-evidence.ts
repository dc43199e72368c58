/** Verifies that the quotes of a finding are in the dialogue. */
import type { Turn } from '@attune/core'
import { quoteFinder, type QuotePosition } from '@attune/core/answers'
import type { QuoteSide } from './flow.js'

/** A quote that a judge gives for its answer. */
export interface Ground {
  /** Turn from 1; any value other than a whole number names no turn. */
  readonly turn: unknown
  readonly quote: string
}

export interface FindingEvidence {
  readonly items: readonly QuotePosition[]
  /** `verified` if at least one quote is in a turn of the correct side. */
  readonly finding: 'verified' | 'unverified'
  /** The earliest turn with such a quote, from 1. */
  readonly turn: number | null
}

/** Looks up the quotes of a finding in the turns of one side. */
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
