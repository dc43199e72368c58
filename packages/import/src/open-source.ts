import { headOf } from './files.js'
import { jsonSource } from './json-source.js'
import type { Source } from './source.js'
import { tableSource } from './table-source.js'
import type { Choices } from './types.js'
import { importErrors } from './errors.js'

/**
 * The records of a file: an archive, JSON, or a table.
 *
 * @throws AttuneError LOG_FORMAT, LOG_COLUMNS, DATA_READ
 */
export async function openSource(file: string, choices: Choices): Promise<Source> {
  const head = await headOf(file)
  if (head.subarray(0, 4).equals(ARCHIVE)) return (await import('./zip-source.js')).zipSource(file, choices.from)
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  if (choices.from !== 'csv' && (/^\s*[[{]/.test(text) || /\.(jsonl?|ndjson)$/i.test(file))) {
    return jsonSource(file, text, choices.from)
  }
  const [header = ''] = text.split('\n', 1)
  if (choices.from !== undefined || /\.[ct]sv$/i.test(file) || /[,;\t]/.test(header)) {
    return tableSource(file, head, choices)
  }
  throw importErrors.error('LOG_FORMAT', { file }, { place: { file } })
}

const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1')
