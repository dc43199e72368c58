import { known, unknown, type Known } from '@attune/core'
import { grouped, type Match, type Row } from '@attune/kit'
import { overallWinner, stageOutcome } from '../aggregation/stages.js'
import { pairKey, type Judged } from './judged.js'
import type { JudgedOptions } from './options.js'

/** What one role says of two supporters in one stage; `name` is the stage, the outcome that of the majority of its dimensions. */
export interface StageMatch extends Match {
  /** S(r) of the first, in [0, 1]: share of the dimensions that it won, ties half. */
  readonly score: Known<number>
  /** The dimensions. */
  readonly items: readonly Match[]
}

export const overall = 'All stages, by majority'

/** A match per role, pair and stage; and, with two stages or more, one over all stages by the majority of them. */
export function stageMatches({ stages, matches }: Judged, { skipped }: Pick<JudgedOptions, 'skipped'>): StageMatch[] {
  return [...grouped(matches, pairKey).values()].flatMap((items) => {
    const verdicts = new Map(items.map(({ name, outcome }) => [name, outcome]))
    const each = stages.map(({ name, dimensions }): StageMatch => {
      const own = items.filter(({ group }) => group === name)
      const given = dimensions.map((dimension) => verdicts.get(dimension.name) ?? unknown('not judged'))
      const { score, winner } = stageOutcome(given, skipped)
      const why = reasonOf(own)
      return { ...items[0]!, name, score: why ?? score, items: own, outcome: why ?? winner }
    })
    if (stages.length < 2) return each
    const winner = overallWinner(each.map(({ outcome }) => outcome))
    const outcome = items.some((item) => item.outcome.state === 'known')
      ? known(winner)
      : (reasonOf(items) ?? unknown('not judged'))
    return [...each, { ...items[0]!, name: overall, score: unknown('stages are not added up'), items, outcome }]
  })
}

/** Why nothing is there, where nothing is: the reason of the first one. */
const reasonOf = (items: readonly Match[]): Known<never> | undefined =>
  items.every(({ outcome }) => outcome.state === 'unknown')
    ? (items[0]?.outcome as Known<never> | undefined)
    : undefined

/** S(r) of either side, so that the difference of the two is the share of dimensions won minus the share lost. */
export function scoreRows(matches: readonly StageMatch[]): Row[] {
  const turned = (score: Known<number>): Known<number> => (score.state === 'known' ? known(1 - score.value) : score)
  return matches.flatMap((match) => {
    const { supporter, other, scenario, cluster, language, tags, repeat, conditions, name, source, offline, score } =
      match
    const row = { scenario, cluster, language, tags, repeat, conditions, name, pair: pairKey(match) }
    const base = { ...row, ...(source !== undefined && { source }), ...(offline !== undefined && { offline }) }
    return [
      { ...base, supporter, value: score },
      { ...base, supporter: other, value: turned(score) },
    ]
  })
}
