/** Tests whether supporters have the same order with every seeker and every judge. */
import { type Known, known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { Quantity, Table } from '@attune/core/findings'
import { distinct, grouped } from '@attune/kit/internal'
import { drawWith, mean, rankStability } from '@attune/statistics'
import { facets, isOffline, type MeasureValues, type MeasuredValue } from './numbers.js'

/** Minimum number of scenarios for percentiles of resampled scenarios. */
const LEAST_SCENARIOS = 8

export function rankRows(all: readonly MeasureValues[], level: number): Table['rows'] {
  return all.flatMap((numbers) =>
    facets.flatMap(([facet, of]) => {
      const found = ordersOf(numbers, of, level)
      return found === undefined
        ? []
        : [{ number: numbers.title, facet: `${found.levels} ${facet}s`, ...found.cells }]
    }),
  )
}

function ordersOf(numbers: MeasureValues, of: (reading: MeasuredValue) => string, level: number) {
  const { readings, title } = numbers
  const levels = distinct(readings.map(of))
  const supporters = distinct(readings.map(({ supporter }) => supporter))
  if (levels.length < 2 || supporters.length < 2) return undefined
  const values = completeScenarios(readings, { levels, supporters, of })
  const clusters = values[0]?.[0]?.length ?? 0
  if (clusters === 0) return undefined
  const draw = drawWith(createRandom(`orders of ${title}`))
  const { tau, W, sameTop, interval } = rankStability(values, { draw, confidence: level })
  const base = { n: supporters.length, clusters, offline: isOffline(readings) }
  const plain = (value: Known<number>): Quantity => ({
    ...base,
    value: value.state === 'known' ? value : unknown('supporters do not differ'),
  })
  const hasInterval = interval.state === 'known' && clusters >= LEAST_SCENARIOS
  return {
    levels: levels.length,
    cells: {
      tau: hasInterval
        ? {
            ...plain(tau),
            interval: { ...interval.value, level, method: 'percentiles over resampled scenarios' },
          }
        : { ...plain(tau), noInterval: `fewer than ${LEAST_SCENARIOS} scenarios` },
      w: plain(W),
      top: plain(known(sameTop)),
    },
  }
}

interface Crossing {
  readonly levels: readonly string[]
  readonly supporters: readonly string[]
  readonly of: (reading: MeasuredValue) => string
}

/**
 * Means as `[level][supporter][cluster]`, for clusters with a value of every supporter at every
 * level.
 */
function completeScenarios(
  readings: readonly MeasuredValue[],
  { levels, supporters, of }: Crossing,
): number[][][] {
  const cells = grouped(readings, (each) =>
    JSON.stringify([of(each), each.supporter, each.cluster]),
  )
  const at = (...key: readonly string[]): number[] | undefined =>
    cells.get(JSON.stringify(key))?.map(({ value }) => value)
  const clusters = distinct(readings.map(({ cluster }) => cluster)).filter((cluster) =>
    levels.every((each) =>
      supporters.every((supporter) => at(each, supporter, cluster) !== undefined),
    ),
  )
  return levels.map((each) =>
    supporters.map((supporter) => clusters.map((cluster) => mean(at(each, supporter, cluster)!))),
  )
}

export const rankTable = (rows: Table['rows']): Table => ({
  id: 'rank-stability',
  title: 'How alike the orders of supporters are with each of the seekers or judges',
  columns: [
    { key: 'number', title: 'Number' },
    { key: 'facet', title: 'Over' },
    { key: 'tau', title: "Mean of Kendall's tau" },
    { key: 'w', title: "Kendall's W" },
    { key: 'top', title: 'Same best', scale: 100, digits: 0, unit: '%' },
  ],
  rows,
  notes: [
    'Tau: 1 if every two of them order the supporters alike, -1 if one reverses the other. W: 1 if all agree, 0 if not at all. Same best: of every two of them. n: supporters; under four, tau has few values.',
    'Intervals are for other scenarios with these seekers and judges, not for others; over scenarios that have every number.',
  ],
})
