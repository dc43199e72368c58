/**
 * Text of files that people write or export. Bytes are decoded strictly: a byte that is no text is an error, never the
 * replacement character U+FFFD.
 */
import { createReadStream, readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { AttuneError } from '../errors.js'
import { readError } from './faults.js'

/** A byte that is no text in an encoding. */
interface NoText {
  /** Counts from 0, in the bytes that were decoded. */
  readonly offset: number
  readonly byte: number | undefined
  /** The encoding in which it is no text. */
  readonly encoding: string
}

/** The text of bytes in an encoding that `TextDecoder` knows, or the first byte that is none. A byte order mark is kept. */
export function decoded(bytes: Uint8Array, encoding = 'utf-8'): string | NoText {
  const text = attempt(bytes, encoding, false)
  if (text !== undefined) return text
  const offset = firstFault(bytes, encoding)
  return { offset, byte: bytes[offset], encoding }
}

/** The error for a byte of a file; `before` counts what stands before the decoded bytes. */
export function encodingError(
  file: string,
  { offset, byte, encoding }: NoText,
  before: { readonly line: number; readonly offset: number },
  fix?: string,
): AttuneError {
  const details = { file, line: before.line, what: noTextMessage({ offset: before.offset + offset, byte, encoding }) }
  return new AttuneError('DATA_ENCODING', details, {
    place: { file, line: before.line },
    ...(fix !== undefined && { fix }),
  })
}

/** `byte 12 of the file (0xb8) is not UTF-8`; bytes of a file count from 1. */
const noTextMessage = ({ offset, byte, encoding }: NoText): string =>
  `byte ${offset + 1} of the file${byte === undefined ? '' : ` (0x${byte.toString(16).padStart(2, '0')})`} is not ${nameOf(encoding)}`

/**
 * The text of a file: in the encoding that is named, else in that of its byte order mark, else in UTF-8. The mark is left out.
 *
 * @throws AttuneError DATA_ENCODING
 */
function decodeFile(file: string, bytes: Uint8Array, named?: string): string {
  const encoding = named ?? marked(bytes) ?? 'utf-8'
  if (encoding === 'utf-8') checkStart(file, bytes)
  const text = decoded(bytes, encoding)
  if (typeof text === 'string') return text.replace(/^\uFEFF/, '')
  const sound = decoded(bytes.subarray(0, text.offset), encoding)
  const line = typeof sound === 'string' ? sound.split('\n').length : 1
  throw encodingError(file, text, { line, offset: 0 })
}

/** @throws AttuneError DATA_READ, DATA_ENCODING */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw readError(file, cause)
  })
  return decodeFile(file, bytes)
}

/** @throws AttuneError DATA_READ, DATA_ENCODING */
export function readTextNow(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (cause) {
    throw readError(file, cause)
  }
  return decodeFile(file, bytes)
}

/**
 * The whole content of a file in UTF-8 if it is in another encoding: that of its byte order mark, else `encoding` where the
 * file is not UTF-8. Undefined for a file that can be read as it is.
 *
 * @throws AttuneError DATA_READ, DATA_ENCODING
 */
export async function transcoded(file: string, encoding?: string): Promise<Buffer | undefined> {
  const head = await headOf(file, START)
  const used = marked(head) ?? (encoding !== undefined && (await isOther(file, encoding)) ? encoding : undefined)
  if (used === undefined) {
    checkStart(file, head)
    return undefined
  }
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw readError(file, cause)
  })
  return Buffer.from(decodeFile(file, bytes, used))
}

/** The name by which `TextDecoder` knows an encoding; undefined for one that it does not know. */
export function knownEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).encoding
  } catch {
    return undefined
  }
}

/** The first characters of a file, to tell what it is; they may be wrong where the file has no mark and is not UTF-8. */
export async function beginning(file: string): Promise<string> {
  const head = await headOf(file, 1024)
  return new TextDecoder(marked(head) ?? 'utf-8').decode(head)
}

/** UTF-16 by its byte order mark. */
const marked = ([first, second]: Uint8Array): string | undefined =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined

/**
 * Text has no NUL: a file that begins with one is UTF-16 without a mark, or no text.
 *
 * @throws AttuneError DATA_ENCODING
 */
function checkStart(file: string, head: Uint8Array): void {
  const offset = head.subarray(0, START).indexOf(0)
  if (offset !== -1) throw encodingError(file, { offset, byte: 0, encoding: 'utf-8' }, { line: 1, offset: 0 })
}

/** As many bytes as two characters of UTF-16 have. */
const START = 4

async function headOf(file: string, size: number): Promise<Buffer> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw readError(file, cause)
  }
}

/** Whether the file has to be decoded by the encoding that was named. Text in some encodings has the bytes of UTF-8 as well. */
async function isOther(file: string, encoding: string): Promise<boolean> {
  const name = knownEncoding(encoding)
  if (name === 'utf-8') return false
  return name === 'iso-2022-jp' || name?.startsWith('utf-16') === true || !(await isUtf8(file))
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of createReadStream(file) as AsyncIterable<Buffer>) decoder.decode(part, { stream: true })
    decoder.decode()
    return true
  } catch (cause) {
    if (cause instanceof TypeError) return false
    throw readError(file, cause)
  }
}

/** Undefined if a byte is no text. A part of a longer text may end inside of a character. */
function attempt(bytes: Uint8Array, encoding: string, isPart: boolean): string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  if (decoder.encoding === 'windows-1252') return printed(windowsText(bytes))
  try {
    const text = decoder.decode(bytes, { stream: isPart })
    return decoder.encoding.startsWith('utf-') ? text : printed(text)
  } catch {
    return undefined
  }
}

/** Encodings of one or two bytes leave the places of these control characters empty: no text has them. */
const printed = (text: string): string | undefined => (/[\x80-\x9f]/.test(text) ? undefined : text)

/** Several releases of Node.js decode windows-1252 as ISO 8859-1. https://github.com/nodejs/node/issues/56542 */
const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (control) => WINDOWS[control.charCodeAt(0) - 0x80]!)

/** Characters 0x80 to 0x9f. https://encoding.spec.whatwg.org/index-windows-1252.txt */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/**
 * Where the first character begins that is none. A beginning of bytes is text up to the first fault, and no longer one is:
 * bisection finds it.
 */
function firstFault(bytes: Uint8Array, encoding: string): number {
  let [sound, faulty] = [0, bytes.length + 1]
  while (faulty - sound > 1) {
    const middle = (sound + faulty) >>> 1
    if (attempt(bytes.subarray(0, middle), encoding, true) === undefined) faulty = middle
    else sound = middle
  }
  while (sound > 0 && attempt(bytes.subarray(0, sound), encoding, false) === undefined) sound -= 1
  return sound
}

const nameOf = (encoding: string): string => (encoding === 'utf-8' ? 'UTF-8' : encoding)
