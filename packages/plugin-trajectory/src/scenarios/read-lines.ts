import { createReadStream } from 'node:fs'
import { AttuneError } from '@attune/core'

export interface FileLine {
  /** Counts from 1. */
  readonly line: number
  readonly value: unknown
}

/** What is wrong with one line of a file. */
export const lineError = (file: string, line: number, what: string, cause?: unknown): AttuneError =>
  new AttuneError('DATA_LINE', { file, line, what }, { place: { file, line }, cause })

export const readError = (file: string, cause: unknown): AttuneError =>
  new AttuneError('DATA_READ', { file, why: (cause as Error).message }, { place: { file }, cause })

/**
 * The values of a JSON Lines file in UTF-8, read as they are needed; blank lines are passed over.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE if a line is not JSON
 */
export async function* readLines(file: string): AsyncGenerator<FileLine> {
  let line = 0
  for await (const text of textLines(file)) {
    line += 1
    if (text.trim() !== '') yield { line, value: parse(file, line, text) }
  }
}

/** Split at line feeds alone: a JSON text may hold other characters that some readers take for line ends. */
async function* textLines(file: string): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let begun = ''
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const [first = '', ...others] = utf8.decode(chunk, { stream: true }).split('\n')
      begun += first
      for (const next of others) {
        yield begun
        begun = next
      }
    }
    begun += utf8.decode()
  } catch (cause) {
    throw readError(file, cause)
  }
  yield begun
}

function parse(file: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw lineError(file, line, `this is not JSON (${(cause as Error).message})`, cause)
  }
}
