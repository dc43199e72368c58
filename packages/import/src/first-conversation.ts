/** The first conversation that is written, as the summary shows it: whether roles, order and times are right is seen at once. */
import type { Turn } from './types.js'

export interface ShownTurn {
  readonly speaker: Turn['speaker']
  /** As it is written in the log; of a number of seconds or milliseconds, as ISO 8601. */
  readonly time: string | undefined
  /** Length of the text. */
  readonly characters: number
  /** The beginning of the text, in one line. */
  readonly words: string
}

export interface ShownConversation {
  readonly scenario: string
  readonly turns: readonly ShownTurn[]
}

/** Characters of a text that are kept: no terminal shows more in a line. */
const KEPT = 500

export const shownOf = (scenario: string, turns: readonly Turn[]): ShownConversation => ({
  scenario,
  turns: turns.map(({ speaker, text, time }) => ({
    speaker,
    time: time === undefined ? undefined : timeText(time),
    characters: lengthOf(text),
    // As a copy: a part of a text keeps all of it in memory.
    words: oneLine(Buffer.from(text.slice(0, KEPT)).toString()),
  })),
})

/** Longer texts are no times. */
const MOST_OF_A_TIME = 35

function timeText(time: string): string {
  const number = Number(time)
  // Seconds or milliseconds since 1970, of the years after 2001.
  if (/^\d{10}(\.\d+)?$/.test(time)) return new Date(number * 1000).toISOString()
  if (/^\d{13}$/.test(time)) return new Date(number).toISOString()
  return oneLine(time).slice(0, MOST_OF_A_TIME)
}

/** Code points. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Characters that control a terminal, and those that turn the direction of writing, are left out. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const HEAD = ['turn', 'speaker', 'time', 'characters'] as const

/** A row per turn, up to this many. `columns`: of the terminal, if the words may be shown. */
export function conversationText(
  { scenario, turns }: ShownConversation,
  most: number,
  columns: number | undefined,
): string[] {
  const rows = turns
    .slice(0, most)
    .map(({ speaker, time = '–', characters }, at) => [String(at + 1), speaker, time, String(characters)])
  const widths = HEAD.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]): string =>
    cells.map((cell, at) => (isNumber(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join('  ')
  const room = columns === undefined ? 0 : columns - 4 - widths.reduce((sum, width) => sum + width + 2, 0)
  const words = (at: number): string => (room > 0 ? `  ${cut(turns[at]!.words, room)}` : '')
  const where =
    columns === undefined ? '; its words are shown only on a terminal, outside of CI and without --redact' : ''
  return [
    `First conversation, "${oneLine(scenario.slice(0, 60))}"${where}:`,
    `  ${line(HEAD)}`,
    ...rows.map((row, at) => `  ${line(row)}${words(at)}`.trimEnd()),
    ...(turns.length > most ? [`  and ${turns.length - most} more`] : []),
  ]
}

const isNumber = (column: number): boolean => column === 0 || column === 3

/** The beginning of a text that fits; characters of Chinese and the like take two columns. */
function cut(text: string, columns: number): string {
  let [width, shown] = [0, '']
  for (const character of text) {
    width += character.codePointAt(0)! < WIDE ? 1 : 2
    if (width > columns) return `${shown.slice(0, -1)}…`
    shown += character
  }
  return shown
}

/** From here on scripts have wide characters; some narrow ones among them leave a gap. */
const WIDE = 0x1100
