import type { JsonObject } from '@attune/core'
import type { Figure, Quantity } from '@attune/core/findings'
import { cleanLine } from '@attune/tables'
import {
  type Axis,
  distinct,
  drawable,
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

export interface LinePoint {
  readonly x: number
  /**
   * Value at `x`. An unknown value leaves a gap. Its interval is drawn as a band around the line.
   */
  readonly y: Quantity
}

export interface Line {
  /** Name that determines the colour and the mark. */
  readonly name: string
  /** Variant that determines the dash pattern: a language, for example. */
  readonly variant?: string
  /** Panel of the line; panels are stacked in the order of first appearance. */
  readonly panel?: string
  /** True for one of many thin grey lines behind the others: single dialogues behind their mean. */
  readonly background?: boolean
  readonly points: readonly LinePoint[]
}

/** An event at `x`. From there on, the background is a shade darker. */
export interface EventMark {
  readonly x: number
  /** Panel of the event. Default: all panels. */
  readonly panel?: string
}

export interface LineChartOptions extends FigureText {
  readonly x: Axis
  readonly y: Axis
  readonly lines: readonly Line[]
  /**
   * Names in the order that determines colours: usually all supporters, so that each has one colour
   * in every figure.
   */
  readonly names?: readonly string[]
  readonly events?: readonly EventMark[]
  readonly references?: readonly ReferenceLine[]
  /**
   * True for lines with few points: points of different lines at the same `x` are drawn side by
   * side, each with its interval as a bar.
   */
  readonly isDodged?: boolean
}

/**
 * Line chart with bands for intervals: a mean per turn for several supporters, or any function
 * given by its points.
 *
 * Values are drawn unscaled. A line has a gap at an unknown value. A value between two gaps is a
 * dot with its interval as a bar.
 *
 * ```ts
 * const points = [0, 1, 2].map((x) => ({ x, y: { value: known(x), n: 12 } }))
 * const [x, y] = [{ title: 'Message' }, { title: 'Mood' }]
 * const lines = [{ name: 'listener', points }]
 * lineChart({ id: 'line', title: 'Mood', description: 'By message.', x, y, lines })
 * ```
 */
export function lineChart(given: LineChartOptions): Figure {
  const options = { ...given, x: widenedAxis(given) }
  const { lines, references = [] } = options
  if (!lines.some(({ points }) => points.some(({ y }) => y.value.state === 'known')))
    return frame(options, nothingToDraw)
  const foreground = distinct(lines.filter((line) => !line.background).map((line) => line.name))
  const order = styleOrder(given.names ?? [], foreground)
  const nameOf = shortNames(order, LONGEST_NAME)
  const variants = distinct(
    lines.flatMap((line) => (line.variant === undefined ? [] : [cleanLine(line.variant)])),
  )
  const panels = distinct(
    lines.flatMap((line) => (line.panel === undefined ? [] : [cleanLine(line.panel)])),
  )
  const size = { width: 460, height: panels.length > 1 ? 150 : 280 }
  const rows = rowsOf(options, panels, {
    nameOf,
    drawn: order.filter((name) => foreground.includes(name)),
  })
  const drawn = { order: order.map(nameOf), drawn: foreground.map(nameOf), variants, rows }
  const data = { values: rows }
  const layers = [...groundLayers(options), ...lineLayers(options, drawn)]
  const view = { ...size, ...withReferences(references, options, layers) }
  if (panels.length === 0) return frame(options, { data, ...view })
  const facet = { field: 'panel', type: 'nominal', sort: panels, title: null }
  return frame(options, { data, facet, columns: 1, spec: view })
}

const LONGEST_NAME = 28

const placesOf = (lines: readonly Line[]): number[] => [
  ...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x))),
]

/** The x axis; widened if all points have the same `x`, since the axis would have no length. */
function widenedAxis({ x, lines }: LineChartOptions): Axis {
  const [onlyPlace, ...others] = placesOf(lines)
  if (x.domain !== undefined || onlyPlace === undefined || others.length > 0) return x
  return { ...x, domain: [onlyPlace - 1, onlyPlace + 1], step: 1 }
}

interface Named {
  readonly nameOf: (name: string) => string
  /** Names of the foreground lines in the order of their colours. */
  readonly drawn: readonly string[]
}

/** Maximum number of marks on a line; more would hide the line. */
const MOST_MARKS = 12
/** Distance between two points that are drawn side by side, as a share of the axis. */
const DODGE = 0.014

function rowsOf(
  { lines, events = [], isDodged = false }: LineChartOptions,
  panels: readonly string[],
  { nameOf, drawn }: Named,
): JsonObject[] {
  const rows: JsonObject[] = []
  const places = placesOf(lines)
  const step = isDodged ? DODGE * (Math.max(...places) - Math.min(...places) || 2) : 0
  for (const [
    line,
    { name, variant = '', panel = '', background = false, points },
  ] of lines.entries()) {
    const place = Math.max(0, drawn.indexOf(name))
    const common = {
      kind: background ? 'background' : 'line',
      line,
      name: nameOf(name),
      variant: cleanLine(variant),
      panel: cleanLine(panel),
    }
    const every = Math.ceil(points.length / MOST_MARKS)
    for (const [index, { x, y }] of points.entries()) {
      const { lower = null, upper = null } = y.interval ?? {}
      const alone =
        isDodged ||
        [points[index - 1], points[index + 1]].every((next) => next?.y.value.state !== 'known')
      const marked = alone || (index + place) % every === 0
      const at = x + step * (place - (drawn.length - 1) / 2)
      rows.push({ ...common, x: at, y: drawable(y.value), lower, upper, alone, marked })
    }
  }
  const last = Math.max(...places)
  const everywhere = panels.length === 0 ? [''] : panels
  for (const { x, panel } of events) {
    for (const each of panel === undefined ? everywhere : [cleanLine(panel)]) {
      rows.push({ kind: 'event', panel: each, x, end: last })
    }
  }
  return rows
}

const kindFilter = (kind: string, more = ''): JsonObject => ({
  transform: [{ filter: `datum.kind === '${kind}'${more}` }],
})

/** Layers that are drawn below the lines: shaded events and thin background lines. */
function groundLayers({ x, y, lines, events = [] }: LineChartOptions): JsonObject[] {
  const place = { x: numberChannel('x', x, 'bottom'), y: numberChannel('y', y, 'left') }
  const shade = {
    ...kindFilter('event'),
    mark: { type: 'rect', color: '#57606a', opacity: 0.1 },
    encoding: { x: place.x, x2: { field: 'end' } },
  }
  const thin = {
    ...kindFilter('background'),
    mark: { type: 'line', color: '#8c959f', strokeWidth: 0.8, opacity: 0.45 },
    encoding: { ...place, detail: { field: 'line', type: 'nominal' } },
  }
  return [
    ...(events.length > 0 ? [shade] : []),
    ...(lines.some((line) => line.background) ? [thin] : []),
  ]
}

const dashes = [
  [1, 0],
  [6, 4],
  [2, 3],
  [8, 3, 2, 3],
]

/** Channel whose legend shows strokes, like the lines, instead of filled symbols. */
const withStrokes = (channel: JsonObject): JsonObject => ({
  ...channel,
  legend:
    channel['legend'] === null ? null : { symbolType: 'stroke', symbolOpacity: 1, symbolSize: 260 },
})

interface Drawn {
  readonly order: readonly string[]
  readonly drawn: readonly string[]
  readonly variants: readonly string[]
  readonly rows: readonly JsonObject[]
}

function lineLayers(
  { x, y }: LineChartOptions,
  { order, drawn, variants, rows }: Drawn,
): JsonObject[] {
  const encoding = {
    x: numberChannel('x', x, 'bottom'),
    y: numberChannel('y', y, 'left'),
    color: nameChannel('name', order, { range: 'category', drawn }),
    detail: { field: 'line', type: 'nominal' },
  }
  const dash = { strokeDash: withStrokes(nameChannel('variant', variants, { range: dashes })) }
  const shape = { shape: nameChannel('name', order, { range: 'symbol', drawn }) }
  const bounds = { ...encoding, y: numberChannel('lower', y, 'left'), y2: { field: 'upper' } }
  const band = {
    ...kindFilter('line', ' && !datum.alone'),
    mark: { type: 'area', opacity: 0.15, line: false },
    encoding: bounds,
  }
  const bar = {
    ...kindFilter('line', ' && datum.alone'),
    mark: { type: 'rule', opacity: 0.6, strokeWidth: 1.6 },
    encoding: bounds,
  }
  const bounded = rows.filter((row) => row['kind'] === 'line' && typeof row['lower'] === 'number')
  return [
    ...(bounded.some((row) => row['alone'] === false) ? [band] : []),
    ...(bounded.some((row) => row['alone'] === true) ? [bar] : []),
    {
      ...kindFilter('line'),
      mark: 'line',
      encoding: { ...encoding, ...(variants.length > 0 ? dash : {}) },
    },
    {
      ...kindFilter('line', ' && datum.marked'),
      mark: { type: 'point', size: 40, opacity: 1, stroke: 'white', strokeWidth: 0.6 },
      encoding: { ...encoding, ...shape },
    },
  ]
}
