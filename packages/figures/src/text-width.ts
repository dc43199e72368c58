import { bundledFace, type Weight } from './fonts.js'
import { weightOf } from './typesetter.js'

/** Full-width characters: Chinese, Japanese, Korean, full-width forms and pictographs. */
const fullWidth =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const zeroWidth = /[\p{Mark}\p{Default_Ignorable_Code_Point}]/u

/** Estimated width of a character that the bundled font lacks, as a share of the font size. */
function likelyAdvance(character: string): number {
  if (zeroWidth.test(character)) return 0
  return fullWidth.test(character) ? 1 : 0.6
}

const known = new Map<string, number>()

function advance(character: string, weight: Weight): number {
  const key = weight + character
  const width = known.get(key)
  if (width !== undefined) return width
  const { font } = bundledFace(weight)
  const code = character.codePointAt(0)!
  const found = font.hasGlyphForCodePoint(code)
    ? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
    : likelyAdvance(character)
  known.set(key, found)
  return found
}

/**
 * Width of a line of text in pixels. It does not depend on installed fonts, so that the layout is
 * the same on every machine.
 */
export function textWidth(text: string, size: number, weight?: string | number): number {
  let width = 0
  for (const character of text) width += advance(character, weightOf(weight))
  return width * size
}
