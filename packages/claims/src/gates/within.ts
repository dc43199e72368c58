/** Variance between repeated dialogues of one scenario, for one version. */
import { mean } from '@attune/statistics'
import type { GateRow } from './gate-rows.js'
import type { GateSides } from './gate-sides.js'
import { valuesByScenario } from './worst-scenarios.js'

/**
 * Variance of dialogues within scenarios, pooled over scenarios; undefined if no scenario was
 * repeated.
 */
export function varianceWithin(
  rows: readonly GateRow[],
): { readonly variance: number; readonly df: number } | undefined {
  let [squares, df] = [0, 0]
  for (const values of valuesByScenario(rows).values()) {
    const centre = mean(values)
    for (const value of values) squares += (value - centre) ** 2
    df += values.length - 1
  }
  return df === 0 ? undefined : { variance: squares / df, df }
}

/** Mean number of dialogues per scenario, over scenarios with at least one. */
export function repeatsIn(rows: readonly GateRow[]): number {
  const all = [...valuesByScenario(rows).values()]
  return all.length === 0 ? 0 : mean(all.map(({ length }) => length))
}

/** Input of `neededFor` on the variance within scenarios, from both looks and the baseline. */
export function withinOf({ own, both, other }: GateSides) {
  const sides = [both?.own ?? own, ...(other ? [other] : [])].flatMap(
    (rows) => varianceWithin(rows) ?? [],
  )
  const df = sides.reduce((sum, each) => sum + each.df, 0)
  if (df === 0) return undefined
  const variance = sides.reduce((sum, each) => sum + each.variance * each.df, 0) / df
  const baseline = other ? repeatsIn(other) : Infinity
  return { variance, repeats: repeatsIn(own), baseline }
}
