import type { AttuneError } from '../errors.js'
import { lineError, readJsonLines } from './json-lines.js'
import { readYamlDocuments } from './yaml-documents.js'

interface Numbered {
  /** Counts from 1. */
  readonly line: number
  readonly value: unknown
}

/**
 * The records of a data file, in its order, each checked by a JSON schema and completed with its defaults: one JSON object
 * per line, or one YAML document each in a `.yaml` file.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE with the first mistake in it
 */
export const readRecords = <T = unknown>(
  file: string,
  schema: object,
): AsyncGenerator<{ readonly line: number; readonly value: T }> =>
  checkedRecords<T, Numbered>(file, schema, /\.ya?ml$/i.test(file) ? readYamlDocuments(file) : readJsonLines(file))

/** The same of records that are read already. */
export async function* checkedRecords<T, R extends Numbered>(
  file: string,
  schema: object,
  records: AsyncIterable<R>,
): AsyncGenerator<Omit<R, 'value'> & { readonly value: T }> {
  // Plugins import this file's neighbours: the schema compiler loads when a file is read.
  const [{ check }, { mistakeMessage }] = await Promise.all([
    import('../schema/check.js'),
    import('../schema/message.js'),
  ])
  for await (const record of records) {
    const [mistake] = check(schema, record.value)
    if (mistake) throw wrongRecord(file, record.line, mistakeMessage(mistake, [], 'the record'))
    yield record as R & { readonly value: T }
  }
}

function wrongRecord(file: string, line: number, { message, fix, details }: AttuneError): AttuneError {
  const advice = details['fix'] === undefined ? '' : `. ${fix}`
  return lineError(file, line, `${message.replace(/\.$/, '')}${advice}`.replace(/\.$/, ''))
}
