/** Evidence of an answer in the form of a verdict. */
import { isObject } from '@attune/answers/internal'
import type { Dialogue, Json, JsonObject, Verdict } from '@attune/core'
import type { Evidence, Flag } from '@attune/core/internal'
import { MISQUOTED, RELOCATED } from '../options.js'
import { findingEvidence, type Ground } from './finding-evidence.js'
import type { QuoteSide } from './flow.js'

/** Flag of an answer that quotes the wrong speaker. */
export const WRONG_SIDE = 'wrong-side-quote'

export interface Grounds extends Pick<Verdict, 'evidence' | 'flags'> {
  readonly isVerified: boolean
  /** For each quote: where it was found in the dialogue. */
  readonly quotes: readonly JsonObject[]
}

/** Reads `[{ turn, quote }]` or one such object; turns count from 1. */
export function groundsOf(
  value: Json | undefined,
  { turns }: Pick<Dialogue, 'turns'>,
  side: QuoteSide,
): Grounds {
  const all =
    value === undefined || value === null
      ? []
      : Array.isArray(value)
        ? (value as readonly Json[])
        : [value]
  const grounds = all.map(groundIn)
  const { items, finding } = findingEvidence(turns, side, grounds)
  const evidence: Evidence[] = []
  const flags: Flag[] = []
  for (const [at, item] of items.entries()) {
    const { turn, quote } = grounds[at]!
    const note = quote.slice(0, 200)
    if (item.state === 'verified' || item.state === 'relocated') {
      evidence.push({ turn: item.turn - 1, quote })
      if (item.state === 'relocated') flags.push({ kind: RELOCATED, turn: item.turn - 1, note })
    } else if (item.state === 'wrong-side')
      flags.push({ kind: WRONG_SIDE, turn: item.turn - 1, note })
    else {
      const meant = turns[(turn as number) - 1] === undefined ? {} : { turn: (turn as number) - 1 }
      flags.push({ kind: MISQUOTED, ...meant, note })
    }
  }
  return {
    isVerified: finding === 'verified',
    quotes: items.map((item, at) => ({
      state: item.state,
      quote: grounds[at]!.quote.slice(0, 200),
    })),
    ...(evidence.length > 0 && { evidence }),
    ...(flags.length > 0 && { flags }),
  }
}

/** A turn may be a number, or a text with one number in it. */
function groundIn(value: Json): Ground {
  const { turn, quote } = isObject(value) ? value : { turn: value, quote: '' }
  const numbers = (
    String(turn ?? '')
      .slice(0, 100)
      .match(/\d{1,6}/g) ?? []
  ).map(Number)
  const named = typeof turn === 'number' ? turn : numbers.length === 1 ? numbers[0] : undefined
  return { turn: named, quote: typeof quote === 'string' ? quote.trim() : '' }
}
