import type { JsonObject } from '../../contracts/data.js'
import type { Figure, Quantity } from '../../contracts/findings.js'
import { cleanLine } from '../text/clean.js'
import { widthOf } from '../text/width.js'
import {
  type Axis,
  distinct,
  type FigureText,
  frame,
  nameChannel,
  nothingToDraw,
  numberChannel,
  type ReferenceLine,
  referenceLayers,
} from './frame.js'
import { type Box, gapOf, type LabelledMark, type Placement, placeLabels } from './label-placement.js'
import { shortNames } from './names.js'

export interface ScatterPoint {
  /** With an interval: a thin bar across the point. */
  readonly x: Quantity
  readonly y: Quantity
  readonly label?: string
  /** Decides the colour. */
  readonly group?: string
  /** Decides the shape. */
  readonly shape?: string
  /** Outlined in red: the best of its kind, say. */
  readonly highlight?: boolean
}

export interface ScatterPlotOptions extends FigureText {
  readonly x: Axis
  readonly y: Axis
  readonly points: readonly ScatterPoint[]
  /** Names of groups in the order that decides their colours: all supporters, so that each has one colour in every figure. */
  readonly names?: readonly string[]
  /** Quadrants are two of them. */
  readonly references?: readonly ReferenceLine[]
  /** Of the frame, in pixels. */
  readonly size?: { readonly width: number; readonly height: number }
}

/**
 * Labelled points, each with the intervals of its two values. Points with an unknown value are left out; a note below
 * the picture says how many. Labels that repeat the names of groups are left out where they would cover others, and the
 * legend names the groups instead.
 */
export function scatterPlot(options: ScatterPlotOptions): Figure {
  const { size = { width: 460, height: 360 }, notes = [], references = [] } = options
  const points = named(options.points.flatMap(known))
  const plane = {
    x: { ...options.x, domain: options.x.domain ?? domainOf(points, references, 'x') },
    y: { ...options.y, domain: options.y.domain ?? domainOf(points, references, 'y') },
    size,
  }
  const placements = placementsOfLabels(points, references, plane)
  const values = points.map((point, index) => rowOf(point, placements[index]!))
  const { rules, labels } = referenceLayers(references, plane)
  const layer = [...rules, ...layersOf(values, plane, options.names ?? []), ...labels]
  const missing = options.points.length - points.length
  const omitted = missing === 0 ? [] : [`Not shown, value missing: ${missing} of ${options.points.length}.`]
  const body = points.length === 0 ? nothingToDraw : { data: { values }, ...size, layer }
  return frame({ ...options, notes: [...notes, ...omitted] }, body)
}

const LONGEST_NAME = 28

/** With names as the figure shows them. */
function named(points: readonly Known[]): Known[] {
  const shown = shortNames(
    points.flatMap(({ label = '', group = '' }) => [label, group]),
    LONGEST_NAME,
  )
  return points.map((point) => ({ ...point, label: shown(point.label ?? ''), group: shown(point.group ?? '') }))
}

interface Extent {
  readonly value: number
  readonly lower: number
  readonly upper: number
}

interface Known extends ScatterPoint {
  readonly at: { readonly x: Extent; readonly y: Extent }
}

function known(point: ScatterPoint): Known[] {
  const [x, y] = [extent(point.x), extent(point.y)]
  return x === undefined || y === undefined ? [] : [{ ...point, at: { x, y } }]
}

function extent({ value, interval }: Quantity): Extent | undefined {
  if (value.state === 'unknown') return undefined
  return { value: value.value, lower: interval?.lower ?? value.value, upper: interval?.upper ?? value.value }
}

/** As far as the data go, with some air around them. */
function domainOf(points: readonly Known[], references: readonly ReferenceLine[], axis: 'x' | 'y'): [number, number] {
  const lines = references.filter((line) => line.axis === axis).map((line) => line.at)
  const low = Math.min(...points.map((point) => point.at[axis].lower), ...lines)
  const high = Math.max(...points.map((point) => point.at[axis].upper), ...lines)
  if (!(low <= high)) return [0, 1]
  const air = high > low ? 0.08 * (high - low) : 0.5
  return [low - air, high + air]
}

interface Plane {
  readonly x: Axis & { readonly domain: readonly [number, number] }
  readonly y: Axis & { readonly domain: readonly [number, number] }
  readonly size: { readonly width: number; readonly height: number }
}

/** Width of a column of text in pixels, roughly. */
const LETTER = 6

const share = (value: number, [from, to]: readonly [number, number]): number => (value - from) / (to - from)

/** Labels keep clear of points, of interval bars, and of reference lines and their labels. */
function placementsOfLabels(
  points: readonly Known[],
  references: readonly ReferenceLine[],
  { x, y, size }: Plane,
): Placement[] {
  const across = (value: number): number => share(value, x.domain) * size.width
  const down = (value: number): number => (1 - share(value, y.domain)) * size.height
  const frameBox = { left: 0, right: size.width, top: 0, bottom: size.height }
  const bars = points.flatMap(({ at }): Box[] => {
    const [left, right, top, bottom] = [across(at.x.lower), across(at.x.upper), down(at.y.upper), down(at.y.lower)]
    const [middle, centre] = [across(at.x.value), down(at.y.value)]
    return [
      { left: middle - 5, right: middle + 5, top: centre - 5, bottom: centre + 5 },
      { left, right, top: centre - 2, bottom: centre + 2 },
      { left: middle - 2, right: middle + 2, top, bottom },
    ]
  })
  const lines = references.flatMap(({ axis, at, label = '' }): Box[] => {
    const [place, width] = [axis === 'x' ? across(at) : down(at), LETTER * widthOf(cleanLine(label))]
    return axis === 'x'
      ? [
          { ...frameBox, left: place - 1, right: place + 1 },
          { left: place, right: place + width + 4, top: 0, bottom: 16 },
        ]
      : [
          { ...frameBox, top: place - 1, bottom: place + 1 },
          { left: size.width - width - 4, right: size.width, top: place - 16, bottom: place },
        ]
  })
  const marks = points.map(({ at, label = '' }): LabelledMark => {
    const width = LETTER * widthOf(label)
    return { x: across(at.x.value), y: down(at.y.value), width, height: label === '' ? 0 : 13 }
  })
  return placeLabels(marks, { frame: frameBox, obstacles: [...bars, ...lines] })
}

function rowOf(point: Known, { side, readable }: Placement): JsonObject {
  const { at, label = '', group = '', shape = '', highlight = false } = point
  const gap = gapOf(side)
  return {
    x: at.x.value,
    xLower: at.x.lower,
    xUpper: at.x.upper,
    y: at.y.value,
    yLower: at.y.lower,
    yUpper: at.y.upper,
    label: readable || label !== group ? label : '',
    group,
    shape: cleanLine(shape),
    highlight,
    align: (['right', 'center', 'left'] as const)[side.across + 1]!,
    baseline: (['bottom', 'middle', 'top'] as const)[side.down + 1]!,
    dx: side.across * gap,
    dy: side.down * gap,
  }
}

function layersOf(rows: readonly JsonObject[], plane: Plane, names: readonly string[]): JsonObject[] {
  const [x, y] = [numberChannel('x', plane.x), numberChannel('y', plane.y)]
  const namesOf = (field: string): string[] => distinct(rows.map((row) => String(row[field])))
  const named = rows.every((row) => row['label'] === row['group'])
  const groups = distinct([...names, ...namesOf('group')])
  const color = { ...nameChannel('group', groups), ...(named ? { legend: null } : {}) }
  const isShaped = namesOf('shape').length > 1
  const shape = isShaped
    ? nameChannel('shape', namesOf('shape'), { range: 'symbol' })
    : { ...nameChannel('group', groups, { range: 'symbol' }), ...(named ? { legend: null } : {}) }
  const bar = { type: 'rule', opacity: 0.45, strokeWidth: 1.2 }
  const outline = {
    stroke: { condition: { test: 'datum.highlight', value: '#cf222e' }, value: 'white' },
    strokeWidth: { condition: { test: 'datum.highlight', value: 2.2 }, value: 0.6 },
  }
  const [align, baseline, dx, dy] = ['align', 'baseline', 'dx', 'dy'].map((field) => ({ expr: `datum.${field}` }))
  return [
    { mark: bar, encoding: { x: { ...x, field: 'xLower' }, x2: { field: 'xUpper' }, y, color } },
    { mark: bar, encoding: { y: { ...y, field: 'yLower' }, y2: { field: 'yUpper' }, x, color } },
    { mark: { type: 'point', size: 80, opacity: 1 }, encoding: { x, y, color, shape, ...outline } },
    {
      mark: { type: 'text', style: 'mark-label', align, baseline, dx, dy },
      encoding: { x, y, text: { field: 'label', type: 'nominal' } },
    },
  ] as JsonObject[]
}
