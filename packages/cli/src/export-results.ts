import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileName, writeWhole } from './output-files.js'
import { standInNotice } from './print-findings.js'
import type { Found, Runtime, Project } from './types.js'

/** Writes in the format; gives the paths of the files. `-` stands for standard output. */
export async function exportTo(
  format: 'json' | 'jsonl' | 'csv',
  to: string | undefined,
  project: Project,
  runtime: Runtime,
): Promise<string[]> {
  if (format === 'csv') return writeTables(await project.findings(), to ?? project.config.output, runtime)
  const content = format === 'jsonl' ? lines(project.records()) : document(await project.findings(), project.records())
  if (to === '-') {
    await pipeline(Readable.from(content), process.stdout, { end: false }).catch(unlessReaderLeft)
    return []
  }
  const file = to ?? join(project.config.output, format === 'jsonl' ? 'results.jsonl' : 'results.json')
  await writeWhole(file, content)
  return [file]
}

/** `attune export jsonl --to - | head` is no failure. */
function unlessReaderLeft(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
}

async function writeTables(all: readonly Found[], folder: string, { tableToCsv }: Runtime): Promise<string[]> {
  const files: string[] = []
  for (const { evaluation, label, findings, offline } of all) {
    for (const table of findings.tables) {
      // A CSV file has no place for a notice; its name does.
      const name = fileName(evaluation, label, table.id, ...(offline ? ['offline-stand-in'] : []))
      const file = join(folder, `${name}.csv`)
      await writeWhole(file, [tableToCsv(table)])
      files.push(file)
    }
  }
  return files
}

export async function* lines(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

/** Written as it is read: a store of a million results is not held in memory. */
export async function* document(
  evaluations: readonly Found[],
  records: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  const noted = evaluations.map(({ offline, ...rest }) => ({
    ...rest,
    offline,
    ...(offline && { note: standInNotice }),
  }))
  yield `{"evaluations":${JSON.stringify(noted)},"records":[`
  let separator = '\n'
  for await (const record of records) {
    yield separator + JSON.stringify(record)
    separator = ',\n'
  }
  yield '\n]}\n'
}
