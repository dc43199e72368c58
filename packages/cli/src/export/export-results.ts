import { provenance, type Provenance } from '@attune/paper'
import { type HarmLine, harmLinesOf, harmTexts, listedClaims, withoutClaims } from '@attune/claims'
import { csvLine } from '@attune/tables'
import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exitCodes } from '../exit-codes.js'
import { fold } from '../terminal-text.js'
import { interrupt } from '../interrupt.js'
import { jsonLines, writeWhole } from '../output-files.js'
import type { Found, Project } from '../types.js'
import { claimsFrame, dialoguesFrame, observationsFrame } from './frames.js'
import { writeProvenance } from './provenance.js'
import type { Frame } from './rows.js'
import { csvOf, parquetOf } from './write-frames.js'
import { tableFiles, type TableFormat } from './write-tables.js'

export type ExportFormat = TableFormat | 'long' | 'dialogues' | 'parquet' | 'jsonl' | 'json'

interface OutputFile {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string>
}

export interface Source {
  readonly project: Project
}

/** Writes the export and its provenance; returns the paths of the files. `-` is standard output. */
export async function exportTo(
  format: ExportFormat,
  to: string | undefined,
  source: Source,
): Promise<string[]> {
  const { project } = source
  let account: Promise<Provenance> | undefined
  const accountOnce = (): Promise<Provenance> => (account ??= provenance(project))
  const harm = await harmLinesOf(project.read.evaluations())
  const { files, isOne } = await filesOf(format, { ...source, provenance: accountOnce, harm })
  if (to === '-' && isOne) {
    for (const text of harmTexts(harm)) sayOnStderr(text)
    await pipeline(Readable.from(files[0]!.content), process.stdout, { end: false }).catch(
      unlessReaderLeft,
    )
    return []
  }
  const place = placeOf(to ?? project.config.output, isOne && to !== undefined)
  const written: string[] = []
  for (const { name, content } of files) {
    const file = join(place.folder, place.name ?? name)
    await writeWhole(file, content)
    written.push(file)
  }
  return [
    ...written,
    await writeHarm(place.folder, harm),
    ...(await writeProvenance(place.folder, project, await accountOnce())),
  ]
}

interface ExportPlace {
  readonly folder: string
  /** Name of the only file. Default: that of its format. */
  readonly name?: string
}

/**
 * Folder and file that `--to` names. A format with one document may name its file; an existing
 * folder, or a path with a slash at its end, is a folder.
 */
export function placeOf(to: string, mayBeFile: boolean): ExportPlace {
  return !mayBeFile || /[/\\]$/.test(to) || isFolder(to)
    ? { folder: to }
    : { folder: dirname(to), name: basename(to) }
}

/** True for an existing folder. A path that the system refuses is reported when it is written. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

interface Output {
  readonly files: readonly OutputFile[]
  /**
   * True if the format has exactly one document. Its user may name the file, or write to standard
   * output.
   */
  readonly isOne: boolean
}

interface Wanted extends Source {
  readonly provenance: () => Promise<Provenance>
  readonly harm: readonly HarmLine[]
}

/** Writes `harm.csv` into the results folder: a row for each sentence on harm. */
export async function writeHarm(folder: string, harm: readonly HarmLine[]): Promise<string> {
  const file = join(folder, 'harm.csv')
  await writeWhole(file, harmCsv(harm))
  return file
}

const harmCsv = (harm: readonly HarmLine[]): readonly string[] => [
  csvLine(['evaluation', 'supporter', 'level', 'sentence', 'sentence.zh']),
  ...harm.map(({ evaluation, supporter = '', level, en, zh }) =>
    csvLine([evaluation, supporter, level, en, zh]),
  ),
]

async function filesOf(
  format: ExportFormat,
  { project, provenance, harm }: Wanted,
): Promise<Output> {
  const one = (name: string, content: OutputFile['content']): Output => ({
    files: [{ name, content }],
    isOne: true,
  })
  const observations = (): Promise<Frame> => observationsFrame(project.read.evaluations())
  const dialogues = (): Promise<Frame> => dialoguesFrame(project.read.evaluations())
  switch (format) {
    case 'jsonl':
      return one('results.jsonl', jsonLines(project.read.records()))
    case 'json':
      return one(
        'results.json',
        document({ harm, found: await findings(project), records: project.read.records() }),
      )
    case 'long':
      return one('observations.csv', csvOf(await observations()))
    case 'dialogues':
      return one('dialogues.csv', csvOf(await dialogues()))
    case 'parquet': {
      const claims = listedClaims((await findings(project)).flatMap((each) => each.claims))
      const frames = [await observations(), await dialogues(), claimsFrame(claims)]
      const files = frames.map((frame) => ({
        name: `${frame.name}.parquet`,
        content: parquetOf(frame),
      }))
      return { files, isOne: false }
    }
    default:
      return {
        files: tableFiles(format, await findings(project), {
          provenance: await provenance(),
          harm,
        }),
        isOne: false,
      }
  }
}

/** Tables and figures of the analyses. Failed analyses are reported; the others are kept. */
export async function findings(project: Project): Promise<readonly Found[]> {
  const { found, failed } = await project.read.findings({
    signal: interrupt.stop,
    warn: (use, message) => sayOnStderr(`${use}: ${message}`),
  })
  for (const { evaluation, failure } of failed)
    sayOnStderr(`${evaluation}: ${failure.message}\n  ${failure.fix}`)
  if (failed.length > 0) process.exitCode = exitCodes.failedUnits
  return found
}

const sayOnStderr = (text: string): void => void process.stderr.write(`${fold(text)}\n`)

/** Ignores a closed pipe: `attune export jsonl --to - | head` is not a failure. */
function unlessReaderLeft(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
}

interface DocumentOf {
  readonly harm: readonly HarmLine[]
  readonly found: readonly Found[]
  readonly records: AsyncIterable<unknown>
}

/** Document as a stream, so that a store with a million results is never in memory. */
async function* document({
  harm,
  found: evaluations,
  records,
}: DocumentOf): AsyncGenerator<string> {
  const claims = listedClaims(evaluations.flatMap((each) => each.claims))
  const tables = withoutClaims(evaluations)
  yield `{"harm":${JSON.stringify(harm)},"evaluations":${JSON.stringify(tables)},"claims":${JSON.stringify(claims)},"records":[`
  let separator = '\n'
  for await (const record of records) {
    yield separator + JSON.stringify(record)
    separator = ',\n'
  }
  yield '\n]}\n'
}
