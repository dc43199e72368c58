/** Text of cells: on one line, numbers as they are written, and widths. */
import type { Column } from '@attune/core/findings'
import stringWidth from 'string-width'

/** Control characters, terminal escapes among them, and characters that turn the direction of the text after them. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
// oxlint-disable-next-line no-control-regex
const escapeSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]/g

/**
 * One line of text that is safe to show anywhere: names and notes may have been written by a model. Terminal escape
 * sequences go as a whole, runs of control characters and white space become one space.
 */
export function cleanLine(text: string): string {
  return text
    .replace(escapeSequence, '')
    .replace(controls, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
}

/** As tables print it: scaled, rounded. */
export function formatNumber(value: number, { scale = 1, digits = 2 }: Pick<Column, 'scale' | 'digits'>): string {
  const text = (value * scale).toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text
}

/** What a column says of its numbers. */
type Printed = Pick<Column, 'scale' | 'digits' | 'range'>

/** Digits more than a column has. */
const MOST_MORE = 9

/**
 * A bound of an interval. It gets enough digits to stay on its side of the numbers that matter: 0, the ends of the range, and
 * others that are named. 99.96 of 100 is not printed as 100.0, and what excludes 0 not as 0.00.
 */
export function formatBound(value: number, column: Printed, told: readonly number[] = []): string {
  const { scale = 1, digits = 2, range = [] } = column
  const marks = [0, ...told, ...range.flatMap((end) => [end, -end])]
  const sideOf = (number: number, mark: number): number =>
    Math.abs(number - mark) <= 1e-9 * Math.max(1e-3, Math.abs(mark)) ? 0 : Math.sign(number - mark)
  for (let places = digits; places <= digits + MOST_MORE; places++) {
    const text = formatNumber(value, { scale, digits: places })
    if (marks.every((mark) => sideOf(Number(text) / scale, mark) === sideOf(value, mark))) return text
  }
  return formatNumber(value, column)
}

/** `[4.8, 7.8]` */
export const formatInterval = (
  { lower, upper }: { readonly lower: number; readonly upper: number },
  column: Printed,
  told?: readonly number[],
): string => `[${formatBound(lower, column, told)}, ${formatBound(upper, column, told)}]`

/** Of correlations and agreement. */
export const correlated = { digits: 2, range: [-1, 1] } as const

export const formatP = (p: number): string => (p < 0.001 ? 'p<0.001' : `p=${p.toFixed(3)}`)

/** Columns that a text takes in a terminal: two for a Chinese character, none for a combining mark. */
export const widthOf = (text: string): number => (EACH_ONE.test(text) ? text.length : stringWidth(text))

/** Letters, arrows and lines of one column each, none of which joins another: nearly all texts, and no table of emoji is made for them. */
const EACH_ONE = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u2010-\u2027\u2190-\u22ff\u2500-\u257f]*$/

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The beginning and the end of a text that is too long, where versions and sizes stand; the mark of omission included. */
export function abridge(text: string, width: number, omission: string): string {
  if (widthOf(text) <= width) return text
  const room = width - widthOf(omission)
  const head = cut(text, Math.ceil(room / 2))
  let tail = ''
  for (const grapheme of graphemes(text).reverse()) {
    if (widthOf(head + grapheme + tail) > room) break
    tail = grapheme + tail
  }
  return head.trimEnd() + omission + tail.trimStart()
}

/** Pads with spaces to `width` columns. */
export function pad(text: string, width: number, side: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return side === 'left' ? space + text : text + space
}

/** Breaks a text at spaces into lines of at most `width` columns; a word that is longer, or has no spaces, where it must. */
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
      const head = cut(line, width)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return [...lines, line]
}

/** As many graphemes as fit, but at least one. */
function cut(text: string, width: number): string {
  let head = ''
  for (const grapheme of graphemes(text)) {
    if (head !== '' && widthOf(head + grapheme) > width) break
    head += grapheme
  }
  return head
}
