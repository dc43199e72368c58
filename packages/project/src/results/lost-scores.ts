import type { Evaluation, Observation } from '@attune/core/findings'
import { isApplicable } from '@attune/core'

/** What one component could not score of one supporter, although there was something to score. */
export interface LostScores {
  readonly evaluation: string
  readonly supporter: string
  /** Label of the estimator or judge. */
  readonly source: string
  readonly lost: number
  /** Lost ones and known ones. */
  readonly of: number
  /** The most frequent reason. */
  readonly why: string
}

const SCORES: readonly Observation['kind'][] = ['measure', 'verdict', 'pair']

interface Count {
  of: number
  lost: number
  readonly reasons: Map<string, number>
}

/**
 * By supporter and component, those that lost any. A pair counts for both its supporters. What a stand-in had a part in does not
 * count: it measures nothing, lost or not.
 */
export async function lostScores(evaluation: Evaluation): Promise<readonly LostScores[]> {
  const counts = new Map<string, Map<string, Count>>()
  for (const asked of SCORES) {
    for await (const { kind, source, supporter, other, value, offline } of evaluation.observations({ kind: asked })) {
      if (kind !== asked || offline || (value.state === 'unknown' && !isApplicable(value.why))) continue
      for (const who of other === undefined ? [supporter] : [supporter, other]) {
        const count = countOf(counts, who, source)
        count.of += 1
        if (value.state === 'known') continue
        count.lost += 1
        count.reasons.set(value.why, (count.reasons.get(value.why) ?? 0) + 1)
      }
    }
  }
  return [...counts].flatMap(([supporter, sources]) =>
    [...sources].flatMap(([source, { lost, of, reasons }]) => {
      const [most] = [...reasons].sort(([, a], [, b]) => b - a)
      return most ? [{ evaluation: evaluation.name, supporter, source, lost, of, why: most[0] }] : []
    }),
  )
}

function countOf(counts: Map<string, Map<string, Count>>, supporter: string, source: string): Count {
  const sources = counts.get(supporter) ?? new Map<string, Count>()
  const count = sources.get(source) ?? { of: 0, lost: 0, reasons: new Map<string, number>() }
  counts.set(supporter, sources.set(source, count))
  return count
}
