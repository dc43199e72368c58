/** What a report was made of, in its own head: it says whose file this is, and whether it is still up to date. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Analysed, RunRecord } from '@attune/project'
import type { Draw } from '../data/overview.js'
import type { ReportProject } from '../data/project.js'
import type { Redact } from '../data/redact.js'
import type { GateView } from '../report-data.js'
import { HEAD, markIn, readPage } from './html.js'

/** What a report is to hold. */
export interface Choices {
  /** Bytes that the texts may take together with the rest. */
  readonly maxSize: number
  /** Dialogues with their texts. Default: all that fit. */
  readonly maxDialogues?: number
  /** Without texts of dialogues: only numbers. */
  readonly texts: boolean
  /** With texts of prompts and values of the config. */
  readonly prompts: boolean
  /** Dialogues with findings open behind a note. Default true. */
  readonly notes?: boolean
  readonly draw?: Draw
  readonly redact?: Redact
  /** Texts in separate files next to `index.html`. */
  readonly folder: boolean
  /** Of a check. */
  readonly gates?: readonly GateView[] | undefined
}

/** Another one when the page, the config, the results, what analyses found or the choices are others. */
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

/** A run that only found everything done is no news. */
const didSomething = ({ outcome }: RunRecord): boolean =>
  (outcome as { readonly done?: number } | undefined)?.done !== 0

/** The mark of a report; empty if it is a file of another kind, and undefined if there is none. */
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
