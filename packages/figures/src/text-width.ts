import { bundledFiles, openFont } from './fonts.js'

/** Characters that fill a square: Chinese, Japanese, Korean, full-width forms, pictographs. */
const square =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const zeroWidth = /[\p{Mark}\p{Default_Ignorable_Code_Point}]/u

/** Likely width of a character of another font, as a share of the font size. */
function likelyAdvance(character: string): number {
  if (zeroWidth.test(character)) return 0
  return square.test(character) ? 1 : 0.6
}

const isBold = (weight: string | number | undefined): boolean => weight === 'bold' || Number(weight) >= 600

/** Width in pixels of one line of text in the bundled font, which may differ by kerning from what is drawn. */
export function textWidth(text: string, size: number, weight?: string | number): number {
  const font = openFont(isBold(weight) ? bundledFiles.bold : bundledFiles.regular)
  let width = 0
  for (const character of text) width += font.advance(character.codePointAt(0)!) ?? likelyAdvance(character)
  return width * size
}
