import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { AttuneError } from '@attune/core'

export interface JsonLine {
  /** Counts from 1. */
  readonly line: number
  readonly value: unknown
}

/**
 * The values of a JSON Lines file, read as they are needed; blank lines are passed over.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, SCENARIO_FILE for a line that is not JSON
 */
export async function* readLines(file: string): AsyncGenerator<JsonLine> {
  const input = createReadStream(file, 'utf8')
  let line = 0
  try {
    for await (const written of createInterface({ input, crlfDelay: Infinity })) {
      line += 1
      const text = written.replace(/^\uFEFF/, '').trim()
      if (text !== '') yield { line, value: parse(file, line, text) }
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'errno' in cause)) throw cause
    throw new AttuneError('DATA_READ', { file, why: cause.message }, { cause })
  } finally {
    input.destroy()
  }
}

function parse(file: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const details = { file, item: `line ${line}`, what: `not JSON (${(cause as Error).message})` }
    throw new AttuneError('SCENARIO_FILE', details, { place: { file, line }, cause })
  }
}
