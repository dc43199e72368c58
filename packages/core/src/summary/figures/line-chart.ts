import type { JsonObject } from '../../contracts/data.js'
import type { Figure, Quantity } from '../../contracts/findings.js'
import { cleanLine } from '../text/clean.js'
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
  referenceLayers,
} from './frame.js'
import { shortNames } from './names.js'

export interface LinePoint {
  readonly x: number
  /** Unknown: the line has a gap. With an interval: a band around the line. */
  readonly y: Quantity
}

export interface Line {
  /** Decides the colour. */
  readonly name: string
  /** Decides the dashes and the shape of the dots: a language, say. */
  readonly variant?: string
  /** Panels are stacked, in the order in which they first appear. */
  readonly panel?: string
  /** One of many lines that are drawn thin and grey behind the others: single dialogues behind their mean. */
  readonly background?: boolean
  readonly points: readonly LinePoint[]
}

/** Something that happens at `x`: from there on the ground is a shade darker. */
export interface EventMark {
  readonly x: number
  /** Default: all panels. */
  readonly panel?: string
}

export interface LineChartOptions extends FigureText {
  readonly x: Axis
  readonly y: Axis
  readonly lines: readonly Line[]
  /** Names in the order that decides their colours: all supporters, so that each has one colour in every figure. */
  readonly names?: readonly string[]
  readonly events?: readonly EventMark[]
  readonly references?: readonly ReferenceLine[]
}

/**
 * Lines with bands: a mean per turn for several supporters, or any function drawn by its points.
 *
 * Values are drawn as they are, unscaled. A line is broken where a value is unknown; a value between two unknown ones is
 * a dot, its interval a bar.
 */
export function lineChart(given: LineChartOptions): Figure {
  const options = { ...given, x: withRoom(given) }
  const { lines, references = [] } = options
  if (!lines.some(({ points }) => points.some(({ y }) => y.value.state === 'known')))
    return frame(options, nothingToDraw)
  const foreground = lines.filter((line) => !line.background).map((line) => line.name)
  const nameOf = shortNames([...(given.names ?? []), ...foreground], LONGEST_NAME)
  const names = distinct([...(given.names ?? []), ...foreground].map(nameOf))
  const variants = distinct(lines.flatMap((line) => (line.variant === undefined ? [] : [cleanLine(line.variant)])))
  const panels = distinct(lines.flatMap((line) => (line.panel === undefined ? [] : [cleanLine(line.panel)])))
  const size = { width: 460, height: panels.length > 1 ? 150 : 280 }
  const { rules, labels } = referenceLayers(references, options)
  const rows = rowsOf(options, panels, nameOf)
  const layer = [...groundLayers(options), ...rules, ...lineLayers(options, { names, variants, rows }), ...labels]
  const data = { values: rows }
  if (panels.length === 0) return frame(options, { data, ...size, layer })
  const facet = { field: 'panel', type: 'nominal', sort: panels, title: null }
  return frame(options, { data, facet, columns: 1, spec: { ...size, layer } })
}

const LONGEST_NAME = 28

/** An axis of a single place would have no length. */
function withRoom({ x, lines }: LineChartOptions): Axis {
  const [only, ...others] = distinct(lines.flatMap((line) => line.points.map((point) => String(point.x))))
  if (x.domain !== undefined || only === undefined || others.length > 0) return x
  return { ...x, domain: [Number(only) - 1, Number(only) + 1], step: 1 }
}

function rowsOf(
  { lines, events = [] }: LineChartOptions,
  panels: readonly string[],
  nameOf: (name: string) => string,
): JsonObject[] {
  const rows: JsonObject[] = []
  const isVaried = lines.some((line) => line.variant !== undefined)
  for (const [line, { name, variant = '', panel = '', background = false, points }] of lines.entries()) {
    const common = {
      kind: background ? 'background' : 'line',
      line,
      name: nameOf(name),
      variant: cleanLine(variant),
      // A field of its own, or its legend would be joined with that of the dashes.
      dots: isVaried ? cleanLine(variant) : nameOf(name),
      panel: cleanLine(panel),
    }
    for (const [index, { x, y }] of points.entries()) {
      const { lower = null, upper = null } = y.interval ?? {}
      const alone = [points[index - 1], points[index + 1]].every((next) => next?.y.value.state !== 'known')
      rows.push({ ...common, x, y: drawable(y.value), lower, upper, alone })
    }
  }
  const last = Math.max(...lines.flatMap((line) => line.points.map((point) => point.x)))
  const everywhere = panels.length === 0 ? [''] : panels
  for (const { x, panel } of events) {
    for (const each of panel === undefined ? everywhere : [cleanLine(panel)]) {
      rows.push({ kind: 'event', panel: each, x, end: last })
    }
  }
  return rows
}

const only = (kind: string): JsonObject => ({ transform: [{ filter: `datum.kind === '${kind}'` }] })

/** The background of the lines. */
function groundLayers({ x, y, lines, events = [] }: LineChartOptions): JsonObject[] {
  const place = { x: numberChannel('x', x), y: numberChannel('y', y) }
  const shade = {
    ...only('event'),
    mark: { type: 'rect', color: '#57606a', opacity: 0.1 },
    encoding: { x: place.x, x2: { field: 'end' } },
  }
  const thin = {
    ...only('background'),
    mark: { type: 'line', color: '#8c959f', strokeWidth: 0.8, opacity: 0.45 },
    encoding: { ...place, detail: { field: 'line', type: 'nominal' } },
  }
  return [...(events.length > 0 ? [shade] : []), ...(lines.some((line) => line.background) ? [thin] : [])]
}

const dashes = [
  [1, 0],
  [6, 4],
  [2, 3],
  [8, 3, 2, 3],
]

/** Its legend shows strokes, as the lines are. */
const stroked = (channel: JsonObject): JsonObject => ({
  ...channel,
  legend: channel['legend'] === null ? null : { symbolType: 'stroke', symbolOpacity: 1, symbolSize: 260 },
})

interface Drawn {
  readonly names: readonly string[]
  readonly variants: readonly string[]
  readonly rows: readonly JsonObject[]
}

function lineLayers({ x, y }: LineChartOptions, { names, variants, rows }: Drawn): JsonObject[] {
  const encoding = {
    x: numberChannel('x', x),
    y: numberChannel('y', y),
    color: stroked(nameChannel('name', names)),
    detail: { field: 'line', type: 'nominal' },
  }
  const dash = { strokeDash: stroked(nameChannel('variant', variants, { range: dashes })) }
  const varied = variants.length > 0
  const shapes = varied
    ? nameChannel('dots', variants, { range: 'symbol' })
    : nameChannel('dots', names, { range: 'symbol' })
  const shape = { shape: { ...shapes, legend: null } }
  const band = {
    ...only('line'),
    mark: { type: 'area', opacity: 0.15, line: false },
    encoding: { ...encoding, y: { ...numberChannel('lower', y) }, y2: { field: 'upper' } },
  }
  const bar = {
    transform: [{ filter: "datum.kind === 'line' && datum.alone" }],
    mark: { type: 'rule', opacity: 0.45, strokeWidth: 1.6 },
    encoding: { ...encoding, y: { ...numberChannel('lower', y) }, y2: { field: 'upper' } },
  }
  const bounded = rows.filter((row) => row['kind'] === 'line' && typeof row['lower'] === 'number')
  return [
    ...(bounded.some((row) => row['alone'] === false) ? [band] : []),
    ...(bounded.some((row) => row['alone'] === true) ? [bar] : []),
    { ...only('line'), mark: 'line', encoding: { ...encoding, ...(varied ? dash : {}) } },
    {
      ...only('line'),
      mark: { type: 'point', size: 18, opacity: 1 },
      encoding: { ...encoding, ...shape },
    },
  ]
}
