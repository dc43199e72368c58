import type { Json, JsonObject, Known } from '@attune/core'
import type { Figure } from '@attune/core/findings'
import { abridge, cleanLine, widthOf, wrap } from '@attune/tables'

/**
 * Returns a function that shortens names for figures to `columns` characters. Long names lose their
 * middle, because ends distinguish versions. Different names stay different, otherwise their marks
 * would be drawn on top of each other.
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

/**
 * Character widths as shares of the font size, rounded up. They replace font metrics, which are not
 * available here.
 */
const shares: readonly (readonly [characters: RegExp, share: number])[] = [
  [/^[ijlI.,:;'|!‹›·]$/, 0.31],
  [/^[ ftr()[\]/-]$/, 0.42],
  [/^[mwMW@%—…]$/, 0.96],
  [/^[A-Z]$/, 0.76],
]
const OTHER_WIDTH = 0.61
const SQUARE = 1.02

/** Upper estimate of the width of a line of text in pixels. */
export function pixelsOf(text: string, size: number): number {
  let width = 0
  for (const character of text) {
    const columns = widthOf(character)
    const known = shares.find(([characters]) => characters.test(character))
    width += columns === 0 ? 0 : columns === 2 ? SQUARE : (known?.[1] ?? OTHER_WIDTH)
  }
  return width * size
}

/** Texts around a figure. */
export interface FigureText {
  readonly id: string
  readonly title: string
  /** Description of the figure for people who cannot see it. */
  readonly description: string
  /** Subtitle; each text of a list begins a new line. */
  readonly subtitle?: string | readonly string[]
  /** Notes below the figure that are needed to interpret it. */
  readonly notes?: readonly string[]
  /**
   * True if an offline stand-in contributed to the drawn data; the figure then says so. Undefined
   * if unknown.
   */
  readonly offline?: boolean
}

/** Title, range and format of a numeric axis. */
export interface Axis {
  readonly title: string
  /** Meaning of the low and the high end, next to the title. */
  readonly ends?: readonly [low: string, high: string]
  /** Range of the axis. Default: the range of the data. */
  readonly domain?: readonly [number, number]
  /** Value at or below which the axis begins, such as 0. */
  readonly from?: number
  /** Distance between grid lines; needs a domain. */
  readonly step?: number
  /** Number format in the notation of d3-format: `.0%`. */
  readonly format?: string
}

/** A line across the whole picture: a threshold, a start value, the border of a quadrant. */
export interface ReferenceLine {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly label?: string
}

/**
 * Maximum number of characters per line of text, and of a title, whose letters are larger. With
 * these lengths, lines fit the usual width of a figure.
 */
const TEXT_COLUMNS = 88
const TITLE_COLUMNS = 62

const lines = (texts: readonly string[], columns = TEXT_COLUMNS): string[] =>
  texts.flatMap((text) => wrap(cleanLine(text), columns))

/** Makes a figure of one view, with its title, subtitle and notes. */
export function frame(
  { id, title, description, subtitle, notes = [], offline }: FigureText,
  view: JsonObject,
): Figure {
  const heading = {
    text: lines([title], TITLE_COLUMNS),
    ...(subtitle === undefined || subtitle.length === 0
      ? {}
      : { subtitle: lines([subtitle].flat()) }),
  }
  const below = { text: lines(notes), orient: 'bottom', anchor: 'start', style: 'figure-notes' }
  const body = notes.length === 0 ? view : { vconcat: [{ ...view, title: below }] }
  const $schema = 'https://vega.github.io/schema/vega-lite/v6.json'
  const whole = [subtitle ?? []].flat().map(cleanLine)
  // The same texts without line breaks, for software that draws the figure in another width.
  const usermeta = {
    words: { title: [cleanLine(title)], subtitle: whole, notes: notes.map(cleanLine) },
  }
  const spec = { $schema, usermeta, title: heading, ...body }
  return {
    id,
    title: cleanLine(title),
    description,
    spec,
    ...(offline !== undefined && { offline }),
  }
}

/** View of a figure without data: a sentence, since an empty frame would look like an error. */
export const nothingToDraw: JsonObject = {
  data: { values: [{ text: 'There are no values to draw.' }] },
  width: 420,
  height: 60,
  mark: { type: 'text', style: 'reference-label' },
  encoding: { text: { field: 'text', type: 'nominal' } },
}

/** Creates the Vega-Lite channel that draws a numeric field on an axis. */
export function numberChannel(
  field: string,
  { title, ends, domain, step, format }: Axis,
  orient?: string,
): JsonObject {
  const [low, high] = ends ?? []
  const words =
    ends === undefined ? title : [`‹ ${low}`, title, `${high} ›`].filter(Boolean).join('  ·  ')
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

/**
 * Number of decimals with which axis labels are not rounded: with one decimal, 0.25 would become
 * 0.3.
 */
const decimalsOf = (numbers: readonly number[]): number =>
  Math.max(
    ...numbers.map(
      (number) => (/\.(\d+)$/.exec(String(Number(number.toPrecision(12)))) ?? ['', ''])[1]!.length,
    ),
  )

function gridValues([from, to]: readonly [number, number], step: number): number[] {
  const count = Math.floor((to - from) / step + 1e-9)
  return Array.from({ length: count + 1 }, (_, index) =>
    Number((from + index * step).toPrecision(12)),
  )
}

/** Value for drawing; null for an unknown number, which leaves a gap. */
export const drawable = (value: Known<number>): number | null =>
  value.state === 'known' ? value.value : null

export const distinct = (texts: Iterable<string>): string[] => [...new Set(texts)]

/**
 * Order of names that determines colours and marks. All supporters come first, so that each looks
 * the same in every figure.
 */
export const styleOrder = (all: readonly string[], drawn: readonly string[]): string[] =>
  distinct([...all, ...drawn])

/**
 * Vega-Lite channel (colour or shape) that distinguishes names. It has a legend unless there is
 * only one name.
 */
export const nameChannel = (
  field: string,
  order: readonly string[],
  {
    range,
    drawn = order,
  }: {
    readonly range: 'category' | 'symbol' | readonly Json[]
    readonly drawn?: readonly string[]
  },
): JsonObject => ({
  field,
  type: 'nominal',
  sort: null,
  scale: { domain: [...order], range },
  title: null,
  legend:
    drawn.length > 1
      ? { symbolOpacity: 1, values: domainNames(order.filter((name) => drawn.includes(name))) }
      : null,
})

/**
 * Names for the domain of a Vega scale. Vega confuses a name with a property that every object has
 * (`constructor`), so an expression builds such a name.
 */
const domainNames = (names: readonly string[]): Json =>
  names.some((name) => name in {})
    ? {
        expr: `[${names.map((name) => `${JSON.stringify(name.slice(0, 1))}+${JSON.stringify(name.slice(1))}`).join()}]`,
      }
    : [...names]

/** Reference lines behind the data layers. Their labels are outside the frame, on separate axes. */
export function withReferences(
  references: readonly ReferenceLine[],
  axes: { readonly x: Axis; readonly y: Axis },
  data: readonly JsonObject[],
): JsonObject {
  const labelled = distinct(references.filter(isLabelled).map(({ axis }) => axis))
  if (labelled.length === 0) return { layer: [...linesOf(references, axes), ...data] }
  const independent = Object.fromEntries(labelled.map((axis) => [axis, 'independent']))
  return {
    layer: [...linesOf(references, axes), { layer: [...data] }],
    resolve: { axis: independent },
  }
}

const isLabelled = ({ label = '' }: ReferenceLine): boolean => cleanLine(label) !== ''

/** Layers of reference lines. The data are inline, so that every panel contains all lines. */
const linesOf = (
  references: readonly ReferenceLine[],
  axes: { readonly x: Axis; readonly y: Axis },
): JsonObject[] =>
  (['x', 'y'] as const).flatMap((axis) => {
    const own = references.filter((line) => line.axis === axis)
    if (own.length === 0) return []
    const channel = numberChannel('at', axes[axis])
    const position = own.some(isLabelled)
      ? { ...channel, axis: labelAxis(own.filter(isLabelled), axis) }
      : channel
    const values = own.map(({ at }) => ({ at }))
    return [
      {
        data: { values },
        mark: { type: 'rule', strokeDash: [4, 3] },
        encoding: { [axis]: position },
      },
    ]
  })

function labelAxis(lines: readonly ReferenceLine[], axis: 'x' | 'y'): JsonObject {
  const cases = lines.map(
    ({ at, label = '' }) => `datum.value === ${at} ? ${JSON.stringify(cleanLine(label))} : `,
  )
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
