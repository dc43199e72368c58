import stringWidth from 'string-width'

/**
 * Width of a text in a terminal, in columns: two for a Chinese character, zero for a combining
 * mark.
 */
export const widthOf = (text: string): number =>
  simpleText.test(text) ? text.length + (text.match(wide)?.length ?? 0) : stringWidth(text)

/** Characters with a width of one column that never combine with others. */
const NARROW =
  String.raw`\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482` +
  String.raw`\u2010-\u2027\u2190-\u22ff\u2500-\u257f`
/** Chinese and Japanese characters with a width of two columns that never combine with others. */
const WIDE =
  String.raw`\u3001-\u3029\u3041-\u3096\u30a1-\u30fa` +
  String.raw`\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff60`
/**
 * Matches texts without combining characters (most texts). Their width needs no call of
 * `string-width`, which is slow.
 */
const simpleText = new RegExp(`^[${NARROW}${WIDE}]*$`)
const wide = new RegExp(`[${WIDE}]`, 'g')

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * Beginning and end of a text that is too long, with an omission mark between them. The end is kept
 * because versions and sizes are often there.
 */
export function abridge(text: string, width: number, omission: string): string {
  if (widthOf(text) <= width) return text
  const room = width - widthOf(omission)
  const head = fittingPrefix(text, Math.ceil(room / 2))
  let tail = ''
  for (const grapheme of graphemes(text).reverse()) {
    if (widthOf(head + grapheme + tail) > room) break
    tail = grapheme + tail
  }
  return head.trimEnd() + omission + tail.trimStart()
}

/** Pads a text with spaces to a width of `width` columns. */
export function pad(text: string, width: number, side: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return side === 'left' ? space + text : text + space
}

/** Wraps a text at spaces to lines of at most `width` columns. Longer words are broken. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (widthOf(line) > width) {
      const head = fittingPrefix(line, width)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return [...lines, line]
}

/** Longest prefix of a text that fits, but at least one grapheme. */
function fittingPrefix(text: string, width: number): string {
  let head = ''
  for (const grapheme of graphemes(text)) {
    if (head !== '' && widthOf(head + grapheme) > width) break
    head += grapheme
  }
  return head
}
