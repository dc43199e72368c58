/** What one check of one version found at a gate, and how it lies to the baseline. */
import { mean } from '@attune/statistics'

export interface Look {
  readonly version: string
  readonly values: readonly ScenarioValue[]
}

export interface ScenarioValue {
  readonly scenario: string
  readonly cluster: string
  readonly value: number
}

/** Runs of a baseline; none: the gate is on a number. */
export type BaselineRuns = readonly Look[] | undefined

/** Of each scenario the mean of these looks, less that of the baseline; without those that the baseline does not have. */
export function differencesFrom(baseline: BaselineRuns, looks: readonly Look[]): readonly ScenarioValue[] {
  const means = [...meansOf(looks).values()]
  if (!baseline) return means
  const before = meansOf(baseline)
  return means.flatMap((each) => {
    const counterpart = before.get(each.scenario)
    return counterpart ? [{ ...each, value: each.value - counterpart.value }] : []
  })
}

function meansOf(looks: readonly Look[]): ReadonlyMap<string, ScenarioValue> {
  const all = new Map<string, { readonly cluster: string; readonly values: number[] }>()
  for (const { scenario, cluster, value } of looks.flatMap(({ values }) => values)) {
    const found = all.get(scenario)
    if (found) found.values.push(value)
    else all.set(scenario, { cluster, values: [value] })
  }
  return new Map(
    [...all].map(([scenario, { cluster, values }]) => [scenario, { scenario, cluster, value: mean(values) }]),
  )
}
