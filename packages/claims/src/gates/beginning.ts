import { mean } from '@attune/statistics'
import { type BaselineRuns, differencesFrom, type Look } from './look.js'

export interface Loss {
  readonly baseline: BaselineRuns
  readonly looks: readonly Look[]
  readonly bound: number
  readonly side: 'above' | 'below'
}

/**
 * The look, from 0 on, at which a loss is likely to have begun: the one step for the worse that leaves the least squares of the means of
 * looks. Before the first look lie the runs of the baseline; of a gate on a number, one look at the bound.
 */
export function beginningOf({ baseline, looks, bound, side }: Loss): number {
  const means = looks.map((look) => meanOf(differencesFrom(baseline, [look])))
  const start = baseline ? baseline.map(() => 0) : [bound]
  const series = [...start, ...means]
  const gains = looks.map((_, at) => gainOf(series, start.length + at, side === 'above' ? -1 : 1))
  return gains.indexOf(Math.max(...gains))
}

const meanOf = (values: readonly { readonly value: number }[]): number => mean(values.map(({ value }) => value))

/** By how much a step at this place lowers the sum of squares; 0 for a step to the better. */
function gainOf(series: readonly number[], at: number, worse: 1 | -1): number {
  const [before, after] = [series.slice(0, at), series.slice(at)]
  const step = Math.max(0, worse * (mean(after) - mean(before)))
  return ((before.length * after.length) / series.length) * step ** 2
}
