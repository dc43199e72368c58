import { type JsonLine, lineError, readText } from '@attune/core/reading'

/**
 * Value of a file with a single JSON document.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE (of line 1) if it is not JSON
 */
export async function readDocument(file: string): Promise<Pick<JsonLine, 'line' | 'value'>> {
  const text = await readText(file)
  try {
    return { line: 1, value: JSON.parse(text) as unknown }
  } catch (cause) {
    throw lineError(file, 1, `this is not JSON (${(cause as Error).message})`, cause)
  }
}
