import type { JsonObject, Known } from '../../contracts/data.js'
import type { Figure } from '../../contracts/findings.js'
import { cleanLine } from '../text/clean.js'
import { wrap } from '../text/width.js'

/** What every figure says in words. */
export interface FigureText {
  readonly id: string
  readonly title: string
  /** What a person who cannot see it would be told. */
  readonly description: string
  readonly subtitle?: string
  /** Printed below the picture: what a reader must know to read it rightly. */
  readonly notes?: readonly string[]
}

/** An axis of numbers. */
export interface Axis {
  readonly title: string
  /** What its low and its high end stand for, beside the title. */
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

/** Below this number of columns the lines of a subtitle look torn; above it they outrun a figure of the usual width. */
const TEXT_COLUMNS = 88

const lines = (texts: readonly string[]): string[] => texts.flatMap((text) => wrap(cleanLine(text), TEXT_COLUMNS))

/** The figure of one view, with its words around it. */
export function frame({ id, title, description, subtitle, notes = [] }: FigureText, view: JsonObject): Figure {
  const heading = { text: lines([title]), ...(subtitle === undefined ? {} : { subtitle: lines([subtitle]) }) }
  const below = { text: lines(notes), orient: 'bottom', anchor: 'start', style: 'figure-notes' }
  const body = notes.length === 0 ? view : { vconcat: [{ ...view, title: below }] }
  const $schema = 'https://vega.github.io/schema/vega-lite/v6.json'
  return { id, title: cleanLine(title), description, spec: { $schema, title: heading, ...body } }
}

/** The channel of a field of numbers on an axis. */
export function numberChannel(field: string, { title, ends, domain, step, format }: Axis): JsonObject {
  const [low, high] = ends ?? []
  const words = ends === undefined ? title : [`‹ ${low}`, title, `${high} ›`].filter(Boolean).join('  ·  ')
  return {
    field,
    type: 'quantitative',
    scale: domain === undefined ? { zero: false } : { domain: [...domain], nice: false },
    axis: {
      title: cleanLine(words),
      ...(format === undefined ? {} : { format }),
      ...(domain === undefined || step === undefined ? {} : { values: gridValues(domain, step) }),
    },
  }
}

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

/** The layers of reference lines; rows of their own data, so that they are there in every panel. */
export function referenceLayers(references: readonly ReferenceLine[]): JsonObject[] {
  const labels = { text: { field: 'label', type: 'nominal' } }
  const placed = {
    x: { y: { value: 0 }, mark: { align: 'left', baseline: 'top', dx: 4, dy: 3 } },
    y: { x: { value: 'width' }, mark: { align: 'right', baseline: 'bottom', dx: -3, dy: -3 } },
  }
  return (['x', 'y'] as const).flatMap((axis) => {
    const values = references
      .filter((line) => line.axis === axis)
      .map(({ at, label }) => ({ at, label: cleanLine(label ?? '') }))
    if (values.length === 0) return []
    const position = { [axis]: { field: 'at', type: 'quantitative' } }
    const { mark, ...edge } = placed[axis]
    return [
      { data: { values }, mark: { type: 'rule', strokeDash: [4, 3] }, encoding: position },
      {
        data: { values },
        mark: { type: 'text', style: 'reference-label', ...mark },
        encoding: { ...position, ...edge, ...labels },
      },
    ]
  })
}
