import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readError, readTextNow } from '@attune/core/reading'

/**
 * One `.jsonl` file, or those of a folder in the order of their names.
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

/** @throws DATA_READ, DATA_ENCODING, and what `refused` makes of a file that is not JSON */
export function jsonOf(file: string, refused: () => Error): unknown {
  const text = readTextNow(file)
  try {
    return JSON.parse(text)
  } catch {
    throw refused()
  }
}
