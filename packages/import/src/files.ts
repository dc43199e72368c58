import { readError } from '@attune/core/reading'
import { open, stat } from 'node:fs/promises'

/** Number of bytes that are read to detect the layout of a file. */
export const HEAD = 1 << 20

/**
 * First bytes of a file. Pipes are refused because each file is read twice: once to find the
 * records and once to write them.
 *
 * @throws AttuneError DATA_READ
 */
export async function headOf(file: string): Promise<Buffer> {
  try {
    // A pipe can be read only once, and blocks afterwards.
    const about = await stat(file)
    if (!about.isFile() && !about.isDirectory())
      throw new Error('it is no regular file; write its content to one first')
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
