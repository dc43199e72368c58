import type { Dialogue, Turn } from '@attune/core'
import type { ReplyPair } from './metrics.js'

/** What a reply is compared with, where it is. */
export function referenceOf({ annotations }: Turn): string | undefined {
  const reference = annotations?.['reference']
  return typeof reference === 'string' ? reference : undefined
}

/** The replies of a dialogue that have a reference. */
export const repliesOf = ({ turns }: Dialogue): ReplyPair[] =>
  turns.flatMap((turn) => {
    const reference = turn.speaker === 'supporter' ? referenceOf(turn) : undefined
    return reference === undefined ? [] : [{ reply: turn.text, reference }]
  })
