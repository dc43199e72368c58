import { createReadStream, readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
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

export interface FileItem {
  /** Where it stands: `item 3` of an array, `line 3` of a JSON-lines file. */
  readonly at: string
  readonly value: unknown
}

/** Refuses a file that is no JSON: throws. */
export type RefuseFile = (what: string, cause: unknown) => never

/**
 * The items of a file: of a JSON array, or of JSON lines, which are read as they are needed.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE if one of its lines is no JSON; what `refuse` throws if it is
 *   an array that is not JSON
 */
export async function* readItems(file: string, refuse: RefuseFile): AsyncGenerator<FileItem> {
  if (await isArray(file)) yield* itemsOfArray(file, refuse)
  else for await (const { line, value } of readJsonLines(file)) yield { at: `line ${line}`, value }
}

/** The same at once, for seeds, which are listed before anything is made. */
export function itemsNow(file: string, refuse: RefuseFile): FileItem[] {
  let text: string
  try {
    text = withoutMark(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw readError(file, cause)
  }
  if (text.trimStart().startsWith('['))
    return (parse(text, refuse) as unknown[]).map((value, index) => ({ at: `item ${index + 1}`, value }))
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [{ at: `line ${index + 1}`, value: JSON.parse(line) as unknown }]
    } catch (cause) {
      throw lineError(file, index + 1, 'this is not JSON', cause)
    }
  })
}

async function isArray(file: string): Promise<boolean> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
      return withoutMark(buffer.toString('utf8', 0, bytesRead))
        .trimStart()
        .startsWith('[')
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw readError(file, cause)
  }
}

async function* itemsOfArray(file: string, refuse: RefuseFile): AsyncGenerator<FileItem> {
  const items = parse(withoutMark(await readFile(file, 'utf8')), refuse) as unknown[]
  for (const [index, value] of items.entries()) yield { at: `item ${index + 1}`, value }
}

function parse(text: string, refuse: RefuseFile): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    return refuse(`not JSON (${(cause as Error).message})`, cause)
  }
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')
