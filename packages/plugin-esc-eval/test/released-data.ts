import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder with what the published methods released, if this machine has it. */
export const releasedData: string | undefined = process.env.ATTUNE_DATA

if (!releasedData) console.warn('ATTUNE_DATA is not set: the tests on released data are skipped')

export const readReleased = <Content>(path: string): Content =>
  JSON.parse(readFileSync(join(releasedData ?? '', path), 'utf8'))
