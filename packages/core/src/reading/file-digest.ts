import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** Chunk size in bytes. Files are read in chunks, since a log may be larger than memory. */
const PIECE = 1 << 20

const known = new Map<string, { readonly version: string; readonly digest: string }>()

/** SHA-256 of a file's content, in hexadecimal; cached until the file changes. */
export function fileDigest(file: string): string {
  const { mtimeMs, size, ino } = statSync(file)
  const version = `${mtimeMs} ${size} ${ino}`
  const earlier = known.get(file)
  if (earlier?.version === version) return earlier.digest
  const digest = digestOf(file)
  known.set(file, { version, digest })
  return digest
}

function digestOf(file: string): string {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(PIECE)
  const handle = openSync(file, 'r')
  try {
    for (;;) {
      const length = readSync(handle, piece, 0, PIECE, null)
      if (length === 0) break
      hash.update(piece.subarray(0, length))
    }
  } finally {
    closeSync(handle)
  }
  return hash.digest('hex')
}
