import { type Known, known, unknown } from '@attune/core'
import { mean } from '@attune/statistics'

/**
 * Degree to which the seeker's turns take up the reply before them. For each turn: the share of
 * that reply's content units (content words) that the turn contains, minus the mean of the same
 * share for the dialogue's other replies. About 0 if the seeker would have written the same after
 * any reply. Unknown: `too_few_turns`.
 */
export function following(
  own: readonly { readonly units: ReadonlySet<string>; readonly repliesTo: number | undefined }[],
  replies: readonly ReadonlySet<string>[],
): Known<number> {
  const overlap = (units: ReadonlySet<string>, reply: ReadonlySet<string>): number =>
    [...reply].filter((unit) => units.has(unit)).length / Math.max(1, reply.size)
  const gains = own.flatMap(({ units, repliesTo }) => {
    if (repliesTo === undefined || units.size === 0 || (replies[repliesTo]?.size ?? 0) === 0)
      return []
    const others = replies.filter((reply, at) => at !== repliesTo && reply.size > 0)
    if (others.length === 0) return []
    return [
      overlap(units, replies[repliesTo]!) - mean(others.map((reply) => overlap(units, reply))),
    ]
  })
  return gains.length === 0 ? unknown('too_few_turns') : known(mean(gains))
}
