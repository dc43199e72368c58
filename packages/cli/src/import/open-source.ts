import { AttuneError } from '@attune/core'
import { headOf } from './files.js'
import { jsonSource } from './json-source.js'
import type { Source } from './source.js'
import { tableSource } from './table-source.js'
import type { Choices } from './types.js'

/**
 * The records of a file: JSON, or a table.
 *
 * @throws AttuneError LOG_FORMAT, LOG_COLUMNS, DATA_READ
 */
export async function openSource(file: string, choices: Choices): Promise<Source> {
  const head = await headOf(file)
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  if (choices.from !== 'csv' && (/^\s*[[{]/.test(text) || /\.(jsonl?|ndjson)$/i.test(file))) {
    return jsonSource(file, text, choices.from)
  }
  const [header = ''] = text.split('\n', 1)
  if (choices.from !== undefined || /\.[ct]sv$/i.test(file) || /[,;\t]/.test(header)) {
    return tableSource(file, head, choices)
  }
  throw new AttuneError('LOG_FORMAT', { file }, { place: { file } })
}
