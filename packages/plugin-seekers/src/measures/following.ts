import { type Known, known, unknown } from '@attune/core'
import { mean } from '@attune/statistics'

/**
 * How far own turns take up what the supporter said just before: share of its content units in the own turn, less the mean of the same
 * with its other turns. About 0: the seeker would have said the same after any of them. Unknown: `too_few_turns`.
 */
export function following(
  own: readonly { readonly units: ReadonlySet<string>; readonly heard: number | undefined }[],
  replies: readonly ReadonlySet<string>[],
): Known<number> {
  const overlap = (units: ReadonlySet<string>, reply: ReadonlySet<string>): number =>
    [...reply].filter((unit) => units.has(unit)).length / Math.max(1, reply.size)
  const gains = own.flatMap(({ units, heard }) => {
    if (heard === undefined || units.size === 0 || (replies[heard]?.size ?? 0) === 0) return []
    const others = replies.filter((reply, at) => at !== heard && reply.size > 0)
    if (others.length === 0) return []
    return [overlap(units, replies[heard]!) - mean(others.map((reply) => overlap(units, reply)))]
  })
  return gains.length === 0 ? unknown('too_few_turns') : known(mean(gains))
}
