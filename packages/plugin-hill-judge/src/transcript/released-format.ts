import type { Line } from '@attune/core/internal'

/**
 * `line-anchored`: a message begins only at the start of a line, with the speaker's tag.
 * `reference`: as in the release, a message begins at a tag anywhere in a line.
 */
export type TranscriptReader = 'line-anchored' | 'reference'

const tags = {
  'line-anchored': /(?<=^|\n)(seeker|supporter):/g,
  reference: /(seeker|supporter):/g,
} as const

const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')

/**
 * Messages of a transcript in the released text format: `supporter: …` and `seeker: …`, with bodies
 * of any number of lines. Text before the first message is dropped, bodies are trimmed. Like the
 * release, the `reference` reader also splits a body at a speaker's tag.
 *
 * Source: ESC-Judge release, transcript files and `data_analysis.ipynb`.
 */
export function readTranscript(text: string, reader: TranscriptReader = 'line-anchored'): Line[] {
  const source = withPlainLineEnds(text)
  const starts = [...source.matchAll(tags[reader])]
  return starts.map((start, index) => ({
    speaker: start[1] === 'seeker' ? 'seeker' : 'supporter',
    text: source.slice(start.index + start[0].length, starts[index + 1]?.index).trim(),
  }))
}

/**
 * A transcript in the released text format. A body line that begins like a new message is indented
 * by a space, so that reading it back gives the same number of messages.
 */
export const writeTranscript = (messages: readonly Line[]): string =>
  messages.map(({ speaker, text }) => `${speaker}: ${indentTags(text)}\n`).join('')

const indentTags = (body: string): string =>
  withPlainLineEnds(body).trim().replace(tags['line-anchored'], ' $&').trimStart()
