import { known, preferenceScore, unknown, type ClusteredObservation } from '@attune/core'
import { mirror } from '../aggregation/preference.js'
import { winRateMatrix, type Match, type WinRateMatrix } from '../aggregation/win-rate-matrix.js'
import type { Judged } from './judged.js'

/** What one role says of two supporters, in one stage or over all of them. */
export interface RoleMatch extends Match {
  readonly cluster: string
}

export interface StageMatches {
  /** Stands in ids of tables: `exploration`. */
  readonly id: string
  readonly stage: string
  readonly matches: readonly RoleMatch[]
  readonly matrix: WinRateMatrix
}

const overall = 'All stages, by majority'

/**
 * Who won which role, per stage; and, with two stages or more, over all stages by the majority of them. A role is won in a stage
 * by who won more of its dimensions, which is where S(r) lies of ½.
 */
export function stageMatches({ pairs, stages, supporters }: Judged): StageMatches[] {
  const named = (stage: string, matches: readonly RoleMatch[]): StageMatches => ({
    id: stage === overall ? 'overall' : idOf(stage),
    stage,
    matches,
    matrix: winRateMatrix(supporters, matches),
  })
  const ofStage = (stage: string): RoleMatch[] =>
    pairs.flatMap(({ supporters: [first, second], roles, outcomes }) => {
      const { majority, scores } = outcomes.stages[stage]!
      return roles.map(({ role, cluster }) => {
        const score = scores[role]!
        // A role that was dropped for what it lacks has no winner either.
        return { first, second, cluster, score, outcome: score.state === 'unknown' ? score : majority.byRole[role]! }
      })
    })
  const each = stages.map(({ name }) => named(name, ofStage(name)))
  return stages.length < 2 ? each : [...each, named(overall, overallMatches(pairs))]
}

const overallMatches = (pairs: Judged['pairs']): RoleMatch[] =>
  pairs.flatMap(({ supporters: [first, second], roles, outcomes }) =>
    roles.map(({ role, cluster, items }) => ({
      first,
      second,
      cluster,
      outcome: items.some(({ outcome }) => outcome.state === 'known')
        ? known(outcomes.overallByRole[role]!)
        : (items[0]?.outcome ?? unknown('not judged')),
    })),
  )

export const idOf = (stage: string): string =>
  stage
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** 1 for a role that `one` won against `other`, ½ for a tie, 0 for a loss, whichever of them was named first. */
export const scoresOf = (matches: readonly RoleMatch[], one: string, other: string): ClusteredObservation[] =>
  matches.flatMap(({ first, second, outcome, cluster }) => {
    if (first === one && second === other) return [{ cluster, value: preferenceScore(outcome) }]
    if (first === other && second === one) return [{ cluster, value: preferenceScore(mirror(outcome)) }]
    return []
  })

/** How often `one` won, lost and tied against `other`: `18–3–4`. */
export function countsOf({ agents, wins, ties }: WinRateMatrix, one: string, other: string): string {
  const [i, j] = [agents.indexOf(one), agents.indexOf(other)]
  return `${wins[i]![j]!}–${wins[j]![i]!}–${ties[i]![j]!}`
}
