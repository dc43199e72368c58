/** Writes files of the output folder atomically: a file is complete or absent. */
import { createWriteStream, openSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { interrupt } from './interrupt.js'

export async function* jsonLines(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

export async function writeWhole(
  file: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`
  interrupt.addLeftover(unfinished)
  let failed: { readonly cause: unknown } | undefined
  async function* watched(): AsyncGenerator<string | Uint8Array> {
    try {
      yield* content
    } catch (cause) {
      failed = { cause }
      throw cause
    }
  }
  try {
    await mkdir(dirname(file), { recursive: true })
    // Synchronous: a file that is opened in the background could appear after an interrupt has
    // removed it.
    const fd = openSync(unfinished, 'w')
    await pipeline(Readable.from(watched()), createWriteStream(unfinished, { fd }))
    await rename(unfinished, file)
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    // Producing the content failed, not writing it.
    if (failed) throw failed.cause
    const { AttuneError } = await import('@attune/core/internal')
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new AttuneError('OUTPUT_WRITE', { file, why }, { cause, place: { file } })
  } finally {
    interrupt.removeLeftover(unfinished)
  }
}
