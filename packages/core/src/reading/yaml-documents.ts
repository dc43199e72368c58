import { readFileSync } from 'node:fs'
import type { Document } from 'yaml'
import { lineError, readError } from './json-lines.js'

/**
 * The documents of a YAML file, each with the line where it begins. For files that people write: it is read as a whole.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE where it is not YAML
 */
export async function* readYamlDocuments(
  file: string,
): AsyncGenerator<{ readonly line: number; readonly value: unknown }> {
  const { LineCounter, parseAllDocuments } = await import('yaml')
  const lines = new LineCounter()
  for (const document of parseAllDocuments(readText(file), { lineCounter: lines })) {
    if (!('contents' in document)) continue
    const [error] = document.errors
    if (error)
      throw lineError(file, lines.linePos(error.pos[0]).line, error.message.split('\n')[0] ?? 'this is not YAML')
    const { line } = lines.linePos(document.contents?.range?.[0] ?? 0)
    if (document.contents !== null) yield { line, value: valueOf(document, file, line) }
  }
}

function valueOf(document: Document, file: string, line: number): unknown {
  try {
    return document.toJS()
  } catch (cause) {
    // Aliases of aliases multiply: the parser stops at a hundred.
    throw lineError(file, line, cause instanceof Error ? cause.message : String(cause), cause)
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw readError(file, cause)
  }
}
