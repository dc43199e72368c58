/** In which order scenarios are asked when a run may end before all are: by the seed, whole clusters. */
import { digest, type EvaluationPlan } from '@attune/core/runtime'
import { clusterOf } from '../narrow/narrow.js'

export interface Cluster {
  readonly name: string
  /** Ids, in the order of the source. */
  readonly scenarios: readonly string[]
}

/** The same whatever the order of the source. */
export async function orderOf(plan: EvaluationPlan, seed: string): Promise<readonly Cluster[]> {
  const clusters = new Map<string, string[]>()
  for await (const slot of plan.scenarios()) {
    const name = clusterOf(slot)
    clusters.set(name, [...(clusters.get(name) ?? []), slot.id])
  }
  return Array.from(clusters, ([name, scenarios]) => ({ name, scenarios, order: digest(['order', seed, name]) }))
    .toSorted((left, right) => (left.order < right.order ? -1 : 1))
    .map(({ name, scenarios }) => ({ name, scenarios }))
}
