/** Lines of the form `NAME: text`, as people and programs write down who said what. */
import { textMessage } from './messages.js'
import type { Message } from './types.js'

const TIME = String.raw`\d{1,4}[-/.:]\d[\d/:.,T -]{0,24}(?:[ap]\.?m\.?)?Z?`
const NAME = String.raw`\p{L}[\p{L}\p{M}\p{N} ._'’()&/#-]{0,39}?`

/** A bullet or a number, a time, and a name, maybe in bold or brackets; then a colon, also of Chinese, that begins no address. */
const HEAD = new RegExp(
  String.raw`^\s*(?:[-#>]+\s+)?(?:\d{1,4}[.)]\s+)?(?:[[(]?(${TIME})[\])]?\s*[-–]?\s*)?` +
    String.raw`(\*\*|__|\*|_)?\[?(${NAME})\]?(?:\s*[[(](${TIME})[\])])?\s*\2?\s*[:：](?!//)\2?[ \t]*`,
  'iu',
)
/** Characters in which a name and what stands before it end. */
const LONGEST_HEAD = 160

export interface SpokenLine {
  readonly name: string
  readonly text: string
  readonly time: string | undefined
}

/** Undefined for a line that begins with no name. */
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

/** The messages of a list of such lines, each whole with its line breaks; undefined if one of them has no name. */
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
