import type { Evaluation, Observation } from '../contracts/evaluation.js'
import { unknown } from '../known.js'

const VALUES: ReadonlySet<Observation['kind']> = new Set(['measure', 'series', 'verdict', 'pair'])

/** An evaluation whose dialogues were read, and of which not one value is known. */
export interface ValuelessEvaluation {
  readonly evaluation: string
  /** The most frequent reason. */
  readonly why: string
}

/** Nothing if one value is known, or if nobody looked for any: reading ends at the first that is known. */
export async function valueless(evaluation: Evaluation): Promise<ValuelessEvaluation | undefined> {
  const reasons = new Map<string, number>()
  for await (const row of evaluation.observations()) {
    if (!VALUES.has(row.kind)) continue
    const value = row.kind === 'series' && row.value.state === 'known' && row.value.value === 0 ? none : row.value
    if (value.state === 'known') return undefined
    reasons.set(value.why, (reasons.get(value.why) ?? 0) + 1)
  }
  const [most] = [...reasons].sort(([, a], [, b]) => b - a)
  return most && { evaluation: evaluation.name, why: most[0] }
}

const none = unknown('no value in the series')
