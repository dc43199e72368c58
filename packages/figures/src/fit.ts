/**
 * Lays a figure out in a given size: plot frames are stretched, words wrap, and the font size stays
 * the same.
 */
import type { JsonObject } from '@attune/core'
import type { Figure } from '@attune/core/findings'
import type * as vega from 'vega'
import { sceneOf, type SceneOptions, sizeOf } from './scene.js'
import { textWidth } from './text-width.js'
import { isObject, type Words, wordsOf } from './words.js'

export interface LayoutOptions extends SceneOptions {
  /** Width of the picture in pixels (1/96 inch); `millimetres` converts a width on paper. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Title that replaces the figure's own. An empty text removes the title. */
  readonly title?: string | undefined
}

export interface Laid {
  readonly view: vega.View
  /**
   * Smaller size to which the picture must be scaled, if text of the usual size does not fit;
   * undefined if it fits.
   */
  readonly size?: { readonly width: number; readonly height: number }
}

/** Factors by which the plot frames are wider (`across`) and higher (`down`) than in the figure. */
interface Stretch {
  readonly across: number
  readonly down: number
}

/** Width in pixels below which the legend is put below the frame instead of next to it. */
const NARROW = 480
/**
 * Minimum stretch factor of steps (rows or columns of a discrete axis), because cells and lines of
 * text need room.
 */
const LEAST_STEP = 0.8
const LEAST_STRETCH = 0.12
/** Tolerance in pixels. Smaller differences are not visible. */
const TOLERANCE = 1

const ROUNDS = 6

export async function fitted(figure: Figure, options: LayoutOptions): Promise<Laid> {
  const { warn = () => {}, height } = options
  const width = options.width ?? (await widthOf(figure, options))
  const page = withWrappedWords(figure, width)
  let stretch: Stretch = { across: 1, down: 1 }
  let found = await measured(page, options, stretch)
  for (let round = 0; round < ROUNDS; round++) {
    const excess = { across: width - found.width, down: (height ?? found.height) - found.height }
    if (Math.abs(excess.across) < TOLERANCE && Math.abs(excess.down) < TOLERANCE) break
    const next = {
      across: Math.max(LEAST_STRETCH, stretch.across + excess.across / found.slope.across),
      down: Math.max(LEAST_STRETCH, stretch.down + excess.down / found.slope.down),
    }
    const before = { found, stretch }
    found = await measured(page, options, next)
    found.slope = {
      across: slopeOf(
        found.width - before.found.width,
        next.across - before.stretch.across,
        before.found.slope.across,
      ),
      down: slopeOf(
        found.height - before.found.height,
        next.down - before.stretch.down,
        before.found.slope.down,
      ),
    }
    before.found.view.finalize()
    stretch = next
  }
  return { view: found.view, ...sizeIfTooLarge(found, { width, height, id: figure.id, warn }) }
}

async function widthOf(figure: Figure, options: LayoutOptions): Promise<number> {
  const { view, width } = await measured(figure, options, { across: 1, down: 1 })
  view.finalize()
  return width
}

/**
 * Pixels that the drawing grows per unit of the stretch factor (a secant). Keeps the previous slope
 * if the factor hardly changed, or if the slope is implausibly small (below 20).
 */
const slopeOf = (grown: number, stretched: number, before: number): number =>
  Math.abs(stretched) < 1e-3 || grown / stretched < 20 ? before : grown / stretched

interface Wanted {
  readonly width: number
  readonly height: number | undefined
  readonly id: string
  readonly warn: (message: string) => void
}

/**
 * Smaller size for a drawing that is still too large, because frames and words have minimum sizes.
 */
function sizeIfTooLarge(
  found: Measured,
  { width, height = Infinity, id, warn }: Wanted,
): Pick<Laid, 'size'> {
  const scale = Math.min(width / found.width, height / found.height)
  if (scale >= 1) return {}
  if (scale < 0.99) {
    warn(
      `Figure ${id}: it does not fit in this size with text of the usual size; its smallest text is ${pointsOf(scale)} pt. Draw it larger.`,
    )
  }
  return { size: { width: found.width * scale, height: found.height * scale } }
}

/** Size of the smallest text in points: the 10 pixels of the figure are 7.5 points. */
const pointsOf = (scale: number): string => (7.5 * scale).toFixed(1)

interface Measured {
  readonly view: vega.View
  readonly width: number
  readonly height: number
  /** Estimated growth of the drawing in pixels per unit of the stretch factor. */
  slope: Stretch
}

async function measured(
  figure: Figure,
  options: LayoutOptions,
  stretch: Stretch,
): Promise<Measured> {
  const view = await sceneOf(
    { ...figure, spec: stretched(figure.spec, stretch) as JsonObject },
    options,
  )
  const { width, height } = framesOf(figure.spec)
  return {
    view,
    ...sizeOf(await view.toSVG()),
    slope: { across: Math.max(60, width), down: Math.max(60, height) },
  }
}

/** Vega-Lite specification with changed sub-specifications. */
const withParts = (
  spec: JsonObject,
  change: (part: unknown) => unknown,
): Record<string, unknown> => ({
  ...spec,
  ...Object.fromEntries(
    ['spec', 'concat', 'vconcat', 'hconcat'].flatMap((name) =>
      name in spec ? [[name, change(spec[name])]] : [],
    ),
  ),
})

/** Stretches the frames at all nesting levels. */
function stretched(spec: unknown, stretch: Stretch): unknown {
  if (Array.isArray(spec)) return spec.map((each) => stretched(each, stretch))
  if (!isObject(spec)) return spec
  return {
    ...withParts(spec, (part) => stretched(part, stretch)),
    ...('width' in spec && { width: lengthOf(spec['width'], stretch.across) }),
    ...('height' in spec && { height: lengthOf(spec['height'], stretch.down) }),
  }
}

function lengthOf(length: unknown, by: number): unknown {
  if (typeof length === 'number') return length * by
  if (!isObject(length) || typeof length['step'] !== 'number') return length
  return { ...length, step: length['step'] * Math.max(LEAST_STEP, by) }
}

/**
 * Approximate size of the frames: widths in a row are added, heights in a column. `fitted` corrects
 * the error.
 */
function framesOf(spec: unknown): { width: number; height: number } {
  if (!isObject(spec)) return { width: 0, height: 0 }
  const parts = ['concat', 'vconcat', 'hconcat'].flatMap((name) =>
    Array.isArray(spec[name]) ? spec[name] : [],
  )
  if (isObject(spec['spec'])) parts.push(spec['spec'])
  if (parts.length === 0) {
    const lengthOrDefault = (name: string): number =>
      typeof spec[name] === 'number' ? spec[name] : 200
    return { width: lengthOrDefault('width'), height: lengthOrDefault('height') }
  }
  const sizes = parts.map(framesOf)
  const columns =
    typeof spec['columns'] === 'number' && 'concat' in spec
      ? Math.min(spec['columns'], parts.length)
      : 1
  return {
    width: columns * Math.max(...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height, 0) / columns,
  }
}

/** Figure with wrapped words. A narrow picture stacks its panels and has the legend below. */
function withWrappedWords(figure: Figure, width: number): Figure {
  const isNarrow = width < NARROW
  const config = {
    ...(isObject(figure.spec['config']) ? figure.spec['config'] : {}),
    padding: isNarrow ? 4 : 16,
    axis: { labelLimit: 0.38 * width },
    ...(isNarrow && { legend: { orient: 'bottom', columns: 2, labelLimit: width / 2 - 40 } }),
  }
  const page = { width: width - (isNarrow ? 8 : 32), isNarrow, words: wordsOf(figure.spec) }
  return { ...figure, spec: { ...(wrapped(figure.spec, page) as JsonObject), config } }
}

interface Page {
  readonly width: number
  readonly isNarrow: boolean
  readonly words: Words
}

function wrapped(spec: unknown, page: Page): unknown {
  if (Array.isArray(spec)) return spec.map((each) => wrapped(each, page))
  if (!isObject(spec)) return spec
  return {
    ...withParts(spec, (part) => wrapped(part, page)),
    ...(isObject(spec['title']) && { title: titleOf(spec['title'], page) }),
    ...(page.isNarrow &&
      'concat' in spec && { columns: 1, concat: withRowLabels(wrapped(spec['concat'], page)) }),
  }
}

/** Panels in a row have row labels only in the first. Stacked panels each get their own labels. */
function withRowLabels(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withRowLabels)
  if (!isObject(part)) return part
  const kept = Object.entries(part).filter(([name, value]) => name !== 'labels' || value !== false)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'data' ? value : withRowLabels(value)]),
  )
}

function titleOf(title: JsonObject, page: Page): JsonObject {
  const { width, isNarrow, words } = page
  // Notes and headings begin at the left edge, because a narrow picture has no room next to the
  // frame.
  const place = { frame: 'bounds' }
  if (title['style'] === 'figure-notes') {
    return {
      ...title,
      ...place,
      text: linesOf(words['notes'] ?? title['text'], width, { size: 10.5 }),
    }
  }
  const [size, small] = isNarrow ? [12, 10.5] : [15, 12]
  const isHeading = title['fontWeight'] !== 400
  const style = { size: isHeading ? size : small, weight: isHeading ? 600 : 400 }
  const subtitle = title['subtitle'] ?? []
  return {
    ...title,
    ...place,
    text: linesOf(title['text'] ?? '', width, style),
    fontSize: style.size,
    subtitle: linesOf(subtitle, width, { size: small }),
    subtitleFontSize: small,
  }
}

interface Lettering {
  readonly size: number
  readonly weight?: number
}

/** Wraps texts to lines of at most this width. */
function linesOf(texts: unknown, width: number, { size, weight = 400 }: Lettering): string[] {
  const lines: string[] = []
  for (const text of [texts].flat().map(String)) {
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && textWidth(longer, size, weight) > width) {
        lines.push(line)
        line = word
      } else {
        line = longer
      }
    }
    lines.push(line)
  }
  return lines
}
