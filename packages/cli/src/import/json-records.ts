/** The records of a JSON file: one per line, or the items of one list. One that cannot be read does not hide the others. */
import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { isDeep, TOO_DEEP } from './deep.js'
import { items, lines, type Piece, piecesOf, TOO_LONG } from './pieces.js'
import { type Fault, type Fields, isFields, type Place } from './types.js'

export interface Record {
  readonly kind: 'record'
  readonly place: Place
  readonly value: unknown
}

/** As much as tells how a file is laid out. */
const HEAD = 1 << 20

export async function* jsonRecords(file: string): AsyncGenerator<Record | Fault> {
  const layout = isOneList(await headOf(file)) ? items() : lines
  for await (const piece of piecesOf(file, layout)) yield* recordsIn({ file, line: piece.line }, piece)
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
  const [first = '', second] = text.split('\n', 2)
  const value = attempt(() => JSON.parse(first) as unknown)
  // A line that is longer than the head ends anywhere in it.
  if (value === undefined) return text.startsWith('[') || (second !== undefined && /^\{\s*$|^\{.*[,[{]\s*$/.test(first))
  return Array.isArray(value) && !value.every((each) => isFields(each) && ('role' in each || 'from' in each))
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function* recordsIn(place: Place, { bytes }: Piece): Generator<Record | Fault> {
  if (!bytes) return yield { kind: 'fault', place, what: TOO_LONG }
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
  if (isDeep(value)) return yield { kind: 'fault', place, what: TOO_DEEP }
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
