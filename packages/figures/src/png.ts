import { AttuneError, type Figure } from '@attune/core'
import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js'
import { bundledFiles, openFont } from './fonts.js'
import { drawSvg, type DrawOptions } from './svg.js'

export interface PngOptions extends DrawOptions {
  /** Pixels of the picture per pixel of the figure, above 0 and up to 10. Default 2. */
  readonly scale?: number
  /** TrueType or OpenType files for characters that Open Sans does not have, in the order of preference. */
  readonly fonts?: readonly string[]
}

/** Stands for a character that no font has: a reader shall see that something is missing. */
const placeholder = '\ufffd'

/**
 * Draws a figure as a PNG picture in the house style, on white; the same bytes for the same figure.
 *
 * Text is set in Open Sans, which comes with this package: Latin, Greek, Cyrillic, Hebrew. Characters that neither it nor
 * `fonts` have (Chinese, say) are drawn with fonts of the machine, or as � where none has them; `warn` reports both,
 * since such a picture may look different on another machine.
 * Throws FIGURE_SPEC, FIGURE_FONT, FIGURE_SCALE.
 */
export async function drawPng(figure: Figure, options: PngOptions = {}): Promise<Uint8Array> {
  const { scale = 2, fonts = [], warn = () => {} } = options
  if (!(scale > 0 && scale <= 10)) throw new AttuneError('FIGURE_SCALE', { scale })
  const files = [...Object.values(bundledFiles), ...fonts]
  const svg = await drawSvg(figure, { warn })
  const foreign = withoutGlyph(svg, files)
  const settings = { font: fontSettings(files, foreign.length > 0), fitTo: { mode: 'zoom', value: scale } } as const
  const missing = foreign.length > 0 ? await drawnEmpty(foreign, settings) : []
  for (const message of warnings(foreign, missing)) warn(`Figure ${figure.id}: ${message}`)
  const picture = await renderAsync(replaceText(svg, missing), settings)
  return new Uint8Array(picture.asPng())
}

const fontSettings = (files: readonly string[], loadSystemFonts: boolean): NonNullable<ResvgRenderOptions['font']> => ({
  loadSystemFonts,
  fontFiles: [...files],
  defaultFontFamily: 'Open Sans',
  sansSerifFamily: 'Open Sans',
})

const invisible = /[\s\p{Mark}\p{Default_Ignorable_Code_Point}]/u

/** The distinct characters of the drawing's text that none of the font files has, in code-point order. */
function withoutGlyph(svg: string, files: readonly string[]): string[] {
  const fonts = files.map(openFont)
  const texts = [...svg.matchAll(/>([^<]+)</g)].map(([, text]) => text!)
  const characters = [...new Set(texts.join(''))].filter((character) => !invisible.test(character))
  const lacks = (character: string): boolean =>
    fonts.every((font) => font.advance(character.codePointAt(0)!) === undefined)
  return characters.filter(lacks).sort()
}

const cell = 24

/** Draws each character in a cell of its own and looks for ink: the renderer does not say what it could not draw. */
async function drawnEmpty(characters: readonly string[], settings: ResvgRenderOptions): Promise<string[]> {
  const texts = characters.map(
    (character, row) =>
      `<text x="4" y="${(row + 0.75) * cell}" font-family="Open Sans" font-size="14">${character}</text>`,
  )
  const [width, height] = [cell, characters.length * cell]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${texts.join('')}</svg>`
  const { pixels } = await renderAsync(svg, { ...settings, fitTo: { mode: 'original' } })
  const bytes = cell * cell * 4
  return characters.filter((_, row) => pixels.subarray(row * bytes, (row + 1) * bytes).every((byte) => byte === 0))
}

function replaceText(svg: string, missing: readonly string[]): string {
  if (missing.length === 0) return svg
  const gone = new Set(missing)
  const replaced = (text: string): string =>
    [...text].map((character) => (gone.has(character) ? placeholder : character)).join('')
  return svg.replace(/>[^<]+</g, replaced)
}

function* warnings(foreign: readonly string[], missing: readonly string[]): Generator<string> {
  const drawn = foreign.filter((character) => !missing.includes(character))
  if (drawn.length > 0) {
    yield (
      `fonts of this machine draw what Open Sans does not have (${list(drawn)}); it may look different elsewhere. ` +
        'Name font files to fix the look.'
    )
  }
  if (missing.length > 0) yield `no font has ${list(missing)}, drawn as ${placeholder}. Name a font file that has them.`
}

const list = (characters: readonly string[]): string =>
  characters.length > 12
    ? `${characters.slice(0, 12).join(' ')} and ${characters.length - 12} more`
    : characters.join(' ')
