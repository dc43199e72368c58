import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readError, readTextNow } from '@attune/core/reading'

/**
 * Path of a `.jsonl` file, or paths of all such files of a folder, ordered by name.
 *
 * @throws DATA_READ
 */
export function dialogueFiles(path: string): readonly string[] {
  if (path.endsWith('.jsonl')) return [path]
  try {
    const names = readdirSync(path).filter((name) => name.endsWith('.jsonl'))
    return names.sort().map((name) => join(path, name))
  } catch (cause) {
    throw readError(path, cause)
  }
}

/**
 * Reads a JSON file.
 *
 * @param refused creates the error for a file that is not JSON
 * @throws DATA_READ, DATA_ENCODING
 */
export function jsonOf(file: string, refused: () => Error): unknown {
  const text = readTextNow(file)
  try {
    return JSON.parse(text)
  } catch {
    throw refused()
  }
}
