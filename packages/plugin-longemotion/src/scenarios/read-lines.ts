import { AttuneError } from '@attune/core'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'

export interface FileLine {
  /** Counts from 1. */
  readonly line: number
  readonly value: unknown
}

const newline = 0x0a
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What is wrong with one line of a file. */
export const lineError = (file: string, line: number, what: string, cause?: unknown): AttuneError =>
  new AttuneError('DATA_LINE', { file, line, what }, { place: { file, line }, cause })

/**
 * The values of a JSON Lines file, one line in memory at a time; blank lines are passed over.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE if a line is not JSON in UTF-8
 */
export async function* readLines(file: string): AsyncGenerator<FileLine> {
  let line = 0
  for await (const bytes of byteLines(file)) {
    line += 1
    const value = parse(file, line, bytes)
    if (value !== undefined) yield { line, value }
  }
}

/**
 * The value of a file that is one JSON document.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE (of line 1) if it is not JSON in UTF-8
 */
export async function readDocument(file: string): Promise<FileLine> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (cause) {
    throw readError(file, cause)
  }
  return { line: 1, value: parse(file, 1, bytes) }
}

/** Split at line feeds alone: a JSON text may hold other characters that some readers take for line ends. */
async function* byteLines(file: string): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  const stream = createReadStream(file) as AsyncIterable<Buffer>
  try {
    for await (const chunk of stream) {
      let from = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, end)])
        begun = []
        from = end + 1
      }
      begun.push(chunk.subarray(from))
    }
  } catch (cause) {
    throw readError(file, cause)
  }
  yield Buffer.concat(begun)
}

function parse(file: string, line: number, bytes: Buffer): unknown {
  try {
    const text = utf8.decode(bytes)
    return text.trim() === '' ? undefined : (JSON.parse(text) as unknown)
  } catch (cause) {
    const what = cause instanceof SyntaxError ? `this is not JSON (${cause.message})` : 'this is not UTF-8'
    throw lineError(file, line, what, cause)
  }
}

function readError(file: string, cause: unknown): AttuneError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new AttuneError('DATA_READ', { file, why }, { place: { file }, cause })
}
