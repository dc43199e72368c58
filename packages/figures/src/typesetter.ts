/** Assigns fonts to the parts of a line of text and computes their widths. */
import { bundledFace, type Face, installedFaces, openFace, type Weight } from './fonts.js'

export interface Run {
  readonly text: string
  readonly face: Face
  /** Distance from the beginning of the line in pixels. */
  readonly x: number
  readonly width: number
}

export interface Line {
  readonly runs: readonly Run[]
  readonly width: number
}

export interface TextStyle {
  readonly size: number
  readonly weight: Weight
}

/** Shown in place of a character that no font has. */
const PLACEHOLDER = '\ufffd'

export const weightOf = (weight: string | number | undefined): Weight =>
  weight === 'bold' || Number(weight) >= 600 ? 'bold' : 'regular'

/** Combining marks and invisible characters. They have no width and need no glyph. */
const invisible = /[\p{Mark}\p{Default_Ignorable_Code_Point}]/u

export class Typesetter {
  readonly #chosen = new Map<string, Face | undefined>()

  readonly #given: readonly Face[]

  /**
   * Uses the bundled font, then these. @param files paths of fonts for characters that Open Sans
   * does not have, in order of preference. Throws FIGURE_FONT.
   */
  constructor(files: readonly string[] = []) {
    this.#given = files.map((file) => openFace(file))
  }

  line(text: string, { size, weight }: TextStyle): Line {
    const runs: { text: string; face: Face; x: number; width: number }[] = []
    let width = 0
    for (const character of text) {
      const { face, shown } = this.#glyph(character, weight)
      const advance = advanceOf(shown, face) * size
      const last = runs.at(-1)
      if (last?.face === face) {
        last.text += shown
        last.width += advance
      } else {
        runs.push({ text: shown, face, x: width, width: advance })
      }
      width += advance
    }
    return { runs, width }
  }

  /**
   * Warnings about characters that are drawn with installed fonts, which other machines may not
   * have, and about characters without a font.
   */
  *warnings(): Generator<string> {
    const chosen = [...this.#chosen]
    const borrowed = chosen.flatMap(([character, face]) => (face?.isInstalled ? [character] : []))
    const missing = chosen.flatMap(([character, face]) => (face === undefined ? [character] : []))
    if (borrowed.length > 0) {
      yield (
        `fonts of this machine draw what Open Sans does not have (${list(borrowed)}); it may look different elsewhere. ` +
          'Name font files to fix the look.'
      )
    }
    if (missing.length > 0)
      yield `no font has ${list(missing)}, drawn as ${PLACEHOLDER}. Name a font file that has them.`
  }

  #glyph(character: string, weight: Weight): { readonly face: Face; readonly shown: string } {
    const bundled = bundledFace(weight)
    if (has(bundled, character) || invisible.test(character))
      return { face: bundled, shown: character }
    if (!this.#chosen.has(character)) this.#chosen.set(character, this.#find(character))
    const face = this.#chosen.get(character)
    return face === undefined ? { face: bundled, shown: PLACEHOLDER } : { face, shown: character }
  }

  #find(character: string): Face | undefined {
    const given = this.#given.find((face) => has(face, character))
    if (given !== undefined) return given
    for (const face of installedFaces()) if (has(face, character)) return face
    return undefined
  }
}

const has = ({ font }: Face, character: string): boolean =>
  font.hasGlyphForCodePoint(character.codePointAt(0)!)

function advanceOf(character: string, { font }: Face): number {
  if (invisible.test(character)) return 0
  return font.glyphForCodePoint(character.codePointAt(0)!).advanceWidth / font.unitsPerEm
}

const list = (characters: readonly string[]): string =>
  characters.length > 12
    ? `${characters.slice(0, 12).join(' ')} and ${characters.length - 12} more`
    : characters.join(' ')
