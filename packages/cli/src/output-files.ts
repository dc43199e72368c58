/** Files in the output folder. A file appears whole or not at all. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export async function writeWhole(
  file: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await pipeline(Readable.from(content), createWriteStream(unfinished), { signal })
    await rename(unfinished, file)
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    signal?.throwIfAborted()
    const { AttuneError } = await import('@attune/core')
    // What the content could not be made of.
    if (cause instanceof AttuneError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new AttuneError('OUTPUT_WRITE', { file, why }, { cause, place: { file } })
  }
}
