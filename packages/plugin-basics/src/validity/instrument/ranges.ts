/**
 * Ranges of a supporter's means over the seekers or judges of the study, if these are too few to
 * generalise to others.
 */
import { known } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { distinct } from '@attune/kit/internal'
import { clusterMean, LEAST_FACETS } from '@attune/statistics'
import { facets, isOffline, type MeasureValues, type MeasuredValue } from './numbers.js'

/** A row per measure, supporter, and facet with more than one but too few levels. */
export function rangeRows(all: readonly MeasureValues[]): Table['rows'] {
  return all.flatMap((numbers) =>
    facets.flatMap(([facet, of]) => {
      const levels = distinct(numbers.readings.map(of))
      if (levels.length < 2 || levels.length >= LEAST_FACETS) return []
      return distinct(numbers.readings.map(({ supporter }) => supporter)).map((supporter) => ({
        number: numbers.title,
        supporter,
        facet: `${levels.length} ${facet}s`,
        ...rangeOf(numbers, supporter, of),
      }))
    }),
  )
}

function rangeOf(
  { readings }: MeasureValues,
  supporter: string,
  of: (reading: MeasuredValue) => string,
): Table['rows'][number] {
  const own = readings.filter((reading) => reading.supporter === supporter)
  const means = distinct(own.map(of)).map((level) => {
    const values = own.filter((reading) => of(reading) === level)
    const { estimate, n } = clusterMean(
      values.map(({ cluster, value }) => ({ cluster, value: known(value) })),
    )
    return {
      level,
      n,
      mean: estimate.state === 'known' ? estimate.value : NaN,
      offline: isOffline(values),
    }
  })
  const sorted = means.toSorted((left, right) => left.mean - right.mean)
  const [least, most] = [sorted[0]!, sorted.at(-1)!]
  const cell = ({ mean, n, offline }: (typeof sorted)[number]): Quantity => ({
    value: known(mean),
    n,
    offline,
  })
  return { least: cell(least), leastWith: least.level, most: cell(most), mostWith: most.level }
}

export const rangeTable = (rows: Table['rows']): Table => ({
  id: 'ranges',
  title: 'Means with each of the few seekers or judges that were asked',
  columns: [
    { key: 'number', title: 'Number' },
    { key: 'supporter', title: 'Supporter' },
    { key: 'facet', title: 'Over' },
    { key: 'least', title: 'Least' },
    { key: 'leastWith', title: 'with' },
    { key: 'most', title: 'Most' },
    { key: 'mostWith', title: 'with' },
  ],
  rows,
  notes: [
    `From the least to the most mean that was seen. Fewer than ${LEAST_FACETS} say nothing about others.`,
  ],
})
