/** First written conversation in the summary, to check roles, order and times at a glance. */
import type { Turn } from './types.js'

export interface ShownTurn {
  readonly speaker: Turn['speaker']
  /** Time as written in the log; epoch seconds and milliseconds are converted to ISO 8601. */
  readonly time: string | undefined
  /** Number of characters in the text. */
  readonly characters: number
  /** First words of the text on a single line. */
  readonly words: string
}

export interface ShownConversation {
  readonly scenario: string
  readonly turns: readonly ShownTurn[]
}

/** Maximum number of characters that are kept; no terminal shows more on a line. */
const KEPT = 500

export const shownOf = (scenario: string, turns: readonly Turn[]): ShownConversation => ({
  scenario,
  turns: turns.map(({ speaker, text, time }) => ({
    speaker,
    time: time === undefined ? undefined : timeText(time),
    characters: lengthOf(text),
    // Copied, because a substring keeps the whole text in memory.
    words: oneLine(Buffer.from(text.slice(0, KEPT)).toString()),
  })),
})

/** Maximum number of characters of a time that is shown. */
const MOST_OF_A_TIME = 35

function timeText(time: string): string {
  const number = Number(time)
  // Seconds or milliseconds since 1970, for years after 2001.
  if (/^\d{10}(\.\d+)?$/.test(time)) return new Date(number * 1000).toISOString()
  if (/^\d{13}$/.test(time)) return new Date(number).toISOString()
  return oneLine(time).slice(0, MOST_OF_A_TIME)
}

/** Number of characters (code points) of a text. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Text without control characters and direction marks, which could manipulate a terminal. */
const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const HEAD = ['turn', 'speaker', 'time', 'characters'] as const

/**
 * Table with one row per turn, up to `most`.
 *
 * @param columns width of the terminal; undefined: words are not shown
 */
export function conversationText(
  { scenario, turns }: ShownConversation,
  most: number,
  columns: number | undefined,
): string[] {
  const rows = turns
    .slice(0, most)
    .map(({ speaker, time = '–', characters }, at) => [
      String(at + 1),
      speaker,
      time,
      String(characters),
    ])
  const widths = HEAD.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]!.length)),
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (isNumber(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
  const room =
    columns === undefined ? 0 : columns - 4 - widths.reduce((sum, width) => sum + width + 2, 0)
  const words = (at: number): string => (room > 0 ? `  ${cut(turns[at]!.words, room)}` : '')
  const where =
    columns === undefined
      ? '; its words are shown only on a terminal, outside of CI and without --redact'
      : ''
  return [
    `First conversation, "${oneLine(scenario.slice(0, 60))}"${where}:`,
    `  ${line(HEAD)}`,
    ...rows.map((row, at) => `  ${line(row)}${words(at)}`.trimEnd()),
    ...(turns.length > most ? [`  and ${turns.length - most} more`] : []),
  ]
}

const isNumber = (column: number): boolean => column === 0 || column === 3

/** Beginning of a text that fits; wide characters such as Chinese take two columns. */
function cut(text: string, columns: number): string {
  let [width, shown] = [0, '']
  for (const character of text) {
    width += character.codePointAt(0)! < WIDE ? 1 : 2
    if (width > columns) return `${shown.slice(0, -1)}…`
    shown += character
  }
  return shown
}

/** First code point that is treated as wide; some narrow scripts beyond it leave a gap. */
const WIDE = 0x1100
