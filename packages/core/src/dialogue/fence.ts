/**
 * What others wrote, as part of a prompt. A reply may hold anything: the end of a transcript, the other side's next words, the
 * heading of a verdict. Between the marks of a fence, which nobody can guess, every line of it is quoted: none begins a turn,
 * ends the fence or looks like a heading of the prompt.
 */
import { english, type TranscriptWords } from '../answers/unfenced.js'
import type { Line } from '../contracts/data.js'
import type { Context } from '../contracts/context.js'
import type { Random } from '../contracts/prompt.js'

/** Anything that a reader could take for the end of a line. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u

const quoted = (text: string): string[] => text.split(lineBreak).map((line) => (line === '' ? '>' : `> ${line}`))

/**
 * Where marks are drawn: the context of a unit. All its prompts show a name under one mark, so that a service that keeps
 * beginnings of prompts reads a growing dialogue once; a text that holds the mark gets another one.
 */
export type Marks = Pick<Context, 'random'>

/**
 * A text between two marks, each of its lines quoted:
 *
 *     <reply 3f9c2a1b>
 *     > I hear you.
 *     </reply 3f9c2a1b>
 *
 * Line breaks of any kind become line feeds.
 */
export const fencedText = (name: string, text: string, marks: Marks): string =>
  fence(name, quoted(text).join('\n'), marks)

/**
 * A transcript between two marks, its turns numbered from 1, each line of what was said quoted:
 *
 *     <conversation 3f9c2a1b>
 *     [1] seeker
 *     > I failed.
 *     [2] supporter
 *     > I hear you.
 *     </conversation 3f9c2a1b>
 */
export function fencedTranscript(
  name: string,
  turns: readonly Line[],
  marks: Marks,
  words: TranscriptWords = english,
): string {
  const lines = turns.flatMap(({ speaker, text }, index) => {
    const heading = `[${index + 1}] ${words[speaker]}`
    return text.trim() === '' ? [`${heading} ${words.silent}`] : [heading, ...quoted(text)]
  })
  return fence(name, lines.join('\n'), marks)
}

/**
 * A text between two marks, as it is: for a form that nothing in it can break, such as JSON. The mark
 * occurs neither in the text nor in `beside`, another text of the same prompt.
 */
export function fence(name: string, body: string, marks: Marks, beside = ''): string {
  const random = marks.random('fence', name)
  let mark = drawn(random)
  while (body.includes(mark) || beside.includes(mark)) mark = drawn(random)
  return [`<${name} ${mark}>`, ...(body === '' ? [] : [body]), `</${name} ${mark}>`].join('\n')
}

const drawn = (random: Random): string =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
