/** Counts in words. */
import type { Quantity } from '@attune/core/findings'

/** `1 more pair`, `3 more pairs`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const scenarios = (count: number): string => (count === 1 ? 'one scenario' : `${count} scenarios`)

interface Pieces extends Pick<Quantity, 'n' | 'clusters'> {
  readonly scenarios?: number | undefined
}

/** What a number rests on: independent scenarios, or clusters where several scenarios belong together. */
export function piecesText({ n, clusters = n, scenarios: all }: Pieces): string {
  if (all === undefined) return scenarios(clusters)
  return `${counted(clusters, 'cluster')} of ${all} scenarios`
}

export const piecesInChinese = ({ n, clusters = n, scenarios: all }: Pieces): string =>
  all === undefined ? `${clusters} 个情景` : `${all} 个情景中的 ${clusters} 组`

/** What more of would be needed. */
export const pieces = ({ scenarios: all }: Pick<Quantity, 'scenarios'>): 'clusters' | 'scenarios' =>
  all === undefined ? 'scenarios' : 'clusters'

/** The number of scenarios, where it is not that of clusters. */
export function scenariosIn(
  rows: Iterable<{ readonly cluster: string; readonly scenario?: string | undefined }>,
): Pick<Quantity, 'scenarios'> {
  const [clusters, all] = [new Set<string>(), new Set<string>()]
  for (const { cluster, scenario } of rows) {
    clusters.add(cluster)
    if (scenario !== undefined) all.add(scenario)
  }
  return all.size > clusters.size ? { scenarios: all.size } : {}
}
