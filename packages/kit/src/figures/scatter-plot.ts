import type { JsonObject } from '@attune/core'
import type { Figure, Quantity } from '@attune/core/findings'
import { cleanLine } from '@attune/tables'
import {
  type Axis,
  distinct,
  type FigureText,
  frame,
  nameChannel,
  nothingToDraw,
  numberChannel,
  type ReferenceLine,
  shortNames,
  styleOrder,
  withReferences,
} from './frame.js'
import { placementsOf, type Plane } from './scatter-labels.js'

export interface ScatterPoint {
  /** Coordinates of the point. Their intervals are thin bars across the point. */
  readonly x: Quantity
  readonly y: Quantity
  readonly label?: string
  /** Group that determines the colour; also the mark, unless some point has a `shape`. */
  readonly group?: string
  /** Name that determines the shape. */
  readonly shape?: string
  /** True to outline the point in red: the best of its kind, for example. */
  readonly highlight?: boolean
}

/** One of many small pale points behind the others: a single dialogue behind its mean. */
export interface BackgroundPoint {
  readonly x: number
  readonly y: number
  readonly group: string
}

export interface ScatterPlotOptions extends FigureText {
  readonly x: Axis
  readonly y: Axis
  readonly points: readonly ScatterPoint[]
  readonly background?: readonly BackgroundPoint[]
  /**
   * Names of groups in the order that determines colours: all supporters, so that each has one
   * colour in every figure.
   */
  readonly names?: readonly string[]
  /** Reference lines; two of them make quadrants. */
  readonly references?: readonly ReferenceLine[]
  /** Size of the plot's frame in pixels. */
  readonly size?: { readonly width: number; readonly height: number }
}

/**
 * Labelled points, each with the intervals of its two values. Points with an unknown value are not
 * drawn; a note below the figure lists them with the reason. In crowded plots a leader line
 * connects point and label; a label without a position moves to the legend, or to a note.
 *
 * ```ts
 * const [x, y] = [{ value: known(1), n: 12 }, { value: known(2), n: 12 }]
 * const text = { id: 'two', title: 'Two measures', description: 'A point per supporter.' }
 * const axes = { x: { title: 'Warmth' }, y: { title: 'Calm' } }
 * scatterPlot({ ...text, ...axes, points: [{ label: 'listener', x, y }] })
 * ```
 */
export function scatterPlot(options: ScatterPlotOptions): Figure {
  const {
    size = { width: 460, height: 360 },
    notes = [],
    references = [],
    background = [],
  } = options
  const points = withShortNames(options.points.flatMap(drawablePoints))
  if (points.length === 0)
    return frame({ ...options, notes: [...notes, ...omittedNotes(options.points)] }, nothingToDraw)
  const plane: Plane = {
    x: {
      ...options.x,
      domain: options.x.domain ?? domainOf({ ...options, points, background, references }, 'x'),
    },
    y: {
      ...options.y,
      domain: options.y.domain ?? domainOf({ ...options, points, background, references }, 'y'),
    },
    size,
  }
  const placements = placementsOf({ points, background, references }, plane)
  const values = points.map((point, index) => rowOf(point, placements[index]))
  const isNamed = points.every(({ label, group }) => label === group)
  const homeless = points.filter(
    ({ label }, index) => label !== '' && placements[index] === undefined,
  )
  const ownNotes =
    isNamed || homeless.length === 0
      ? []
      : [`Without a label: ${homeless.map(({ label }) => label).join(', ')}.`]
  const styled = {
    names: options.names ?? [],
    background,
    hasLegend: !isNamed || homeless.length > 0,
  }
  const layers = withReferences(references, plane, layersOf(values, plane, styled))
  const body = { data: { values }, ...size, ...layers }
  return frame(
    { ...options, notes: [...notes, ...ownNotes, ...omittedNotes(options.points)] },
    body,
  )
}

/** Notes on points that are not drawn: `Not shown, no tokens reported: a, b.` */
function omittedNotes(points: readonly ScatterPoint[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const { x, y, label = '', group = '' } of points) {
    const missing = [x.value, y.value].find(({ state }) => state === 'unknown')
    if (missing?.state !== 'unknown') continue
    byReason.set(missing.why, [...(byReason.get(missing.why) ?? []), cleanLine(label || group)])
  }
  return [...byReason].map(([why, names]) => {
    const who = distinct(names.filter(Boolean)).join(', ')
    return `Not shown, ${cleanLine(why)}: ${who || `${names.length} points`}.`
  })
}

const LONGEST_NAME = 28

/** Points with names shortened for the figure. */
function withShortNames(points: readonly Known[]): Known[] {
  const shown = shortNames(
    points.flatMap(({ label, group }) => [label, group]),
    LONGEST_NAME,
  )
  return points.map((point) => ({ ...point, label: shown(point.label), group: shown(point.group) }))
}

interface Extent {
  readonly value: number
  readonly lower: number
  readonly upper: number
}

export interface Known extends ScatterPoint {
  readonly label: string
  readonly group: string
  readonly at: { readonly x: Extent; readonly y: Extent }
}

function drawablePoints(point: ScatterPoint): Known[] {
  const [x, y] = [extent(point.x), extent(point.y)]
  const { label = '', group = '' } = point
  return x === undefined || y === undefined ? [] : [{ ...point, label, group, at: { x, y } }]
}

function extent({ value, interval }: Quantity): Extent | undefined {
  if (value.state === 'unknown') return undefined
  return {
    value: value.value,
    lower: interval?.lower ?? value.value,
    upper: interval?.upper ?? value.value,
  }
}

interface Plotted extends Required<
  Pick<ScatterPlotOptions, 'x' | 'y' | 'background' | 'references'>
> {
  readonly points: readonly Known[]
}

/** Range of an axis: the range of the data with some padding. */
function domainOf(
  { points, background, references, ...axes }: Plotted,
  axis: 'x' | 'y',
): [number, number] {
  const { from } = axes[axis]
  const lines = references.filter((line) => line.axis === axis).map((line) => line.at)
  const others = [...lines, ...background.map((point) => point[axis])]
  if (from !== undefined) others.push(from)
  const low = Math.min(...points.map((point) => point.at[axis].lower), ...others)
  const high = Math.max(...points.map((point) => point.at[axis].upper), ...others)
  const air = high > low ? 0.08 * (high - low) : 0.5
  return [from === low ? low : low - air, high + air]
}

function rowOf(point: Known, placement: ReturnType<typeof placementsOf>[number]): JsonObject {
  const { at, label, group, shape = '', highlight = false } = point
  return {
    x: at.x.value,
    xLower: at.x.lower,
    xUpper: at.x.upper,
    y: at.y.value,
    yLower: at.y.lower,
    yUpper: at.y.upper,
    label: placement === undefined ? '' : label,
    group,
    shape: cleanLine(shape),
    highlight,
    ...(placement && {
      align: (['right', 'center', 'left'] as const)[placement.side.across + 1]!,
      baseline: (['bottom', 'middle', 'top'] as const)[placement.side.down + 1]!,
      dx: placement.dx,
      dy: placement.dy,
      ...(placement.isFar && { leadX: placement.leadX, leadY: placement.leadY }),
    }),
  }
}

interface Styled {
  readonly names: readonly string[]
  readonly background: readonly BackgroundPoint[]
  readonly hasLegend: boolean
}

function layersOf(
  rows: readonly JsonObject[],
  plane: Plane,
  { names, background, hasLegend }: Styled,
): JsonObject[] {
  const [x, y] = [numberChannel('x', plane.x, 'bottom'), numberChannel('y', plane.y, 'left')]
  const namesOf = (field: string): string[] => distinct(rows.map((row) => String(row[field])))
  const groups = styleOrder(names, namesOf('group'))
  const drawn = namesOf('group')
  const legend = hasLegend ? {} : { legend: null }
  const color = { ...nameChannel('group', groups, { range: 'category', drawn }), ...legend }
  const isShaped = namesOf('shape').length > 1
  const shape = isShaped
    ? nameChannel('shape', namesOf('shape'), { range: 'symbol' })
    : { ...nameChannel('group', groups, { range: 'symbol', drawn }), ...legend }
  const bar = { type: 'rule', opacity: 0.45, strokeWidth: 1.2 }
  const outline = {
    stroke: { condition: { test: 'datum.highlight', value: '#cf222e' }, value: 'white' },
    strokeWidth: { condition: { test: 'datum.highlight', value: 2.2 }, value: 0.6 },
  }
  const [align, baseline, dx, dy] = ['align', 'baseline', 'dx', 'dy'].map((field) => ({
    expr: `datum.${field}`,
  }))
  const cloud = {
    data: { values: background.map((point) => ({ ...point })) },
    encoding: { x, y, color, shape },
  }
  const lead = {
    transform: [{ filter: 'isValid(datum.leadX)' }],
    mark: { type: 'rule', strokeWidth: 0.7, color: '#8c959f' },
    encoding: { x, y, x2: { field: 'leadX' }, y2: { field: 'leadY' } },
  }
  return [
    ...(background.length > 0
      ? [{ ...cloud, mark: { type: 'point', size: 20, opacity: 0.35 } }]
      : []),
    ...(rows.some((row) => row['leadX'] !== undefined) ? [lead] : []),
    { mark: bar, encoding: { x: { ...x, field: 'xLower' }, x2: { field: 'xUpper' }, y, color } },
    { mark: bar, encoding: { y: { ...y, field: 'yLower' }, y2: { field: 'yUpper' }, x, color } },
    { mark: { type: 'point', size: 80, opacity: 1 }, encoding: { x, y, color, shape, ...outline } },
    {
      mark: { type: 'text', style: 'mark-label', align, baseline, dx, dy },
      encoding: { x, y, text: { field: 'label', type: 'nominal' } },
    },
  ] as JsonObject[]
}
