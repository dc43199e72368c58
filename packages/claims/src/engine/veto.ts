/** Claims that are not said: one of their sides has a reason for which nothing may be called better. */
import type { Claim, Veto } from '@attune/core/findings'
import { sentenceOf } from './summary.js'

/** The claim, or the same with the vetoes of its sides: not detected, whatever its numbers show. A change of one side is said. */
export function vetoed(claim: Claim, vetoes: readonly Veto[]): Claim {
  const { supporter, against } = claim
  if (against === undefined) return claim
  const own = vetoes.filter((each) => isOf(each, supporter) || isOf(each, against))
  if (own.length === 0) return claim
  const held = { ...claim, vetoes: own, detected: false, withheld: own.map(({ reason }) => reason.en).join('; ') }
  return { ...held, sentence: sentenceOf(held) }
}

/** A side may be one supporter under one value of a condition: `bot, small`. */
const isOf = ({ supporter }: Veto, side: string): boolean => side === supporter || side.startsWith(`${supporter}, `)
