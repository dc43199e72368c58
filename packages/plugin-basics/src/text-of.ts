import { readFileSync } from 'node:fs'
import { readError } from '@attune/core/reading'

/** @throws DATA_READ */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw readError(file, cause)
  }
}
