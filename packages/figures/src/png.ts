import type { Figure } from '@attune/core/findings'
import { renderAsync } from '@resvg/resvg-js'
import { drawSvg, type DrawOptions } from './svg.js'
import { figureErrors } from './errors.js'

export interface PngOptions extends DrawOptions {
  /** Pixels of the picture per pixel of the figure, above 0 and up to 10. Default 2. */
  readonly scale?: number
}

/**
 * Draws a figure as a PNG picture in the house style, on white; the same bytes for the same figure. Text as in `drawSvg`.
 * Throws FIGURE_SPEC, FIGURE_FONT, FIGURE_SCALE, FIGURE_SIZE.
 */
export async function drawPng(figure: Figure, options: PngOptions = {}): Promise<Uint8Array> {
  const { scale = 2 } = options
  if (!(scale > 0 && scale <= 10)) throw figureErrors.error('FIGURE_SCALE', { scale })
  // All text is outlines: no font is looked for.
  const font = { loadSystemFonts: false }
  const picture = await renderAsync(await drawSvg(figure, options), { font, fitTo: { mode: 'zoom', value: scale } })
  return new Uint8Array(picture.asPng())
}
