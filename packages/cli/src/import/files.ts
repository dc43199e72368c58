import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { AttuneError } from '@attune/core'
import type { Piece } from './pieces.js'

/** As much as tells how a file is laid out. */
const HEAD = 1 << 20

/** @throws AttuneError DATA_READ */
export async function headOf(file: string): Promise<Buffer> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw readError(file, cause)
  }
}

/** @throws AttuneError DATA_READ */
export function readFrom(file: string, { offset, length }: Pick<Piece, 'offset' | 'length'>): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  try {
    const handle = openSync(file, 'r')
    try {
      readSync(handle, bytes, 0, length, offset)
    } finally {
      closeSync(handle)
    }
  } catch (cause) {
    throw readError(file, cause)
  }
  return bytes
}

export function readError(file: string, cause: unknown): AttuneError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new AttuneError('DATA_READ', { file, why }, { place: { file }, cause })
}
