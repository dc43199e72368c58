import { AttuneError, isAttuneError } from '@attune/core/internal'
import { transcoded } from '@attune/core/reading'
import { HEAD, headOf } from './files.js'
import { jsonSource } from './json-source.js'
import { isMapped, mappedSource } from './mapped-source.js'
import { Roles } from './roles.js'
import type { Source } from './source.js'
import { spokenLine } from './spoken-lines.js'
import { tableSource } from './table-source.js'
import { NAME_IT } from './text.js'
import { isTranscript, transcriptSource } from './transcript-source.js'
import type { Choices } from './types.js'
import { importErrors } from './errors.js'

/**
 * Opens a log file as an archive, JSON, a transcript, or a table.
 *
 * @throws AttuneError LOG_FORMAT, LOG_COLUMNS, DATA_READ, DATA_ENCODING
 */
export async function openSource(file: string, choices: Choices): Promise<Source> {
  const start = await headOf(file)
  if (start.subarray(0, 4).equals(ARCHIVE))
    return (await import('./zip-source.js')).zipSource(file, choices.from)
  const converted = await contentOf(file, choices)
  const head = converted?.subarray(0, HEAD) ?? start
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  const { from } = choices
  if (from !== 'csv' && isJson(file, text)) {
    const source = jsonSource(file, text, from, converted)
    return isMapped(choices) ? mappedSource(source, choices) : source
  }
  const roles = new Roles(choices)
  const isTable = from === 'csv' || /\.[ct]sv$/i.test(file)
  if (
    from === 'transcript' ||
    (from === undefined && !isTable && !isMapped(choices) && isTranscript(text, roles))
  ) {
    return transcriptSource(file, roles, converted)
  }
  const [header = ''] = text.split('\n', 1)
  if (from !== undefined || isTable || /[,;\t]/.test(header)) {
    return tableSource(file, head, choices, converted)
  }
  const what =
    'It holds no JSON, no lines NAME: text, and no columns with commas, semicolons or tabs between them'
  throw importErrors.error('LOG_FORMAT', { file, what }, { place: { file } })
}

/**
 * True if the file is JSON. An opening bracket does not suffice: a transcript may begin with
 * `[10:02] Anna: …`.
 */
const isJson = (file: string, text: string): boolean =>
  /\.(jsonl?|ndjson)$/i.test(file) ||
  (/^\s*[[{]/.test(text) && spokenLine(text.trimStart().split('\n', 1)[0]!) === undefined)

/** Content converted to UTF-8; undefined for a file that is already in UTF-8. */
async function contentOf(file: string, { encoding }: Choices): Promise<Buffer | undefined> {
  try {
    return await transcoded(file, encoding)
  } catch (cause) {
    if (!isAttuneError(cause) || cause.code !== 'DATA_ENCODING' || encoding !== undefined)
      throw cause
    throw new AttuneError('DATA_ENCODING', cause.details, {
      place: cause.place ?? { file },
      cause,
      fix: NAME_IT,
    })
  }
}

const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1')
