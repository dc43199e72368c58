import type { Dialogue, Turn } from '@attune/core'
import type { ReplyPair } from './metrics.js'

/** Reference with which a reply is compared; undefined without one. */
export function referenceOf({ annotations }: Turn): string | undefined {
  const reference = annotations?.['reference']
  return typeof reference === 'string' ? reference : undefined
}

/** Replies of a dialogue that have a reference. */
export const repliesOf = ({ turns }: Dialogue): ReplyPair[] =>
  turns.flatMap((turn) => {
    const reference = turn.speaker === 'supporter' ? referenceOf(turn) : undefined
    return reference === undefined ? [] : [{ reply: turn.text, reference }]
  })
