import type { Evaluation, Figure, Quantity } from '@attune/core/findings'
import type { Axis, ReferenceLine } from './figures/frame.js'
import { intervalsText } from './figures/intervals-text.js'
import { scatterPlot } from './figures/scatter-plot.js'
import { formatNumber } from '@attune/tables'
import { type KitColumn, plainText } from './columns.js'
import { groupBy } from './groups.js'
import { cellOf } from './means.js'
import type { KitOptions } from './frame.js'
import type { Row } from './rows.js'

export interface ScatterOptions extends Pick<KitOptions, 'id' | 'title' | 'notes'> {
  readonly x: KitColumn
  readonly y: KitColumn
  /** Description of the figure, which explains what the positions mean. */
  readonly description: string
  readonly axes?: { readonly x?: Partial<Axis>; readonly y?: Partial<Axis> }
  readonly references?: readonly ReferenceLine[]
  /**
   * Tag or condition: every supporter has one point per value, and each value has its own shape.
   */
  readonly variant?: string
  /** Returns true for points that get a red outline. */
  readonly highlight?: (supporter: string, variant?: string) => boolean
}

/**
 * Scatter plot of the means of two columns, one point per supporter (and value of `variant`), with
 * the intervals of both means.
 */
export function scatter(
  { allSupporters, statistics }: Pick<Evaluation, 'allSupporters' | 'statistics'>,
  rows: readonly Row[],
  { x, y, variant, description, highlight, axes = {}, ...text }: ScatterOptions,
): Figure {
  const names = [...(variant === undefined ? [] : [variant]), 'supporter']
  const points = groupBy(rows, names).map(({ texts, rows: own }) => ({
    x: cellOf(own, x, statistics),
    y: cellOf(own, y, statistics),
    label: texts['supporter']!,
    group: texts['supporter']!,
    ...(variant !== undefined && { shape: texts[variant]! }),
    highlight: highlight?.(texts['supporter']!, variant && texts[variant]) ?? false,
  }))
  const said = points.map((point) => {
    const name = 'shape' in point ? `${point.label} (${point.shape})` : point.label
    return `${name}: ${x.title} ${numberText(point.x, x)}, ${y.title} ${numberText(point.y, y)}`
  })
  return scatterPlot({
    ...plainText(text),
    description: `${description} ${said.length === 0 ? 'There are no values' : said.join('; ')}.`,
    x: { title: x.title, ...axes.x },
    y: { title: y.title, ...axes.y },
    names: allSupporters,
    subtitle: intervalsText(points.flatMap((point) => [point.x, point.y])),
    points,
  })
}

const numberText = ({ value }: Quantity, column: KitColumn): string =>
  value.state === 'known' ? formatNumber(value.value, column) : 'unknown'
