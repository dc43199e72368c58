import { fewClustersNote } from '@attune/core'
import { distinct, type Observation } from './observations.js'

/** Says so if the smallest group has too few scenarios for its intervals to be trusted. */
export function smallestGroupNote(own: readonly Observation[], groupOf: (each: Observation) => string): string[] {
  const groups = distinct(own, groupOf).map((name) => own.filter((each) => groupOf(each) === name))
  const clusters = (group: readonly Observation[]) => distinct(group, ({ cluster }) => cluster).length
  const [smallest = []] = groups.toSorted((a, b) => clusters(a) - clusters(b))
  return fewClustersNote(smallest).map((note) => `In the smallest group: ${note}`)
}
