import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exitCodes } from './exit-codes.js'
import { fold } from './fold.js'
import { writeProvenance } from './export-provenance.js'
import { writeWhole } from './output-files.js'
import { outputNames } from './output-names.js'
import type { Found, Runtime, Project } from './types.js'

/** Writes in the format, and beside it where that comes from; gives the paths of the files. `-` stands for standard output. */
export async function exportTo(
  format: 'json' | 'jsonl' | 'csv',
  to: string | undefined,
  project: Project,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<string[]> {
  const found = format === 'jsonl' ? [] : await findings(project, signal)
  const beside = (folder: string): Promise<string[]> => writeProvenance(folder, project, runtime, signal)
  if (format === 'csv') {
    const folder = to ?? project.config.output
    return [...(await writeTables(found, folder, runtime, signal)), ...(await beside(folder))]
  }
  const content = format === 'jsonl' ? lines(project.records()) : document(found, project.records())
  if (to === '-') {
    await pipeline(Readable.from(content), process.stdout, { end: false, signal }).catch(unlessReaderLeft)
    return []
  }
  const file = to ?? join(project.config.output, format === 'jsonl' ? 'results.jsonl' : 'results.json')
  await writeWhole(file, content, signal)
  return [file, ...(await beside(dirname(file)))]
}

/** Tables and figures of the analyses; those that failed are named, and the others stay. */
export async function findings(project: Project, signal: AbortSignal): Promise<readonly Found[]> {
  const { found, failed } = await project.findings({
    signal,
    warn: (use, message) => sayOnStderr(`${use}: ${message}`),
  })
  for (const { evaluation, failure } of failed) sayOnStderr(`${evaluation}: ${failure.message}\n  ${failure.fix}`)
  if (failed.length > 0) process.exitCode = exitCodes.failedUnits
  return found
}

const sayOnStderr = (text: string): void => void process.stderr.write(`${fold(text)}\n`)

/** `attune export jsonl --to - | head` is no failure. */
function unlessReaderLeft(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
}

async function writeTables(
  all: readonly Found[],
  folder: string,
  { tableToCsv }: Runtime,
  signal: AbortSignal,
): Promise<string[]> {
  const tables = all.flatMap(({ evaluation, label, findings }) =>
    findings.tables.map((table) => ({ table, name: [evaluation, label, table.id] })),
  )
  const files = outputNames(tables.map(({ name }) => name)).map((name) => join(folder, `${name}.csv`))
  for (const [at, { table }] of tables.entries()) await writeWhole(files[at]!, [tableToCsv(table)], signal)
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
  yield `{"evaluations":${JSON.stringify(evaluations)},"records":[`
  let separator = '\n'
  for await (const record of records) {
    yield separator + JSON.stringify(record)
    separator = ',\n'
  }
  yield '\n]}\n'
}
