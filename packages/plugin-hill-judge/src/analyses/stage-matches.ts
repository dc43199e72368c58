import { known, unknown, type Known } from '@attune/core'
import type { Row } from '@attune/kit'
import { grouped, type Match } from '@attune/kit/internal'
import { overallWinner, stageOutcome } from '../aggregation/stages.js'
import { pairKey, type Judged } from './judged.js'
import type { JudgedOptions } from './options.js'

/**
 * Result of a role for two supporters in a stage. `name` is the stage; the outcome is the majority
 * of the stage's dimensions.
 */
export interface StageMatch extends Match {
  /**
   * S(r) of the first supporter, in [0, 1]: share of the dimensions that it won. A tie counts half.
   */
  readonly score: Known<number>
  /** Matches of the stage's dimensions. */
  readonly items: readonly Match[]
}

export const overall = 'All stages, by majority'

/**
 * One match per role, pair and stage. With at least two stages, also one over all stages: the
 * majority of their outcomes.
 */
export function stageMatches(
  { stages, matches }: Judged,
  { skipped }: Pick<JudgedOptions, 'skipped'>,
): StageMatch[] {
  return [...grouped(matches, pairKey).values()].flatMap((items) => {
    const verdicts = new Map(items.map(({ name, outcome }) => [name, outcome]))
    const each = stages.map(({ name, dimensions }): StageMatch => {
      const own = items.filter(({ group }) => group === name)
      const given = dimensions.map(
        (dimension) => verdicts.get(dimension.name) ?? unknown('not judged'),
      )
      const { score, winner } = stageOutcome(given, skipped)
      const why = reasonOf(own)
      return { ...items[0]!, name, score: why ?? score, items: own, outcome: why ?? winner }
    })
    if (stages.length < 2) return each
    const winner = overallWinner(each.map(({ outcome }) => outcome))
    const outcome = items.some((item) => item.outcome.state === 'known')
      ? known(winner)
      : (reasonOf(items) ?? unknown('not judged'))
    return [
      ...each,
      { ...items[0]!, name: overall, score: unknown('stages are not added up'), items, outcome },
    ]
  })
}

/** Reason of the first outcome if all outcomes are unknown. */
const reasonOf = (items: readonly Match[]): Known<never> | undefined =>
  items.every(({ outcome }) => outcome.state === 'unknown')
    ? (items[0]?.outcome as Known<never> | undefined)
    : undefined

/**
 * Rows with S(r) of both supporters. Their difference is the share of dimensions won minus the
 * share lost.
 */
export function scoreRows(matches: readonly StageMatch[]): Row[] {
  const ofSecond = (score: Known<number>): Known<number> =>
    score.state === 'known' ? known(1 - score.value) : score
  // Scores of several judges are averaged: they belong to none of them.
  const isPooled = new Set(matches.map(({ source }) => source)).size > 1
  return matches.flatMap((match) => {
    const {
      supporter,
      other,
      scenario,
      cluster,
      language,
      tags,
      repeat,
      conditions,
      name,
      source,
      offline,
      score,
    } = match
    const row = {
      scenario,
      cluster,
      language,
      tags,
      repeat,
      conditions,
      name,
      pair: pairKey(match),
    }
    const base = {
      ...row,
      ...(source !== undefined && !isPooled && { source }),
      ...(offline !== undefined && { offline }),
    }
    return [
      { ...base, supporter, value: score },
      { ...base, supporter: other, value: ofSecond(score) },
    ]
  })
}
