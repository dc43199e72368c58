import type { Json, JsonObject, Known } from '@attune/core'
import type { Figure } from '@attune/core/findings'
import { abridge, cleanLine, widthOf, wrap } from '@attune/tables'

/**
 * Names in figures: long names lose their middle, because their ends tell versions apart, and different names stay
 * different, or their marks would be drawn on each other.
 */
export function shortNames(names: Iterable<string>, columns: number): (name: string) => string {
  const labels = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of new Set(names)) {
    const short = abridge(cleanLine(name), columns, '…')
    let label = short
    for (let number = 2; taken.has(label); number++) label = `${short} (${number})`
    taken.add(label)
    labels.set(name, label)
  }
  return (name) => labels.get(name) ?? abridge(cleanLine(name), columns, '…')
}

/** Shares of the font size, on the safe side: the core knows no font. */
const shares: readonly (readonly [characters: RegExp, share: number])[] = [
  [/^[ijlI.,:;'|!‹›·]$/, 0.31],
  [/^[ ftr()[\]/-]$/, 0.42],
  [/^[mwMW@%—…]$/, 0.96],
  [/^[A-Z]$/, 0.76],
]
const OTHER = 0.61
const SQUARE = 1.02

/** Width in pixels that a line of text may take. */
export function pixelsOf(text: string, size: number): number {
  let width = 0
  for (const character of text) {
    const columns = widthOf(character)
    const known = shares.find(([characters]) => characters.test(character))
    width += columns === 0 ? 0 : columns === 2 ? SQUARE : (known?.[1] ?? OTHER)
  }
  return width * size
}

/** The texts of every figure. */
export interface FigureText {
  readonly id: string
  readonly title: string
  /** A description for people who cannot see it. */
  readonly description: string
  /** A text, or several that begin a line each. */
  readonly subtitle?: string | readonly string[]
  /** Printed below the picture: what a reader must know to read it rightly. */
  readonly notes?: readonly string[]
  /** Whether an offline stand-in had a part in what is drawn. Left out: as for a quantity. */
  readonly offline?: boolean
}

/** An axis of numbers. */
export interface Axis {
  readonly title: string
  /** The meaning of its low and its high end, next to the title. */
  readonly ends?: readonly [low: string, high: string]
  /** From where to where it runs. Default: as far as the data go. */
  readonly domain?: readonly [number, number]
  /** Where it begins at the latest: 0, say. */
  readonly from?: number
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
    ...(subtitle === undefined || subtitle.length === 0 ? {} : { subtitle: lines([subtitle].flat()) }),
  }
  const below = { text: lines(notes), orient: 'bottom', anchor: 'start', style: 'figure-notes' }
  const body = notes.length === 0 ? view : { vconcat: [{ ...view, title: below }] }
  const $schema = 'https://vega.github.io/schema/vega-lite/v6.json'
  const whole = [subtitle ?? []].flat().map(cleanLine)
  // The words before they were broken into lines, for who draws the figure in another width.
  const usermeta = { words: { title: [cleanLine(title)], subtitle: whole, notes: notes.map(cleanLine) } }
  const spec = { $schema, usermeta, title: heading, ...body }
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
export function numberChannel(field: string, { title, ends, domain, step, format }: Axis, orient?: string): JsonObject {
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
      ...(orient && { orient }),
      ...(written === undefined ? {} : { format: written }),
      ...(stepped ? { values: gridValues(domain, step) } : {}),
    },
  }
}

/** Enough that no number on the axis is rounded: with one decimal, 0.25 would be called 0.3. */
const decimalsOf = (numbers: readonly number[]): number =>
  Math.max(...numbers.map((number) => (/\.(\d+)$/.exec(String(Number(number.toPrecision(12)))) ?? ['', ''])[1]!.length))

function gridValues([from, to]: readonly [number, number], step: number): number[] {
  const count = Math.floor((to - from) / step + 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((from + index * step).toPrecision(12)))
}

/** Draws what is known: an unknown number leaves a gap. */
export const drawable = (value: Known<number>): number | null => (value.state === 'known' ? value.value : null)

export const distinct = (texts: Iterable<string>): string[] => [...new Set(texts)]

/** The order that decides colours and marks: names of all supporters first, so that each looks the same in every figure. */
export const styleOrder = (all: readonly string[], drawn: readonly string[]): string[] => distinct([...all, ...drawn])

/** A channel that tells names apart, and its legend of those that are drawn: none for a single name. */
export const nameChannel = (
  field: string,
  order: readonly string[],
  {
    range,
    drawn = order,
  }: { readonly range: 'category' | 'symbol' | readonly Json[]; readonly drawn?: readonly string[] },
): JsonObject => ({
  field,
  type: 'nominal',
  sort: null,
  scale: { domain: [...order], range },
  title: null,
  legend: drawn.length > 1 ? { symbolOpacity: 1, values: listed(order.filter((name) => drawn.includes(name))) } : null,
})

/** Vega takes a text in a list of values for a name that every object has, `constructor`, if it is one: such a text is put together. */
const listed = (names: readonly string[]): Json =>
  names.some((name) => name in {})
    ? {
        expr: `[${names.map((name) => `${JSON.stringify(name.slice(0, 1))}+${JSON.stringify(name.slice(1))}`).join()}]`,
      }
    : [...names]

/** Reference lines behind the layers of the data; their labels stand beyond the frame, on axes of their own. */
export function withReferences(
  references: readonly ReferenceLine[],
  axes: { readonly x: Axis; readonly y: Axis },
  data: readonly JsonObject[],
): JsonObject {
  const labelled = distinct(references.filter(isLabelled).map(({ axis }) => axis))
  if (labelled.length === 0) return { layer: [...linesOf(references, axes), ...data] }
  const independent = Object.fromEntries(labelled.map((axis) => [axis, 'independent']))
  return { layer: [...linesOf(references, axes), { layer: [...data] }], resolve: { axis: independent } }
}

const isLabelled = ({ label = '' }: ReferenceLine): boolean => cleanLine(label) !== ''

/** They have rows of their own data, so that they are there in every panel. */
const linesOf = (references: readonly ReferenceLine[], axes: { readonly x: Axis; readonly y: Axis }): JsonObject[] =>
  (['x', 'y'] as const).flatMap((axis) => {
    const own = references.filter((line) => line.axis === axis)
    if (own.length === 0) return []
    const channel = numberChannel('at', axes[axis])
    const position = own.some(isLabelled) ? { ...channel, axis: labelAxis(own.filter(isLabelled), axis) } : channel
    const values = own.map(({ at }) => ({ at }))
    return [{ data: { values }, mark: { type: 'rule', strokeDash: [4, 3] }, encoding: { [axis]: position } }]
  })

function labelAxis(lines: readonly ReferenceLine[], axis: 'x' | 'y'): JsonObject {
  const cases = lines.map(({ at, label = '' }) => `datum.value === ${at} ? ${JSON.stringify(cleanLine(label))} : `)
  return {
    orient: axis === 'x' ? 'top' : 'right',
    values: lines.map(({ at }) => at),
    labelExpr: `${cases.join('')}''`,
    title: null,
    grid: false,
    domain: false,
    ticks: false,
    labelPadding: 7,
  }
}
