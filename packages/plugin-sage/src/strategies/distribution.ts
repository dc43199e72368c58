import { known, unknown, type Known } from '@attune/core'
import { entryOf } from '@attune/statistics'
import {
  groupOf,
  strategyCodes,
  strategyGroups,
  strategyNames,
  type StrategyCode,
  type StrategyGroup,
} from './codes.js'

/** The strategies of one reply, paragraph by paragraph. */
export type AnnotatedReply = readonly (readonly StrategyCode[])[]

export interface DistributionOptions {
  /** Whether only the deepest of B-3, B-2, B-1 counts within a paragraph. Default false: the paper only counts. */
  readonly enforcePrecedence?: boolean
}

export interface StrategyDistribution {
  /** Replies that were annotated. */
  readonly rounds: number
  /** Replies whose annotation failed; they take no part. */
  readonly failedRounds: number
  readonly counts: Readonly<Record<StrategyCode, number>>
  /** The part of the replies that use a strategy. Replies use several, so the parts do not add up to 1. */
  readonly shares: Readonly<Record<StrategyCode, Known<number>>>
  /** The part of the replies that use any strategy of a group. */
  readonly groupShares: Readonly<Record<StrategyGroup, Known<number>>>
}

const byDepth: readonly StrategyCode[] = ['B-3', 'B-2', 'B-1']

/** Of B-1, B-2 and B-3 only the deepest. */
export function withPrecedence(paragraph: readonly StrategyCode[]): readonly StrategyCode[] {
  const deepest = byDepth.find((code) => paragraph.includes(code))
  return paragraph.filter((code) => code === deepest || !byDepth.includes(code))
}

const tabulate = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>

/**
 * How often a model uses each of the 24 strategies and seven groups: a reply uses what any of its paragraphs uses, and
 * counts once. Shares, in [0, 1], are unknown (`no_valid_rounds`) if no annotation succeeded.
 *
 * @throws STATISTICS_INPUT for a code that is not in the list
 *
 * Source: SAGE, strategy distribution.
 */
export function strategyDistribution(
  replies: readonly Known<AnnotatedReply>[],
  { enforcePrecedence = false }: DistributionOptions = {},
): StrategyDistribution {
  const used = replies.flatMap((reply) => {
    if (reply.state === 'unknown') return []
    for (const code of reply.value.flat()) entryOf('strategy', strategyNames, code)
    return [new Set(enforcePrecedence ? reply.value.flatMap(withPrecedence) : reply.value.flat())]
  })
  const share = (count: number): Known<number> =>
    used.length > 0 ? known(count / used.length) : unknown('no_valid_rounds')
  const groups = used.map((codes) => new Set([...codes].map(groupOf)))
  const counts = tabulate(strategyCodes, (code) => used.filter((codes) => codes.has(code)).length)
  return {
    rounds: used.length,
    failedRounds: replies.length - used.length,
    counts,
    shares: tabulate(strategyCodes, (code) => share(counts[code])),
    groupShares: tabulate(Object.keys(strategyGroups) as StrategyGroup[], (group) =>
      share(groups.filter((each) => each.has(group)).length),
    ),
  }
}
