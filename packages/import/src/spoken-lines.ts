/** Parses lines of the form `NAME: text`, which people and programs write in transcripts. */
import { textMessage } from './messages.js'
import type { Message } from './types.js'

const TIME = String.raw`\d{1,4}[-/.:]\d[\d/:.,T -]{0,24}(?:[ap]\.?m\.?)?Z?`
const NAME = String.raw`\p{L}[\p{L}\p{M}\p{N} ._'’()&/#-]{0,39}?`

/**
 * Beginning of a line: optionally a bullet or number and a time, then a name, possibly bold or in
 * brackets, then an ASCII or Chinese colon. A colon that belongs to a URL does not match.
 */
const HEAD = new RegExp(
  String.raw`^\s*(?:[-#>]+\s+)?(?:\d{1,4}[.)]\s+)?(?:[[(]?(${TIME})[\])]?\s*[-–]?\s*)?` +
    String.raw`(\*\*|__|\*|_)?\[?(${NAME})\]?(?:\s*[[(](${TIME})[\])])?\s*\2?\s*[:：](?!//)\2?[ \t]*`,
  'iu',
)
/** Maximum number of characters up to the colon after the name. */
const LONGEST_HEAD = 160

export interface SpokenLine {
  readonly name: string
  readonly text: string
  readonly time: string | undefined
}

/** Name, time and text of a line; undefined if the line does not begin with a name. */
export function spokenLine(line: string): SpokenLine | undefined {
  const found = HEAD.exec(line.slice(0, LONGEST_HEAD))
  if (!found) return undefined
  const [head, before, , name = '', behind] = found
  return { name: name.trim(), text: line.slice(head.length), time: (before ?? behind)?.trim() }
}

export const messageOf = ({ name, text, time }: SpokenLine): Message => ({
  ...textMessage(name, text),
  ...(time !== undefined && { time }),
})

/**
 * Messages from a list of texts of this form, each of one or more lines; undefined if a text does
 * not begin with a name.
 */
export function spokenIn(value: unknown): readonly Message[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const messages: Message[] = []
  for (const line of value as readonly unknown[]) {
    const spoken = typeof line === 'string' ? spokenLine(line) : undefined
    if (!spoken) return undefined
    messages.push(messageOf(spoken))
  }
  return messages
}
