import { known, unknown, type Known } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { grouped, quantity } from '@attune/kit/internal'
import { jackknifeInterval, mean } from '@attune/statistics'
import { coefficientNames, coefficients, type Coefficients } from '../../scores/coefficients.js'

/** A dialogue with a value of the metric and one of people. */
export interface Cell {
  readonly item: string
  readonly cluster: string
  readonly supporter: string
  readonly metric: number
  readonly human: number
}

export const levels = ['sample', 'dataset', 'system'] as const

export type Level = (typeof levels)[number]

export type LevelCells = Readonly<Record<keyof Coefficients, Quantity>> & {
  /**
   * Number of items in which the values of the metric or of people do not vary. They have no
   * coefficient.
   */
  readonly skipped: number
}

/** Minimum number of scenarios for an interval. */
const FEWEST = 8

/**
 * Three correlation coefficients at a level. They have intervals over scenarios if there are at
 * least `FEWEST`.
 */
export function correlationsAt(
  level: Level,
  cells: readonly Cell[],
  confidence: number,
): LevelCells {
  if (level === 'sample') return sampleLevel(cells, confidence)
  const points = level === 'dataset' ? cells : systemMeans(cells)
  const found = coefficientsOf(points)
  const clusters = [...grouped(cells, ({ cluster }) => cluster).values()]
  const cellsOf = (name: keyof Coefficients): Quantity => ({
    value: found[name],
    n: points.length,
    ...(level === 'dataset'
      ? { clusters: clusters.length, ...intervalOf(name, clusters, confidence) }
      : { noInterval: 'supporters are few, and no sample' }),
  })
  return { ...eachCoefficient(cellsOf), skipped: 0 }
}

/** Level `sample`: a coefficient per item over the item's supporters, and the mean over items. */
function sampleLevel(cells: readonly Cell[], level: number): LevelCells {
  const items = [...grouped(cells, ({ item }) => item).values()].map((own) => ({
    cluster: own[0]!.cluster,
    found: coefficientsOf(own),
  }))
  const used = items.filter(({ found }) => found.pearson.state === 'known')
  const none: Quantity = { value: unknown('no item in which both vary'), n: 0 }
  if (used.length === 0) return { ...eachCoefficient(() => none), skipped: items.length }
  const cellsOf = (name: keyof Coefficients): Quantity =>
    quantity(
      used.map(({ cluster, found }) => ({ cluster, value: found[name] })),
      { level },
    )
  return { ...eachCoefficient(cellsOf), skipped: items.length - used.length }
}

const eachCoefficient = (
  cellOf: (name: keyof Coefficients) => Quantity,
): Readonly<Record<keyof Coefficients, Quantity>> =>
  Object.fromEntries(coefficientNames.map((name) => [name, cellOf(name)])) as Record<
    keyof Coefficients,
    Quantity
  >

type Point = Pick<Cell, 'metric' | 'human'>

const coefficientsOf = (points: readonly Point[]): Coefficients =>
  coefficients(
    points.map(({ metric }) => metric),
    points.map(({ human }) => human),
  )

function systemMeans(cells: readonly Cell[]): Point[] {
  return [...grouped(cells, ({ supporter }) => supporter).values()].map((own) => ({
    metric: mean(own.map(({ metric }) => metric)),
    human: mean(own.map(({ human }) => human)),
  }))
}

function intervalOf(
  name: keyof Coefficients,
  clusters: readonly (readonly Cell[])[],
  confidence: number,
): Pick<Quantity, 'interval' | 'noInterval'> {
  if (clusters.length < FEWEST)
    return { noInterval: `${clusters.length} scenarios, ${FEWEST} are needed` }
  const statistic = (kept: readonly (readonly Cell[])[]): Known<number> => {
    const value = coefficientsOf(kept.flat())[name]
    return value.state === 'known' ? known(value.value) : unknown(value.why)
  }
  const interval = jackknifeInterval(clusters, statistic, { confidence, scale: 'bounded' })
  if (interval.state === 'unknown') return { noInterval: interval.why.replaceAll('_', ' ') }
  const method = 'jackknife t over scenario clusters, on Fisher’s scale'
  return { interval: { ...interval.value, level: confidence, method } }
}
