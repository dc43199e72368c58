import { createReadStream } from 'node:fs'
import { AttuneError } from '../errors.js'

export interface JsonLine {
  /** Counts from 1. */
  readonly line: number
  /** Where the line begins, in bytes, and how many it has. */
  readonly offset: number
  readonly length: number
  readonly value: unknown
}

const newline = 0x0a
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A mistake in one line of a file. */
export const lineError = (file: string, line: number, what: string, cause?: unknown): AttuneError =>
  new AttuneError('DATA_LINE', { file, line, what }, { place: { file, line }, cause })

export const readError = (file: string, cause: unknown): AttuneError => {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new AttuneError('DATA_READ', { file, why }, { place: { file }, cause })
}

/**
 * The values of a JSON Lines file, one line in memory at a time; blank lines are passed over.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE if a line is not JSON in UTF-8
 */
export async function* readJsonLines(file: string): AsyncGenerator<JsonLine> {
  let line = 0
  let offset = 0
  for await (const bytes of byteLines(file)) {
    line += 1
    const value = parseLine(file, line, bytes)
    if (value !== undefined) yield { line, offset, length: bytes.length, value }
    offset += bytes.length + 1
  }
}

async function* byteLines(file: string): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
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

function parseLine(file: string, line: number, bytes: Buffer): unknown {
  try {
    const text = utf8.decode(bytes)
    return text.trim() === '' ? undefined : (JSON.parse(text) as unknown)
  } catch (cause) {
    const what = cause instanceof SyntaxError ? `this is not JSON (${cause.message})` : 'this is not UTF-8'
    throw lineError(file, line, what, cause)
  }
}
