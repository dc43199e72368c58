/** Draws text as outlines, so that a drawing looks the same whatever fonts are installed. */
import type { Face } from './fonts.js'
import { type Typesetter, weightOf } from './typesetter.js'

const textElement = /<text ([^>]*)>(.*?)<\/text>/gs
const tspan = /<tspan([^>]*)>(.*?)<\/tspan>/gs

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/**
 * Replaces each text by a group of glyphs, labelled with the text. `name` is a prefix for glyph
 * ids, which keeps the ids of several drawings on one page distinct.
 */
export function withOutlines(svg: string, typesetter: Typesetter, name: string): string {
  const glyphs = new Glyphs(`${name.replace(/[^A-Za-z0-9]+/g, '-')}-`)
  const drawn = svg.replace(textElement, (_, attributes: string, content: string) => {
    const lines = [...content.matchAll(tspan)].map(([, own, text]) => ({
      text: text!,
      dy: pixels(own!, 'dy'),
    }))
    return group(attributes, lines.length > 0 ? lines : [{ text: content, dy: 0 }], {
      typesetter,
      glyphs,
    })
  })
  return drawn.replace(/(<svg [^>]*>)/, (start) => `${start}<defs>${glyphs.definitions()}</defs>`)
}

interface Means {
  readonly typesetter: Typesetter
  readonly glyphs: Glyphs
}

interface TextLine {
  readonly text: string
  /** Vertical distance from the previous line. */
  readonly dy: number
}

function group(
  attributes: string,
  lines: readonly TextLine[],
  { typesetter, glyphs }: Means,
): string {
  const size = pixels(attributes, 'font-size')
  const style = { size, weight: weightOf(attribute(attributes, 'font-weight')) }
  const anchor = attribute(attributes, 'text-anchor')
  // Vega labels each mark with its data. The label is removed, since the visible text is a better
  // label.
  const kept = attributes
    .replace(/ ?(?:text-anchor|font-[a-z]+|role|aria-[a-z]+)="[^"]*"/g, '')
    .trim()
  let y = 0
  const drawn = lines.map(({ text, dy }) => {
    y += dy
    const { runs, width } = typesetter.line(plain(text).trim(), style)
    const start = anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0
    return runs.map((run) => glyphs.run(run.text, run.face, { x: start + run.x, y, size })).join('')
  })
  const label = lines
    .map(({ text }) => text.trim())
    .join(' ')
    .replaceAll('"', '&quot;')
  return `<g aria-label="${label}" ${kept}>${drawn.join('')}</g>`
}

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]

const pixels = (attributes: string, name: string): number =>
  Number.parseFloat(attribute(attributes, name) ?? '0') || 0

const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]!)

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Glyph definitions of a drawing, in font units. Each glyph is defined once. */
class Glyphs {
  readonly #ids = new Map<string, { readonly id: string; readonly path: string }>()

  constructor(private readonly prefix: string) {}

  run(text: string, face: Face, { x, y, size }: Place): string {
    const scale = size / face.font.unitsPerEm
    let at = 0
    const uses = [...text].map((character) => {
      const glyph = face.font.glyphForCodePoint(character.codePointAt(0)!)
      const place = at
      at += glyph.advanceWidth
      const path = glyph.path.toSVG()
      return path === '' ? '' : `<use href="#${this.#idOf(face, glyph.id, path)}" x="${place}"/>`
    })
    return `<g transform="translate(${short(x)},${short(y)}) scale(${scale.toPrecision(5)},${(-scale).toPrecision(5)})">${uses.join('')}</g>`
  }

  definitions(): string {
    return [...this.#ids.values()].map(({ id, path }) => `<path id="${id}" d="${path}"/>`).join('')
  }

  #idOf({ file }: Face, glyph: number, path: string): string {
    const key = `${file} ${glyph}`
    const known = this.#ids.get(key) ?? { id: `${this.prefix}${this.#ids.size}`, path }
    this.#ids.set(key, known)
    return known.id
  }
}

const short = (value: number): string => String(Number(value.toFixed(3)))
