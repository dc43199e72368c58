import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { AttuneError } from '@attune/core/internal'
import { knownEncoding } from '@attune/core/reading'
import { configText } from './config-text.js'
import { conversationsIn } from './conversations.js'
import { RecordIndex } from './index-records.js'
import { importErrors } from './errors.js'
import { openSource } from './open-source.js'
import { importReport, importText } from './report.js'
import { Roles } from './roles.js'
import { Tally } from './tally.js'
import { type LogChoices, logLines } from './to-log.js'

export interface ImportRequest extends LogChoices {
  readonly files: readonly string[]
  /** Folder for the written files. */
  readonly to: string
  /** True if a config is written next to the log. */
  readonly config: boolean
  readonly force: boolean
  /**
   * Width of the terminal in columns. With a width, the summary shows words of a conversation.
   * Default: no words.
   */
  readonly terminal?: number | undefined
  /**
   * Next command for the user, printed at the end of the summary. `config`: file of the written
   * config.
   */
  readonly next: (config: string | undefined) => string
}

/** Writes the files that an import produces. */
export interface ImportWriter {
  write(file: string, content: AsyncIterable<string> | Iterable<string>): Promise<void>
  /** Writes the JSON schema of configs into the folder, so that editors can check the config. */
  writeSchema(folder: string): Promise<void>
}

export interface ImportOutcome {
  /** True if there are conversations and every record was readable. */
  readonly isWhole: boolean
  readonly text: string
  readonly report: object
}

const LOG = 'conversations.jsonl'

/**
 * Reads logs of any supported format and writes a single log and a config that scores it.
 * Unreadable records are reported; all others are written.
 */
export async function importLogs(
  request: ImportRequest,
  writer: ImportWriter,
): Promise<ImportOutcome> {
  const { files, to, force, redact, encoding } = request
  if (encoding !== undefined && knownEncoding(encoding) === undefined)
    throw importErrors.error('LOG_ENCODING', { encoding })
  const [log, config] = [join(to, LOG), request.config ? join(to, 'attune.config.yaml') : undefined]
  const taken = [log, config].find((file) => file !== undefined && existsSync(file))
  if (taken !== undefined && (!force || files.some((file) => resolve(file) === resolve(taken)))) {
    throw new AttuneError('OUTPUT_EXISTS', { file: taken })
  }
  const roles = new Roles(request)
  const index = new RecordIndex(request, roles)
  for (const file of files) await index.read(await openSource(file, request))
  const tally = new Tally()
  tally.records = index.records
  tally.unknownNumbers = index.unknownNumbers
  const lines = logLines(conversationsIn(index, roles), roles, request, tally)
  const first = await lines.next()
  // Without a single conversation nothing is written, so that the next try needs no --force.
  const isWritten = first.done !== true || tally.faults.length === 0
  if (isWritten) await writer.write(log, startingWith(first, lines))
  tally.faults.sort(byPlace(files))
  if (config !== undefined && isWritten) {
    const facts = {
      file: basename(log),
      repeats: tally.repeats,
      isCompared: tally.supporters.size > 1,
    }
    // The schema is written before the config exists. If the config existed, the schema writer
    // would read the whole log.
    await writer.writeSchema(to)
    await writer.write(config, [configText(facts)])
  }
  const terminal = redact ? undefined : request.terminal
  const written = isWritten ? { log, config } : { log: undefined, config: undefined }
  const imported = { formats: [...index.formats], files, ...written, redact, terminal }
  return {
    isWhole: tally.faults.length === 0 && tally.conversations > 0,
    text: importText(tally, imported, request.next(written.config)),
    report: importReport(tally, imported),
  }
}

const byPlace =
  (files: readonly string[]) =>
  ({ place: a }: Fault, { place: b }: Fault): number =>
    files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line

type Fault = Tally['faults'][number]

async function* startingWith<T>(
  first: IteratorResult<T>,
  others: AsyncIterable<T>,
): AsyncGenerator<T> {
  if (first.done === true) return
  yield first.value
  yield* others
}
