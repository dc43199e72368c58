/** Mark in a report's head: identifies the file as a report and shows whether it is up to date. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { HarmLine } from '@attune/claims'
import type { Analysed, RunRecord, SupporterHealth } from '@attune/project'
import type { Draw } from '../data/overview.js'
import type { ReportProject } from '../data/project.js'
import type { Redact } from '../data/redact.js'
import type { GateView } from '../report-data.js'
import { HEAD, markIn, readPage } from './html.js'

/** Options that decide what a report contains. */
export interface Choices {
  /** Maximum size of the report in bytes. */
  readonly maxSize: number
  /** Maximum number of dialogues with texts. Default: as many as fit. */
  readonly maxDialogues?: number
  /** False: the report contains only numbers, no texts of dialogues. */
  readonly texts: boolean
  /** True: the report contains texts of prompts and values of the config. */
  readonly prompts: boolean
  /** True: dialogues with findings open behind a note. Default true. */
  readonly notes?: boolean
  readonly draw?: Draw
  readonly redact?: Redact
  /** True: texts are written to separate files next to `index.html`. */
  readonly folder: boolean
  /** Decided gates, if the report is one of a check. */
  readonly gates?: readonly GateView[] | undefined
  /** Sentences on harm of a check, which count the dialogues of both looks. */
  readonly harm?: readonly HarmLine[] | undefined
  /** Data health of a check, which counts the dialogues of both looks. */
  readonly health?: readonly SupporterHealth[] | undefined
}

/**
 * Digest of page, config, results, findings and options; a change of any of them changes the mark.
 */
export async function markOf(
  project: ReportProject,
  { found, failed }: Pick<Analysed, 'found' | 'failed'>,
  { draw, redact, ...choices }: Choices,
): Promise<string> {
  const presented = project.read.archives().map((archive) => {
    const { simulators, estimators, judges } = archive.config
    return [...simulators, ...estimators, ...judges].map(({ label }) => archive.gives(label))
  })
  const { script } = await readPage()
  const state = await project.read.state()
  const parts = [
    script,
    presented,
    project.notices,
    state,
    (await project.read.runs()).filter(didSomething).map(({ id }) => id),
    found,
    failed,
    { ...choices, drawn: draw !== undefined, redacted: redact !== undefined },
  ]
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${JSON.stringify(part)}\n`)
  return hash.digest('hex')
}

/** False for runs that found everything done; they do not change the mark. */
const didSomething = ({ outcome }: RunRecord): boolean =>
  (outcome as { readonly done?: number } | undefined)?.done !== 0

/** Mark of a report file; empty for a file of another kind, undefined for a missing file. */
export async function readMark(file: string): Promise<string | undefined> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
      return markIn(buffer.toString('utf8', 0, bytesRead)) ?? ''
    } finally {
      await handle.close()
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : ''
  }
}
