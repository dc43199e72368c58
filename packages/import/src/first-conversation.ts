/**
 * Shows the first written conversation in the summary, so that the user can check roles, order and
 * times.
 */
import type { Turn } from './types.js'

export interface ShownTurn {
  readonly speaker: Turn['speaker']
  /**
   * Time as written in the log, except that epoch seconds and milliseconds are converted to ISO
   * 8601.
   */
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

/** Maximum number of characters of a turn that are kept; a line of a terminal shows fewer. */
const MAX_KEPT = 500

export const shownConversation = (scenario: string, turns: readonly Turn[]): ShownConversation => ({
  scenario,
  turns: turns.map(({ speaker, text, time }) => ({
    speaker,
    time: time === undefined ? undefined : timeText(time),
    characters: lengthOf(text),
    // Copied, because a substring keeps the whole text in memory.
    words: oneLine(Buffer.from(text.slice(0, MAX_KEPT)).toString()),
  })),
})

/** Maximum number of characters of a displayed time. */
const MAX_TIME_LENGTH = 35

function timeText(time: string): string {
  const number = Number(time)
  // Epoch seconds have 10 digits and epoch milliseconds have 13 from the year 2001 on.
  if (/^\d{10}(\.\d+)?$/.test(time)) return new Date(number * 1000).toISOString()
  if (/^\d{13}$/.test(time)) return new Date(number).toISOString()
  return oneLine(time).slice(0, MAX_TIME_LENGTH)
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
 * Table of the first `most` turns, one row per turn.
 *
 * @param columns width of the terminal in columns; if undefined, the words of turns are not shown
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
  const words = (at: number): string => (room > 0 ? `  ${truncated(turns[at]!.words, room)}` : '')
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

/**
 * Beginning of a text that fits into `columns` columns. Wide characters such as Chinese take two
 * columns.
 */
function truncated(text: string, columns: number): string {
  let [width, shown] = [0, '']
  for (const character of text) {
    width += character.codePointAt(0)! < FIRST_WIDE ? 1 : 2
    if (width > columns) return `${shown.slice(0, -1)}…`
    shown += character
  }
  return shown
}

/**
 * Characters from this code point on count as two columns. For some scripts this is too much and
 * leaves a gap.
 */
const FIRST_WIDE = 0x1100
