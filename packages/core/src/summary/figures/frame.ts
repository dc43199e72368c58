import type { JsonObject, Known } from '../../contracts/data.js'
import type { Figure } from '../../contracts/findings.js'
import { cleanLine } from '../text/clean.js'
import { wrap } from '../text/width.js'

/** The texts of every figure. */
export interface FigureText {
  readonly id: string
  readonly title: string
  /** A description for people who cannot see it. */
  readonly description: string
  readonly subtitle?: string
  /** Printed below the picture: what a reader must know to read it rightly. */
  readonly notes?: readonly string[]
  /** Whether an offline stand-in had a part in what is drawn. Left out: as for a quantity. */
  readonly offline?: boolean
}

/** An axis of numbers. */
export interface Axis {
  readonly title: string
  /** The meaning of its low and its high end, beside the title. */
  readonly ends?: readonly [low: string, high: string]
  /** From where to where it runs. Default: as far as the data go. */
  readonly domain?: readonly [number, number]
  /** Distance of its grid lines; needs a domain. */
  readonly step?: number
  /** How its numbers are written, in the notation of d3-format: `.0%`. */
  readonly format?: string
}

/** A line across the whole picture: a threshold, a start value, the border of a quadrant. */
export interface ReferenceLine {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly label?: string
}

/** With fewer columns lines look torn; with more they outrun a figure of the usual width. A title's letters are larger. */
const TEXT_COLUMNS = 88
const TITLE_COLUMNS = 62

const lines = (texts: readonly string[], columns = TEXT_COLUMNS): string[] =>
  texts.flatMap((text) => wrap(cleanLine(text), columns))

/** The figure of one view, with its words around it. */
export function frame({ id, title, description, subtitle, notes = [], offline }: FigureText, view: JsonObject): Figure {
  const heading = {
    text: lines([title], TITLE_COLUMNS),
    ...(subtitle === undefined ? {} : { subtitle: lines([subtitle]) }),
  }
  const below = { text: lines(notes), orient: 'bottom', anchor: 'start', style: 'figure-notes' }
  const body = notes.length === 0 ? view : { vconcat: [{ ...view, title: below }] }
  const $schema = 'https://vega.github.io/schema/vega-lite/v6.json'
  const spec = { $schema, title: heading, ...body }
  return { id, title: cleanLine(title), description, spec, ...(offline !== undefined && { offline }) }
}

/** Stands where there is nothing to draw: an empty frame looks as if something had gone wrong. */
export const nothingToDraw: JsonObject = {
  data: { values: [{ text: 'There are no values to draw.' }] },
  width: 420,
  height: 60,
  mark: { type: 'text', style: 'reference-label' },
  encoding: { text: { field: 'text', type: 'nominal' } },
}

/** The channel of a field of numbers on an axis. */
export function numberChannel(field: string, { title, ends, domain, step, format }: Axis): JsonObject {
  const [low, high] = ends ?? []
  const words = ends === undefined ? title : [`‹ ${low}`, title, `${high} ›`].filter(Boolean).join('  ·  ')
  const stepped = domain !== undefined && step !== undefined
  const written = format ?? (stepped ? `.${decimalsOf([...domain, step])}f` : undefined)
  return {
    field,
    type: 'quantitative',
    scale: domain === undefined ? { zero: false } : { domain: [...domain], nice: false },
    axis: {
      title: cleanLine(words),
      ...(written === undefined ? {} : { format: written }),
      ...(stepped ? { values: gridValues(domain, step) } : {}),
    },
  }
}

/** So many that no number on the axis is rounded: with one decimal, 0.25 would be called 0.3. */
const decimalsOf = (numbers: readonly number[]): number =>
  Math.max(...numbers.map((number) => (/\.(\d+)$/.exec(String(Number(number.toPrecision(12)))) ?? ['', ''])[1]!.length))

function gridValues([from, to]: readonly [number, number], step: number): number[] {
  const count = Math.floor((to - from) / step + 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((from + index * step).toPrecision(12)))
}

/** Draws what is known: an unknown number leaves a gap. */
export const drawable = (value: Known<number>): number | null => (value.state === 'known' ? value.value : null)

export const distinct = (texts: Iterable<string>): string[] => [...new Set(texts)]

/** A channel that tells names apart, and its legend: none for a single name. */
export const nameChannel = (field: string, names: readonly string[], scale: JsonObject = {}): JsonObject => ({
  field,
  type: 'nominal',
  sort: null,
  scale: { domain: [...names], ...scale },
  title: null,
  legend: names.length > 1 ? { symbolOpacity: 1 } : null,
})

export interface ReferenceLayers {
  /** Lines, to lie behind the data. */
  readonly rules: readonly JsonObject[]
  /** Their labels on a white edge, to lie above the data. */
  readonly labels: readonly JsonObject[]
}

/** Reference lines on the axes of a figure; rows of their own data, so that they are there in every panel. */
export function referenceLayers(
  references: readonly ReferenceLine[],
  axes: { readonly x: Axis; readonly y: Axis },
): ReferenceLayers {
  const layers = (['x', 'y'] as const).flatMap((axis) => {
    const own = references.filter((line) => line.axis === axis)
    if (own.length === 0) return []
    const values = own.map(({ at, label }) => ({ at, label: cleanLine(label ?? '') }))
    const position = { [axis]: numberChannel('at', axes[axis]) }
    const { mark, edge } = labelPlaces[axis]
    const text = { text: { field: 'label', type: 'nominal' }, ...position, ...edge }
    const lettering = { type: 'text', style: 'reference-label', ...mark }
    return [
      {
        rule: { data: { values }, mark: { type: 'rule', strokeDash: [4, 3] }, encoding: position },
        labels: [
          {
            data: { values },
            mark: { ...lettering, stroke: 'white', strokeWidth: 3, strokeOpacity: 0.5 },
            encoding: text,
          },
          { data: { values }, mark: lettering, encoding: text },
        ],
      },
    ]
  })
  return { rules: layers.map(({ rule }) => rule), labels: layers.flatMap(({ labels }) => labels) }
}

const labelPlaces = {
  x: { edge: { y: { value: 0 } }, mark: { align: 'left', baseline: 'top', dx: 4, dy: 3 } },
  y: { edge: { x: { value: 'width' } }, mark: { align: 'right', baseline: 'bottom', dx: -3, dy: -3 } },
} as const
