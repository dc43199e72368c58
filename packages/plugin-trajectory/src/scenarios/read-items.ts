import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { AttuneError } from '@attune/core'

export interface FileItem {
  /** Where it stands: `item 3` of an array, `line 3` of a JSON-lines file. */
  readonly at: string
  readonly value: unknown
}

/**
 * The items of a scenario file: of a JSON array (as released), or of JSON lines, which are read as they are needed.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, SCENARIO_FILE if it is not JSON
 */
export async function* readItems(file: string): AsyncGenerator<FileItem> {
  try {
    yield* (await isArray(file)) ? itemsOfArray(file) : itemsOfLines(file)
  } catch (cause) {
    if (cause instanceof Error && 'errno' in cause)
      throw new AttuneError('DATA_READ', { file, why: cause.message }, { cause })
    throw cause
  }
}

async function isArray(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    return withoutMark(buffer.toString('utf8', 0, bytesRead))
      .trimStart()
      .startsWith('[')
  } finally {
    await handle.close()
  }
}

async function* itemsOfArray(file: string): AsyncGenerator<FileItem> {
  const items = parse(file, 'the whole file', withoutMark(await readFile(file, 'utf8'))) as unknown[]
  for (const [index, value] of items.entries()) yield { at: `item ${index + 1}`, value }
}

async function* itemsOfLines(file: string): AsyncGenerator<FileItem> {
  const input = createReadStream(file, 'utf8')
  let line = 0
  try {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      line += 1
      if (withoutMark(text).trim() === '') continue
      const at = `line ${line}`
      yield { at, value: parse(file, at, withoutMark(text)) }
    }
  } finally {
    input.destroy()
  }
}

function parse(file: string, item: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AttuneError('SCENARIO_FILE', { file, item, what: `not JSON (${(cause as Error).message})` }, { cause })
  }
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')
