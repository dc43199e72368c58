import { createReadStream } from 'node:fs'
import { lineError, readError } from './faults.js'
import { parseJson } from './json.js'
import { beginning, decoded, encodingError, readText, readTextNow, transcoded } from './text.js'

export interface JsonLine {
  /** Number of the line, from 1. */
  readonly line: number
  /** Offset and length of the line, in bytes. */
  readonly offset: number
  readonly length: number
  readonly value: unknown
}

const newline = 0x0a

/**
 * Yields the values of a JSON Lines file, with one line in memory at a time. Blank lines are
 * skipped.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE if a line is not JSON,
 *   DATA_ENCODING if it is not text
 */
export async function* readJsonLines(file: string): AsyncGenerator<JsonLine> {
  let line = 0
  let offset = 0
  for await (const bytes of byteLines(file)) {
    line += 1
    const value = parseLine(file, { line, offset }, bytes)
    if (value !== undefined) yield { line, offset, length: bytes.length, value }
    offset += bytes.length + 1
  }
}

async function* byteLines(file: string): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  const other = await transcoded(file)
  try {
    for await (const chunk of other ? [other] : (createReadStream(file) as AsyncIterable<Buffer>)) {
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

function parseLine(
  file: string,
  before: Pick<JsonLine, 'line' | 'offset'>,
  bytes: Buffer,
): unknown {
  const text = decoded(bytes)
  if (typeof text !== 'string') throw encodingError(file, text, before)
  try {
    return text.trim() === '' ? undefined : parseJson(withoutMark(text))
  } catch (cause) {
    throw lineError(file, before.line, `this is not JSON (${(cause as Error).message})`, cause)
  }
}

export interface FileItem {
  /** Position for messages: `item 3` of an array, `line 3` of a JSON Lines file. */
  readonly at: string
  readonly value: unknown
}

/** Throws the caller's error for a file that is not JSON. */
export type RefuseFile = (what: string, cause: unknown) => never

/**
 * Yields the items of a file that contains a JSON array or JSON Lines. JSON Lines are read lazily.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE if a line is not JSON; the
 * error of `refuse` if an array is not valid JSON
 */
export async function* readItems(file: string, refuse: RefuseFile): AsyncGenerator<FileItem> {
  if (await isArray(file)) yield* itemsOfArray(file, refuse)
  else for await (const { line, value } of readJsonLines(file)) yield { at: `line ${line}`, value }
}

/**
 * Synchronous version of {@link readItems}. It is needed for seeds, which are listed before any
 * scenario is generated.
 */
export function itemsNow(file: string, refuse: RefuseFile): FileItem[] {
  const text = readTextNow(file)
  if (text.trimStart().startsWith('['))
    return (parse(text, refuse) as unknown[]).map((value, index) => ({
      at: `item ${index + 1}`,
      value,
    }))
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [{ at: `line ${index + 1}`, value: parseJson(line) }]
    } catch (cause) {
      throw lineError(file, index + 1, 'this is not JSON', cause)
    }
  })
}

const isArray = async (file: string): Promise<boolean> =>
  (await beginning(file)).trimStart().startsWith('[')

async function* itemsOfArray(file: string, refuse: RefuseFile): AsyncGenerator<FileItem> {
  const items = parse(await readText(file), refuse) as unknown[]
  for (const [index, value] of items.entries()) yield { at: `item ${index + 1}`, value }
}

function parse(text: string, refuse: RefuseFile): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    return refuse(`not JSON (${(cause as Error).message})`, cause)
  }
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')
