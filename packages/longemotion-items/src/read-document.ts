import { type JsonLine, lineError, readError } from '@attune/core/reading'
import { readFile } from 'node:fs/promises'

/**
 * The value of a file that is one JSON document.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE (of line 1) if it is not JSON
 */
export async function readDocument(file: string): Promise<Pick<JsonLine, 'line' | 'value'>> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw readError(file, cause)
  })
  try {
    return { line: 1, value: JSON.parse(text) as unknown }
  } catch (cause) {
    throw lineError(file, 1, `this is not JSON (${(cause as Error).message})`, cause)
  }
}
