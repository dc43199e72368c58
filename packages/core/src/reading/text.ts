/**
 * Reads text files that people write or export. Decoding is strict: an invalid byte is an error and
 * never becomes U+FFFD.
 */
import { createReadStream, readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { AttuneError } from '../errors.js'
import { readError } from './faults.js'

/** A byte that is invalid in an encoding. */
interface InvalidByte {
  /** Offset in the decoded bytes, from 0. */
  readonly offset: number
  readonly byte: number | undefined
  /** The encoding that was tried. */
  readonly encoding: string
}

/**
 * Decodes bytes in an encoding that `TextDecoder` supports. Returns the text, or the first invalid
 * byte. A byte order mark is kept.
 */
export function decoded(bytes: Uint8Array, encoding = 'utf-8'): string | InvalidByte {
  const text = decodeStrictly(bytes, encoding, false)
  if (text !== undefined) return text
  const offset = firstFault(bytes, encoding)
  return { offset, byte: bytes[offset], encoding }
}

/**
 * Creates the error for an invalid byte. `before`: numbers of lines and bytes in front of the
 * decoded part.
 */
export function encodingError(
  file: string,
  { offset, byte, encoding }: InvalidByte,
  before: { readonly line: number; readonly offset: number },
  fix?: string,
): AttuneError {
  const details = {
    file,
    line: before.line,
    what: invalidByteMessage({ offset: before.offset + offset, byte, encoding }),
  }
  return new AttuneError('DATA_ENCODING', details, {
    place: { file, line: before.line },
    ...(fix !== undefined && { fix }),
  })
}

/** Message `byte 12 of the file (0xb8) is not UTF-8`; bytes of a file count from 1. */
const invalidByteMessage = ({ offset, byte, encoding }: InvalidByte): string =>
  `byte ${offset + 1} of the file${byte === undefined ? '' : ` (0x${byte.toString(16).padStart(2, '0')})`} is not ${nameOf(encoding)}`

/**
 * Decodes a file. Encoding: the named one, otherwise that of its byte order mark, otherwise UTF-8.
 * The mark is removed.
 *
 * @throws AttuneError DATA_ENCODING
 */
function decodeFile(file: string, bytes: Uint8Array, named?: string): string {
  const encoding = named ?? encodingOfMark(bytes) ?? 'utf-8'
  if (encoding === 'utf-8') checkStart(file, bytes)
  const text = decoded(bytes, encoding)
  if (typeof text === 'string') return text.replace(/^\uFEFF/, '')
  const sound = decoded(bytes.subarray(0, text.offset), encoding)
  const line = typeof sound === 'string' ? sound.split('\n').length : 1
  throw encodingError(file, text, { line, offset: 0 })
}

/**
 * Reads a text file.
 *
 * @throws AttuneError DATA_READ, DATA_ENCODING
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw readError(file, cause)
  })
  return decodeFile(file, bytes)
}

/**
 * Reads a text file synchronously.
 *
 * @throws AttuneError DATA_READ, DATA_ENCODING
 */
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
 * Returns the content of a file as UTF-8, if the file has another encoding: that of its byte order
 * mark, otherwise `encoding` if the file is not UTF-8. Returns undefined for a file in UTF-8, which
 * needs no conversion.
 *
 * @throws AttuneError DATA_READ, DATA_ENCODING
 */
export async function transcoded(file: string, encoding?: string): Promise<Buffer | undefined> {
  const head = await headOf(file, START)
  const used =
    encodingOfMark(head) ??
    (encoding !== undefined && (await mustUseEncoding(file, encoding)) ? encoding : undefined)
  if (used === undefined) {
    checkStart(file, head)
    return undefined
  }
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw readError(file, cause)
  })
  return Buffer.from(decodeFile(file, bytes, used))
}

/** Name that `TextDecoder` has for an encoding; undefined for an unsupported encoding. */
export function knownEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).encoding
  } catch {
    return undefined
  }
}

/**
 * First characters of a file, to detect its format. Without a byte order mark they are decoded as
 * UTF-8, and may be wrong for another encoding.
 */
export async function beginning(file: string): Promise<string> {
  const head = await headOf(file, 1024)
  return new TextDecoder(encodingOfMark(head) ?? 'utf-8').decode(head)
}

/** UTF-16 encoding of a byte order mark; undefined without one. */
const encodingOfMark = ([first, second]: Uint8Array): string | undefined =>
  first === 0xff && second === 0xfe
    ? 'utf-16le'
    : first === 0xfe && second === 0xff
      ? 'utf-16be'
      : undefined

/**
 * Throws if one of the first bytes of a file is NUL, which text never contains. Such a file is
 * UTF-16 without a byte order mark, or no text.
 *
 * @throws AttuneError DATA_ENCODING
 */
function checkStart(file: string, head: Uint8Array): void {
  const offset = head.subarray(0, START).indexOf(0)
  if (offset !== -1)
    throw encodingError(file, { offset, byte: 0, encoding: 'utf-8' }, { line: 1, offset: 0 })
}

/** Number of bytes at the beginning of a file that are examined: two UTF-16 characters. */
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

/**
 * True if a file must be decoded with the named encoding instead of UTF-8. Text in some encodings
 * is valid UTF-8 by chance, so these are always decoded as named.
 */
async function mustUseEncoding(file: string, encoding: string): Promise<boolean> {
  const name = knownEncoding(encoding)
  if (name === 'utf-8') return false
  return name === 'iso-2022-jp' || name?.startsWith('utf-16') === true || !(await isUtf8(file))
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of createReadStream(file) as AsyncIterable<Buffer>)
      decoder.decode(part, { stream: true })
    decoder.decode()
    return true
  } catch (cause) {
    if (cause instanceof TypeError) return false
    throw readError(file, cause)
  }
}

/**
 * Decodes bytes; undefined if a byte is invalid.
 *
 * @param isPart true for a part of a longer text, which may end inside of a character
 */
function decodeStrictly(bytes: Uint8Array, encoding: string, isPart: boolean): string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  if (decoder.encoding === 'windows-1252') return withoutControlCharacters(windowsText(bytes))
  try {
    const text = decoder.decode(bytes, { stream: isPart })
    return decoder.encoding.startsWith('utf-') ? text : withoutControlCharacters(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the text if it contains none of these control characters. Encodings of one or two bytes
 * leave them unassigned, so text never contains them.
 */
const withoutControlCharacters = (text: string): string | undefined =>
  /[\x80-\x9f]/.test(text) ? undefined : text

/**
 * Decodes windows-1252. `TextDecoder` is not used, since several releases of Node.js decode it as
 * ISO 8859-1: https://github.com/nodejs/node/issues/56542
 */
const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (control) => WINDOWS[control.charCodeAt(0) - 0x80]!)

/**
 * Characters of the bytes 0x80 to 0x9f in windows-1252:
 * https://encoding.spec.whatwg.org/index-windows-1252.txt
 */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/**
 * Offset of the first invalid character, by bisection: a beginning of the text is valid exactly if
 * it ends before this character.
 */
function firstFault(bytes: Uint8Array, encoding: string): number {
  let [sound, faulty] = [0, bytes.length + 1]
  while (faulty - sound > 1) {
    const middle = (sound + faulty) >>> 1
    if (decodeStrictly(bytes.subarray(0, middle), encoding, true) === undefined) faulty = middle
    else sound = middle
  }
  while (sound > 0 && decodeStrictly(bytes.subarray(0, sound), encoding, false) === undefined)
    sound -= 1
  return sound
}

const nameOf = (encoding: string): string => (encoding === 'utf-8' ? 'UTF-8' : encoding)
