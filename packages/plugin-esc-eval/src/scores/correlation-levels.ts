import { known, unknown, type Known } from '@attune/core'
import { kendall, pearson, spearman } from '@attune/statistics'
import { requireSameLength } from '../input.js'

export const coefficientNames = ['pearson', 'spearman', 'kendall'] as const

/** Unknown where one of the two does not vary, or there are fewer than two values. */
export type Coefficients = Readonly<Record<(typeof coefficientNames)[number], Known<number>>>

export interface CorrelationLevels {
  /** The mean of the coefficients within each item, over the items in which both vary. */
  readonly sample: Coefficients & { readonly nUsed: number; readonly nSkipped: number }
  /** One coefficient over all cells. */
  readonly dataset: Coefficients
  /** One coefficient over the means of the systems. */
  readonly system: Coefficients
}

type Grid = readonly (readonly number[])[]

/**
 * How a metric goes together with people, at three levels: rows are items, columns the systems. The paper does not define its
 * levels; this is the usual reading in the evaluation of generated text. Throws length_mismatch.
 */
export function correlationLevels(metric: Grid, human: Grid): CorrelationLevels {
  requireSameLength('rows of the metric', metric, human.length)
  const rows = metric.map((row, at) => coefficients(row, human[at]!))
  const used = rows.filter(({ pearson: value }) => value.state === 'known')
  return {
    sample: { nUsed: used.length, nSkipped: rows.length - used.length, ...meanCoefficients(used) },
    dataset: coefficients(metric.flat(), human.flat()),
    system: coefficients(columnMeans(metric), columnMeans(human)),
  }
}

/** Of pairs of values, in order. */
export function coefficients(x: readonly number[], y: readonly number[]): Coefficients {
  requireSameLength('values of the metric', x, y.length)
  if (x.length < 2) return eachCoefficient(() => unknown('fewer than two values'))
  const found = { pearson: pearson(x, y).value, spearman: spearman(x, y).value, kendall: kendall(x, y).value }
  return eachCoefficient((name) =>
    found[name].state === 'known' ? found[name] : unknown('one of the two does not vary'),
  )
}

/** The mean of each coefficient over items in which it is known. */
export const meanCoefficients = (items: readonly Coefficients[]): Coefficients =>
  eachCoefficient((name) => {
    const values = items.flatMap(({ [name]: value }) => (value.state === 'known' ? [value.value] : []))
    return values.length === 0
      ? unknown('no item in which both vary')
      : known(values.reduce((sum, value) => sum + value, 0) / values.length)
  })

const eachCoefficient = (valueOf: (name: keyof Coefficients) => Known<number>): Coefficients => ({
  pearson: valueOf('pearson'),
  spearman: valueOf('spearman'),
  kendall: valueOf('kendall'),
})

function columnMeans(grid: Grid): number[] {
  const [first = []] = grid
  return first.map((_, column) => grid.reduce((sum, row) => sum + row[column]!, 0) / grid.length)
}
