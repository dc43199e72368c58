import { isAttuneError } from '@attune/core/internal'
import { type Figure, OFFLINE_NOTICE } from '@attune/core/findings'
import type { Laid, LayoutOptions } from './fit.js'
import { laidOut } from './layout.js'
import { withOutlines } from './outlines.js'
import { Typesetter } from './typesetter.js'

export interface DrawOptions extends LayoutOptions {
  /**
   * Paths of TrueType or OpenType fonts for characters that Open Sans does not have, in order of
   * preference.
   */
  readonly fonts?: readonly string[] | undefined
}

/**
 * Draws a figure as an SVG document in the house style (see `theme`). Equal figures give equal
 * text.
 *
 * The figure's title is used if the specification has none. Text is drawn as outlines in the
 * bundled Open Sans, and the label of the document contains the text. Characters that neither Open
 * Sans nor `fonts` has, such as Chinese, are drawn with installed fonts, or as � without such a
 * font. `warn` reports both cases, because the picture may look different on another machine.
 * Nothing is loaded: data are part of the figure, and images and links are omitted. Throws
 * FIGURE_SPEC if Vega-Lite refuses the specification, FIGURE_FONT, FIGURE_SIZE.
 */
export async function drawSvg(figure: Figure, options: DrawOptions = {}): Promise<string> {
  const { warn = () => {}, fonts = [] } = options
  const { svg, size } = await drawnWithText(figure, options)
  const typesetter = new Typesetter(fonts)
  const outlined = withOutlines(svg, typesetter, figure.id)
  for (const message of typesetter.warnings()) warn(`Figure ${figure.id}: ${message}`)
  return describe(size === undefined ? outlined : withSize(outlined, size), figure)
}

/** Reason why a figure cannot be drawn, as in FIGURE_SPEC; undefined if it can. */
export async function faultOf(figure: Figure): Promise<string | undefined> {
  try {
    await drawnWithText(figure, {})
    return undefined
  } catch (error) {
    if (isAttuneError(error) && error.code === 'FIGURE_SPEC') return String(error.details['why'])
    throw error
  }
}

/** The drawing with its text as text, before it is replaced by outlines. */
async function drawnWithText(
  figure: Figure,
  options: LayoutOptions,
): Promise<{ svg: string } & Pick<Laid, 'size'>> {
  const { view, size } = await laidOut(figure, options)
  const svg = withoutControls(await view.toSVG())
  view.finalize()
  return { svg, ...(size && { size }) }
}

/** Scales a drawing that does not fit in the requested size. */
const withSize = (
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
): string =>
  svg.replace(/ width="[^"]*" height="[^"]*"/, () => ` width="${width}" height="${height}"`)

/** Characters that XML 1.0 forbids, and characters that change the direction of text. */
const forbiddenCharacters =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu

export const withoutControls = (text: string): string => text.replace(forbiddenCharacters, '')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function describe(svg: string, figure: Figure): string {
  const label = withoutControls(textAlternative(figure)).replace(
    /[&<>"]/g,
    (character) => entities[character]!,
  )
  return svg.replace('<svg ', () => `<svg role="img" aria-label="${label}" `)
}

/** Text alternative of a figure, for screen readers. */
export const textAlternative = ({ title, description, offline }: Figure): string =>
  `${offline === true ? `${title} (${OFFLINE_NOTICE})` : title}. ${description}`
