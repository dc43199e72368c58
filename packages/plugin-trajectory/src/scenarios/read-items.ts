import { readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { lineError, readError, readJsonLines } from '@attune/core/reading'
import { errors } from '../errors.js'

export interface FileItem {
  /** Where it stands: `item 3` of an array, `line 3` of a JSON-lines file. */
  readonly at: string
  readonly value: unknown
}

/**
 * The items of a scenario file: of a JSON array (as released), or of JSON lines, which are read as they are needed.
 *
 * @throws AttuneError DATA_READ if the file cannot be read; SCENARIO_FILE if it is an array that is not JSON, DATA_LINE
 *   if one of its lines is not
 */
export async function* readItems(file: string): AsyncGenerator<FileItem> {
  if (await isArray(file)) yield* itemsOfArray(file)
  else for await (const { line, value } of readJsonLines(file)) yield { at: `line ${line}`, value }
}

/** The same at once, for seeds, which are listed before anything is made. */
export function itemsNow(file: string): FileItem[] {
  let text: string
  try {
    text = withoutMark(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw readError(file, cause)
  }
  if (text.trimStart().startsWith('['))
    return (parse(file, text) as unknown[]).map((value, index) => ({ at: `item ${index + 1}`, value }))
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [{ at: `line ${index + 1}`, value: JSON.parse(line) as unknown }]
    } catch (cause) {
      throw lineError(file, index + 1, 'this is not JSON', cause)
    }
  })
}

async function isArray(file: string): Promise<boolean> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
      return withoutMark(buffer.toString('utf8', 0, bytesRead))
        .trimStart()
        .startsWith('[')
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw readError(file, cause)
  }
}

async function* itemsOfArray(file: string): AsyncGenerator<FileItem> {
  const items = parse(file, withoutMark(await readFile(file, 'utf8'))) as unknown[]
  for (const [index, value] of items.entries()) yield { at: `item ${index + 1}`, value }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const what = `not JSON (${(cause as Error).message})`
    throw errors.error('SCENARIO_FILE', { file, item: 'the whole file', what }, { place: { file }, cause })
  }
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')
