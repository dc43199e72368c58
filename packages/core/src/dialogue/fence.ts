/**
 * Embeds untrusted text in a prompt. A reply may contain anything: the end of a transcript, the
 * other speaker's next words, the heading of a verdict. A fence encloses the text in two marks that
 * nobody can guess, and quotes every line. So no line can begin a turn, end the fence or look like
 * a heading of the prompt.
 */
import { english, type TranscriptWords } from '../answers/unfenced.js'
import type { Line } from '../contracts/data.js'
import type { Context } from '../contracts/context.js'
import type { Random } from '../contracts/prompt.js'

/** All line breaks that a reader might recognise. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u

const quoted = (text: string): string[] =>
  text.split(lineBreak).map((line) => (line === '' ? '>' : `> ${line}`))

/**
 * Source of the marks: the context of a unit. Within a unit, fences of the same name have the same
 * mark, so that a service with a prompt cache can reuse the beginning of a growing dialogue. If a
 * text contains the mark, another mark is drawn.
 */
export type Marks = Pick<Context, 'random'>

/**
 * Encloses untrusted text in two marks, and quotes each line. A text:
 *
 *     <reply 3f9c2a1b>
 *     > I hear you.
 *     </reply 3f9c2a1b>
 *
 * Turns are numbered from 1:
 *
 *     <talk 3f9c2a1b>
 *     [1] seeker
 *     > I failed.
 *     [2] supporter
 *     > I hear you.
 *     </talk 3f9c2a1b>
 *
 * Line breaks of any kind become line feeds.
 *
 * ```ts
 * const talk = fenced('talk', dialogue.turns, context)
 * ```
 *
 * @param name word in the marks
 * @param marks context of the unit, which draws the number in the marks
 * @param words names of the two speakers, for prompts in other languages
 */
export function fenced(
  name: string,
  what: string | readonly Line[],
  marks: Marks,
  words: TranscriptWords = english,
): string {
  const lines = typeof what === 'string' ? quoted(what) : linesOf(what, words)
  return fence(name, lines.join('\n'), marks)
}

const linesOf = (turns: readonly Line[], words: TranscriptWords): readonly string[] =>
  turns.flatMap(({ speaker, text }, index) => {
    const heading = `[${index + 1}] ${words[speaker]}`
    return text.trim() === '' ? [`${heading} ${words.silent}`] : [heading, ...quoted(text)]
  })

/**
 * Encloses a text in two marks without quoting its lines, for formats such as JSON in which content
 * cannot imitate the format. The mark occurs neither in the text nor in `beside`, another text of
 * the same prompt.
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
