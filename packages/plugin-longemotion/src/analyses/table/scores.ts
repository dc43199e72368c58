/** Parts of the overall score, and weighted sums of their means with intervals. */
import { type Known, known, unknown } from '@attune/core'
import type { Words } from '@attune/core/internal'
import type { ComputedDifference, Interval, Quantity } from '@attune/core/findings'
import { readData, type KitColumn, type Row } from '@attune/kit'
import { type Stratum, weightedSum, within } from '@attune/kit/internal'
import { numberOf } from '../rows.js'

/** A part with its `weight` in the overall score, a weighted sum of means. */
export interface Part extends KitColumn {
  readonly range: readonly [number, number]
  readonly weight: number
}

const aboutTasks = readData<
  Readonly<Record<'EC-E' | 'EC-F' | 'ED' | 'QA' | 'ES' | 'MC4' | 'EE', Words>>
>(new URL('about.json', import.meta.url))

const part = (
  key: keyof typeof aboutTasks,
  weight: number,
  { title = key as string, most = 100, least = 0 } = {},
): Part => ({
  key,
  title,
  about: aboutTasks[key],
  better: 'higher',
  weight,
  range: [least, most],
})

export const needles: readonly Part[] = [part('EC-E', 1 / 12), part('EC-F', 1 / 12)]
export const tasks: readonly Part[] = [
  part('ED', 1 / 6),
  part('QA', 1 / 6),
  part('ES', 20 / 6, { title: 'ES (1–5)', least: 1, most: 5 }),
  part('MC4', 20 / 6, { title: 'MC-4 (0–5)', most: 5 }),
  part('EE', 1 / 6),
]
export const parts: readonly Part[] = [...needles, ...tasks]

/**
 * EC: the mean over the two kinds of needle with equal weights, whatever their numbers of items. If
 * the evaluation has only one kind, the mean of that kind.
 */
export const classificationOf = (rows: readonly Row[], level: number, asked = needles): Quantity =>
  within(
    weightedSum(
      strataOf(
        asked.map(({ key }) => ({ key, weight: 1 / asked.length })),
        rows,
        valuesOf,
      ),
      level,
    ).quantity,
    [0, 100],
  )

export const overallOf = (rows: readonly Row[], level: number): Quantity =>
  within(weightedSum(strataOf(parts, rows, valuesOf), level).quantity, overallRange)

/**
 * Difference of two overall scores on the items that both have.
 *
 * @param itemOf returns the same key for the same item in both
 */
export function overallDifference(
  [rows, base]: readonly [rows: readonly Row[], base: readonly Row[]],
  itemOf: (row: Row) => string,
): ComputedDifference {
  const strata = strataOf(parts, rows, (own) => differencesOf(own, base, itemOf))
  const { quantity: found, p, intervalAt } = weightedSum(strata, 0.95)
  const { value, n, clusters = 0 } = found
  const cut = (level: number): Known<Interval> => {
    const interval = intervalAt(level)
    if (interval.state === 'unknown') return interval
    return known(within({ ...found, interval: interval.value }, [-width, width]).interval!)
  }
  return { estimate: value, intervalAt: cut, p, n: { values: n, clusters } }
}

const overallRange = [0, 1].map((end) =>
  parts.reduce((sum, each) => sum + each.weight * each.range[end]!, 0),
) as [number, number]
const width = overallRange[1] - overallRange[0]

const strataOf = (
  chosen: readonly Pick<Part, 'key' | 'weight'>[],
  rows: readonly Row[],
  values: (rows: readonly Row[]) => Stratum['values'],
): Stratum[] =>
  chosen.map(({ key, weight }) => ({
    key,
    weight,
    values: values(rows.filter(({ name }) => name === key)),
  }))

const valuesOf = (rows: readonly Row[]): Stratum['values'] =>
  rows.map(({ cluster, value }) => ({ cluster, value: numberOf(value) }))

function differencesOf(
  rows: readonly Row[],
  base: readonly Row[],
  itemOf: (row: Row) => string,
): Stratum['values'] {
  const others = new Map(base.map((row) => [itemOf(row), numberOf(row.value)]))
  return rows.map((row) => {
    const { cluster } = row
    const [own, other] = [numberOf(row.value), others.get(itemOf(row))]
    if (own.state === 'known' && other?.state === 'known')
      return { cluster, value: known(own.value - other.value) }
    return {
      cluster,
      value: unknown(other === undefined ? 'no counterpart' : 'no value on one side'),
    }
  })
}
