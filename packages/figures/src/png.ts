import type { Figure } from '@attune/core/findings'
import { renderAsync } from '@resvg/resvg-js'
import { drawSvg, type DrawOptions } from './svg.js'
import { figureErrors } from './errors.js'

export interface PngOptions extends DrawOptions {
  /** Pixels of the picture per pixel of the figure, above 0 and at most 10. Default 2. */
  readonly scale?: number
}

/**
 * Draws a figure as a PNG picture in Attune's style, on white. Equal figures give equal bytes. Text
 * is drawn as in `drawSvg`. Throws FIGURE_SPEC, FIGURE_FONT, FIGURE_SCALE, FIGURE_SIZE.
 */
export async function drawPng(figure: Figure, options: PngOptions = {}): Promise<Uint8Array> {
  const scale = checkedScale(options)
  return pngOf(await drawSvg(figure, options), { scale })
}

/**
 * Converts a drawing by `drawSvg` to PNG, with the same bytes as from `drawPng`. Throws
 * FIGURE_SCALE.
 */
export async function pngOf(
  svg: string,
  options: Pick<PngOptions, 'scale'> = {},
): Promise<Uint8Array> {
  // No fonts are loaded, since all text is already drawn as outlines.
  const font = { loadSystemFonts: false }
  const picture = await renderAsync(svg, {
    font,
    fitTo: { mode: 'zoom', value: checkedScale(options) },
  })
  return new Uint8Array(picture.asPng())
}

function checkedScale({ scale = 2 }: Pick<PngOptions, 'scale'>): number {
  if (!(scale > 0 && scale <= 10)) throw figureErrors.error('FIGURE_SCALE', { scale })
  return scale
}
