/** The records of a JSON file: one per line, or the items of one list. One that cannot be read does not hide the others. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { type Fault, type Fields, isFields, type Place } from './types.js'

export interface Record {
  readonly kind: 'record'
  readonly place: Place
  readonly value: unknown
}

/** As much as tells how a file is laid out. */
const HEAD = 1 << 20

export async function* jsonRecords(file: string): AsyncGenerator<Record | Fault> {
  const isList = isOneList(await headOf(file))
  for await (const { line, bytes } of isList ? itemsOf(file) : linesOf(file)) yield* recordsIn({ file, line }, bytes)
}

export async function headOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
  } finally {
    await handle.close()
  }
}

/** A list of records, or a document over several lines. A line that is a list of messages is a conversation. */
function isOneList(head: string): boolean {
  const text = head.trimStart()
  const [first = ''] = text.split('\n', 1)
  const value = attempt(() => JSON.parse(first) as unknown)
  if (value === undefined) return text.startsWith('[') || /^\{\s*$|^\{.*[,[{]\s*$/.test(first)
  return Array.isArray(value) && !value.every((each) => isFields(each) && ('role' in each || 'from' in each))
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

interface Piece {
  readonly line: number
  readonly bytes: Buffer
}

const NEWLINE = 0x0a
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])
const blank = new Set([0x20, 0x09, 0x0d, NEWLINE, 0xef, 0xbb, 0xbf])

async function* linesOf(file: string): AsyncGenerator<Piece> {
  let line = 1
  let begun: Buffer[] = []
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      yield { line, bytes: Buffer.concat([...begun, chunk.subarray(from, end)]) }
      begun = []
      from = end + 1
      line += 1
    }
    begun.push(chunk.subarray(from))
  }
  yield { line, bytes: Buffer.concat(begun) }
}

/** The items of a list, or the one object that a file is: cut where brackets close, so that the next one is found after a broken one. */
async function* itemsOf(file: string): AsyncGenerator<Piece> {
  let [line, start, depth] = [1, 1, 0]
  let [isText, isEscaped] = [false, false]
  let base: number | undefined
  let begun: Buffer[] = []
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = begun.length > 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte === NEWLINE) line += 1
      if (base === undefined) {
        if (blank.has(byte)) continue
        base = byte === 0x5b ? 1 : 0
        if (base === 1) {
          depth = 1
          continue
        }
      }
      const isBetween = depth === base && !isText
      if (isBetween && (byte === COMMA || blank.has(byte) || closing.has(byte))) {
        if (from !== -1) {
          yield { line: start, bytes: Buffer.concat([...begun, chunk.subarray(from, at)]) }
          begun = []
          from = -1
        }
        continue
      }
      if (from === -1 && begun.length === 0) [from, start] = [at, line]
      if (isEscaped) isEscaped = false
      else if (isText && byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isText = !isText
      else if (!isText && opening.has(byte)) depth += 1
      else if (!isText && closing.has(byte)) depth = Math.max(base, depth - 1)
    }
    if (from !== -1) begun.push(chunk.subarray(from))
  }
  if (begun.length > 0) yield { line: start, bytes: Buffer.concat(begun) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function* recordsIn(place: Place, bytes: Buffer): Generator<Record | Fault> {
  let value: unknown
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return
    value = JSON.parse(text)
  } catch (cause) {
    // The message of the parser quotes the text, which is not for terminals and logs.
    yield { kind: 'fault', place, what: cause instanceof SyntaxError ? 'this is not JSON' : 'this is not UTF-8' }
    return
  }
  for (const each of unwrapped(value)) yield { kind: 'record', place, value: each }
}

/** Answers of APIs hold their records under one of these keys. */
const envelopes = ['runs', 'traces', 'data', 'items', 'results']

function unwrapped(value: unknown): readonly unknown[] {
  if (!isFields(value) || 'messages' in value || 'input' in value || 'inputs' in value) return [value]
  const list = envelopes.map((key) => value[key]).find((each) => Array.isArray(each)) as readonly Fields[] | undefined
  if (list) return list
  return isFields(value['trace']) ? [{ observations: value['observations'], ...value['trace'] }] : [value]
}
