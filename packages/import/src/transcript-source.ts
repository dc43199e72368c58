import { bytesOf } from '@attune/core/internal'
/**
 * Reads text files that contain a single conversation. Each turn begins with a line `NAME: text`
 * and may have several lines.
 */
import { basename, extname } from 'node:path'
import { textMessage } from './messages.js'
import { piecesOf } from './pieces.js'
import type { Roles } from './roles.js'
import type { Source } from './source.js'
import { messageOf, spokenLine, type SpokenLine } from './spoken-lines.js'
import { textIn } from './text.js'
import {
  type Fields,
  type RecordContent,
  type Message,
  NOTE,
  type Reader,
  type Unreadable,
} from './types.js'

/** Number of lines from the beginning within which a known speaker must occur. */
const FIRST_LINES = 50

/**
 * True if a file is a transcript: it begins with a name and a colon, or a known speaker occurs
 * within the first lines.
 */
export function isTranscript(head: string, roles: Roles): boolean {
  const lines = linesOf(head).filter((line) => line.trim() !== '')
  if (spokenLine(lines[0] ?? '')) return true
  return (
    !/[;\t]/.test(lines[0] ?? '') &&
    lines.slice(0, FIRST_LINES).some((line) => speakerOf(line, roles) !== undefined)
  )
}

export const transcriptSource = (file: string, roles: Roles, converted?: Buffer): Source => ({
  file,
  isTable: false,
  pieces: () => piecesOf(file, () => false, converted),
  read: async (piece) => bytesOf(file, piece, converted),
  records: (bytes, before) => [{ text: textIn(file, bytes, before).replace(/^\uFEFF/, '') }],
  unknownNumbers: 0,
  readerOf: () => readerOf(basename(file, extname(file)), roles),
})

/** Lines of a text. A carriage return inside a line belongs to the text. */
const linesOf = (text: string): string[] => text.split(text.includes('\n') ? /\r?\n/ : '\r')

const readerOf = (id: string, roles: Roles): Reader => ({
  format: 'transcript',
  fits: () => true,
  read: (record) =>
    typeof record['text'] === 'string' ? contentOf(record['text'], id, roles) : { what: 'no text' },
})

function contentOf(text: string, id: string, roles: Roles): RecordContent | Unreadable {
  const { turns, notes, others } = partsOf(linesOf(text), roles)
  const names = (side: 'seeker' | 'supporter'): readonly string[] => [
    ...new Set(
      turns.filter(({ name }) => roles.of({ role: name }) === side).map(({ name }) => name),
    ),
  ]
  const [seekers, supporters] = [names('seeker'), names('supporter')]
  if (seekers.length === 0 || supporters.length === 0)
    return unknownSpeakers([...turns.map(({ name }) => name), ...others])
  return {
    kind: 'conversation',
    messages: [
      ...turns.map(({ lines, ...turn }) => messageOf({ ...turn, text: wholeText(lines) })),
      ...notes,
    ],
    names: { id, ...(supporters.length === 1 && { supporter: supporters[0] }) } satisfies Fields,
    ...(others.length > 0 && { asText: others }),
  }
}

interface Parts {
  readonly turns: readonly (Omit<SpokenLine, 'text'> & { readonly lines: string[] })[]
  /** Lines without a speaker, such as a title or an end mark. */
  readonly notes: readonly Message[]
  /** Names before a colon that are not speakers. Their lines belong to the turn before. */
  readonly others: readonly string[]
}

function partsOf(lines: readonly string[], roles: Roles): Parts {
  const turns: (Omit<SpokenLine, 'text'> & { lines: string[] })[] = []
  const before: string[] = []
  const others: string[] = []
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const isEnded = last > 0 && END_MARK.test(lines[last]!.trim())
  for (const line of isEnded ? lines.slice(0, last) : lines) {
    const speaker = speakerOf(line, roles)
    if (speaker) {
      const { text, ...turn } = speaker
      turns.push({ ...turn, lines: [text] })
      continue
    }
    const converted = spokenLine(line)?.name
    if (converted !== undefined) others.push(converted)
    ;(turns.at(-1)?.lines ?? before).push(line)
  }
  const notes = [wholeText(before), isEnded ? lines[last]! : ''].filter((each) => each !== '')
  return { turns, notes: notes.map((each) => textMessage(NOTE, each)), others }
}

/** End mark of a transcript, as VERA-MH and similar tools write it. */
const END_MARK = /^\[(?:conversation ended|end)\b[^\]]*\]$/i

function speakerOf(line: string, roles: Roles): SpokenLine | undefined {
  const spoken = spokenLine(line)
  return spoken && roles.isSpeaker(spoken.name) ? spoken : undefined
}

const wholeText = (lines: readonly string[]): string =>
  lines.join('\n').replace(/^\n+/, '').trimEnd()

/** Maximum number of names in an error message. */
const MOST_NAMES = 6

function unknownSpeakers(names: readonly string[]): Unreadable {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const listed = [...counts]
    // Longer names are probably words of the conversation.
    .filter(([name]) => /^\S{1,20}(?: \S{1,20})?$/.test(name))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_NAMES)
    .map(([name, count]) => `${name} (${count})`)
  if (listed.length === 0) return { what: 'no line begins with a name and a colon' }
  return {
    what: `lines begin with the names ${listed.join(', ')}: say who is who with --seeker NAME and --supporter NAME`,
  }
}
