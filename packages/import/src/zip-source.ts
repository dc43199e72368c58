/**
 * Reads inspect_ai archives: a zip file with one file per sample, and a header that states task and
 * model.
 */
import { isAttuneError } from '@attune/core/internal'
import { readError, unknownNumbers } from '@attune/core/reading'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { Decompress } from 'fzstd'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { jsonIn } from './json-source.js'
import { MAX_RECORD_BYTES, type Piece } from './pieces.js'
import { readerFor } from './readers/index.js'
import type { Source } from './source.js'
import { textIn } from './text.js'
import { type Fields, type Format, isFields } from './types.js'

const inflate = promisify(inflateRaw)

/**
 * Opens an inspect_ai archive.
 *
 * @throws AttuneError DATA_READ if the file is not a complete archive
 */
export async function zipSource(file: string, from: Format | undefined): Promise<Source> {
  const [entries, header] = await withArchive(file, async (archive) => {
    const all: Entry[] = []
    for await (const entry of archive.eachEntry()) all.push(entry)
    return [
      all.filter(({ fileName }) => /^samples\/[^/]+\.json$/.test(fileName)),
      await headerOf(file, archive, all),
    ] as const
  })
  let unknown = 0
  const read = async ({ offset }: Pick<Piece, 'offset'>): Promise<Uint8Array> =>
    withArchive(file, async (archive) => unpacked(archive, entries[offset]!))
  return {
    file,
    isTable: false,
    async *pieces() {
      for (const [offset, { uncompressedSize: length }] of entries.entries()) {
        const piece = { line: offset + 1, offset, length }
        if (length > MAX_RECORD_BYTES) yield { ...piece, bytes: undefined }
        else yield { ...piece, ...(await tried(() => read(piece))) }
      }
    },
    read,
    records: (bytes, { line } = { line: 1, offset: 0 }) => {
      const text = textIn(`${file}/${entries[line - 1]!.fileName}`, bytes)
      unknown += unknownNumbers(text)
      const sample = jsonIn(text)
      return [isFields(sample) ? { ...sample, eval: header } : sample]
    },
    get unknownNumbers() {
      return unknown
    },
    readerOf: readerFor(from),
  }
}

async function withArchive<T>(file: string, work: (archive: ZipFile) => Promise<T>): Promise<T> {
  let archive: ZipFile | undefined
  try {
    archive = await openPromise(file, { autoClose: false })
    return await work(archive)
  } catch (cause) {
    throw isAttuneError(cause) ? cause : readError(file, cause)
  } finally {
    archive?.close()
  }
}

async function headerOf(
  file: string,
  archive: ZipFile,
  entries: readonly Entry[],
): Promise<Fields | undefined> {
  const entry = entries.find(
    ({ fileName }) => fileName === 'header.json' || fileName === '_journal/start.json',
  )
  if (!entry) return undefined
  const header = jsonIn(textIn(`${file}/${entry.fileName}`, await unpacked(archive, entry)))
  return isFields(header) && isFields(header['eval']) ? header['eval'] : undefined
}

async function tried(read: () => Promise<Uint8Array>): Promise<Pick<Piece, 'bytes' | 'why'>> {
  try {
    return { bytes: await read() }
  } catch {
    return { bytes: undefined, why: 'the sample cannot be unpacked' }
  }
}

/** Unpacks a file of the archive, up to its declared size and the maximum size of a record. */
async function unpacked(archive: ZipFile, entry: Entry): Promise<Uint8Array> {
  const { compressionMethod: method, compressedSize, uncompressedSize } = entry
  if (Math.max(compressedSize, uncompressedSize) > MAX_RECORD_BYTES)
    throw new RangeError('the entry is longer than 64 MB')
  const packed = await buffer(await archive.openReadStreamPromise(entry, { decodeFileData: false }))
  if (method === STORED) return packed
  if (method === DEFLATED) return inflate(packed, { maxOutputLength: uncompressedSize })
  if (method === ZSTANDARD) return unpackedZstandard(packed, uncompressedSize)
  throw new Error(`the compression method ${method} is not known`)
}

const [STORED, DEFLATED, ZSTANDARD] = [0, 8, 93]

function unpackedZstandard(packed: Uint8Array, size: number): Uint8Array {
  const whole = Buffer.allocUnsafeSlow(size)
  let length = 0
  new Decompress((part) => {
    if (length + part.length > size) throw new RangeError('the entry is larger than it says')
    whole.set(part, length)
    length += part.length
  }).push(packed, true)
  return whole.subarray(0, length)
}
