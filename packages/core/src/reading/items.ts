import { createReadStream } from 'node:fs'
import { lineError, readError } from './faults.js'
import { parseJson } from './json.js'
import { beginning, decoded, encodingError, readText, readTextNow, transcoded } from './text.js'

export interface JsonLine {
  /** Counts from 1. */
  readonly line: number
  /** Where the line begins, in bytes, and how many it has. */
  readonly offset: number
  readonly length: number
  readonly value: unknown
}

const newline = 0x0a

/**
 * The values of a JSON Lines file, one line in memory at a time; blank lines are passed over.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE if a line is not JSON, DATA_ENCODING if it is no text
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

function parseLine(file: string, before: Pick<JsonLine, 'line' | 'offset'>, bytes: Buffer): unknown {
  const text = decoded(bytes)
  if (typeof text !== 'string') throw encodingError(file, text, before)
  try {
    return text.trim() === '' ? undefined : parseJson(withoutMark(text))
  } catch (cause) {
    throw lineError(file, before.line, `this is not JSON (${(cause as Error).message})`, cause)
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
  const text = readTextNow(file)
  if (text.trimStart().startsWith('['))
    return (parse(text, refuse) as unknown[]).map((value, index) => ({ at: `item ${index + 1}`, value }))
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [{ at: `line ${index + 1}`, value: parseJson(line) }]
    } catch (cause) {
      throw lineError(file, index + 1, 'this is not JSON', cause)
    }
  })
}

const isArray = async (file: string): Promise<boolean> => (await beginning(file)).trimStart().startsWith('[')

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
