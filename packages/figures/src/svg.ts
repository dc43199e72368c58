import { isAttuneError } from '@attune/core'
import { type Figure, OFFLINE_NOTICE } from '@attune/core/findings'
import type { Laid, LayoutOptions } from './fit.js'
import { laidOut } from './layout.js'
import { withOutlines } from './outlines.js'
import { Typesetter } from './typesetter.js'

export interface DrawOptions extends LayoutOptions {
  /** TrueType or OpenType files for characters that Open Sans does not have, in the order of preference. */
  readonly fonts?: readonly string[] | undefined
}

/**
 * Draws a figure as an SVG document in the house style (see `theme`), the same text for the same figure.
 *
 * The figure's title is used if the specification has none. Its text is drawn as outlines, in Open Sans, which comes with this
 * package; the document's label has its text. Characters that neither it nor `fonts` have (for example Chinese) are drawn with
 * fonts of the machine, or as � where none has them; `warn` reports both, since such a picture may look different when it is drawn
 * on another machine. Nothing is loaded: data come with the figure, images and links are left out.
 * Throws FIGURE_SPEC for a specification that Vega-Lite does not take, FIGURE_FONT, FIGURE_SIZE.
 */
export async function drawSvg(figure: Figure, options: DrawOptions = {}): Promise<string> {
  const { warn = () => {}, fonts = [] } = options
  const { svg, size } = await sketched(figure, options)
  const typesetter = new Typesetter(fonts)
  const outlined = withOutlines(svg, typesetter, figure.id)
  for (const message of typesetter.warnings()) warn(`Figure ${figure.id}: ${message}`)
  return describe(size === undefined ? outlined : resized(outlined, size), figure)
}

/** Why a figure cannot be drawn; undefined if it can. The same reason as in the FIGURE_SPEC of a drawing. */
export async function faultOf(figure: Figure): Promise<string | undefined> {
  try {
    await sketched(figure, {})
    return undefined
  } catch (error) {
    if (isAttuneError(error) && error.code === 'FIGURE_SPEC') return String(error.details['why'])
    throw error
  }
}

/** Whole, but for the outlines of its letters. */
async function sketched(figure: Figure, options: LayoutOptions): Promise<{ svg: string } & Pick<Laid, 'size'>> {
  const { view, size } = await laidOut(figure, options)
  const svg = withoutControls(await view.toSVG())
  view.finalize()
  return { svg, ...(size && { size }) }
}

/** Of a drawing that could not be laid out in the size: the whole of it, smaller. */
const resized = (svg: string, { width, height }: { readonly width: number; readonly height: number }): string =>
  svg.replace(/ width="[^"]*" height="[^"]*"/, () => ` width="${width}" height="${height}"`)

/** Characters that XML 1.0 has no place for, and those that turn the direction of text around. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu

export const withoutControls = (text: string): string => text.replace(forbidden, '')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function describe(svg: string, figure: Figure): string {
  const label = withoutControls(spoken(figure)).replace(/[&<>"]/g, (character) => entities[character]!)
  return svg.replace('<svg ', () => `<svg role="img" aria-label="${label}" `)
}

/** What a figure shows, for people who cannot see it. */
export const spoken = ({ title, description, offline }: Figure): string =>
  `${offline === true ? `${title} (${OFFLINE_NOTICE})` : title}. ${description}`
