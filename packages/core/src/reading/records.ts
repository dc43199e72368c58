import type { Document } from 'yaml'
import type { AttuneError } from '../errors.js'
import { lineError } from './faults.js'
import { readJsonLines } from './items.js'
import { readTextNow } from './text.js'

/**
 * Yields the documents of a YAML file, each with the number of its first line. The whole file is
 * read at once, since people write YAML files and they are small.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE where it is not YAML
 */
async function* readYamlDocuments(
  file: string,
): AsyncGenerator<{ readonly line: number; readonly value: unknown }> {
  const { LineCounter, parseAllDocuments } = await import('yaml')
  const lines = new LineCounter()
  for (const document of parseAllDocuments(readTextNow(file), { lineCounter: lines })) {
    if (!('contents' in document)) continue
    const [error] = document.errors
    if (error)
      throw lineError(
        file,
        lines.linePos(error.pos[0]).line,
        error.message.split('\n')[0] ?? 'this is not YAML',
      )
    const { line } = lines.linePos(document.contents?.range?.[0] ?? 0)
    if (document.contents !== null) yield { line, value: valueOf(document, file, line) }
  }
}

function valueOf(document: Document, file: string, line: number): unknown {
  try {
    return document.toJS()
  } catch (cause) {
    // The parser limits the expansion of nested aliases to one hundred.
    throw lineError(file, line, cause instanceof Error ? cause.message : String(cause), cause)
  }
}

interface Numbered {
  /** Number of the line, from 1. */
  readonly line: number
  readonly value: unknown
}

/**
 * Yields the records of a data file in order, each checked with a JSON schema and completed with
 * its defaults: one JSON object per line, or one YAML document each in a `.yaml` file.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE with the first mistake in it
 */
export const readRecords = <T = unknown>(
  file: string,
  schema: object,
): AsyncGenerator<{ readonly line: number; readonly value: T }> =>
  checkedRecords<T, Numbered>(
    file,
    schema,
    /\.ya?ml$/i.test(file) ? readYamlDocuments(file) : readJsonLines(file),
  )

/** Same as {@link readRecords} for records that are already parsed. */
export async function* checkedRecords<T, R extends Numbered>(
  file: string,
  schema: object,
  records: AsyncIterable<R>,
): AsyncGenerator<Omit<R, 'value'> & { readonly value: T }> {
  // The schema compiler is imported lazily, since most plugins import this module and read no file.
  const [{ check }, { mistakeMessage }] = await Promise.all([
    import('../schema/check.js'),
    import('../schema/mistakes.js'),
  ])
  for await (const record of records) {
    const [mistake] = check(schema, record.value)
    if (mistake) throw wrongRecord(file, record.line, mistakeMessage(mistake, [], 'the record'))
    yield record as R & { readonly value: T }
  }
}

function wrongRecord(
  file: string,
  line: number,
  { message, fix, details }: AttuneError,
): AttuneError {
  const advice = details['fix'] === undefined ? '' : `. ${fix}`
  return lineError(file, line, `${message.replace(/\.$/, '')}${advice}`.replace(/\.$/, ''))
}
