import { closeSync, openSync, readSync } from 'node:fs'
import { readError } from './faults.js'

/**
 * Bytes of a piece of a file. `converted` is the content of a file that is not in UTF-8.
 * Synchronous, because planning reads a piece for each dialogue, and promises would take many times
 * longer.
 *
 * @throws AttuneError DATA_READ
 */
export function bytesOf(
  file: string,
  { offset, length }: { readonly offset: number; readonly length: number },
  converted?: Buffer,
): Buffer {
  if (converted) return converted.subarray(offset, offset + length)
  try {
    const bytes = Buffer.allocUnsafeSlow(length)
    const handle = openSync(file, 'r')
    try {
      return bytes.subarray(0, readSync(handle, bytes, 0, length, offset))
    } finally {
      closeSync(handle)
    }
  } catch (cause) {
    throw readError(file, cause)
  }
}
