import { join } from 'node:path'
import { AttuneError } from '@attune/core/internal'
import { drawing } from './drawing.js'
import { interrupt } from './interrupt.js'
import type { Analysed, Notice, Project } from './types.js'
import { type ReportRequest, writeReport } from './write-report.js'

/**
 * Limits of the report that every run writes, so that it takes only seconds; `attune report`
 * includes all dialogues that fit.
 */
const HOLDS = { maxSize: 10e6, maxDialogues: 2000, texts: true, prompts: true, folder: false }

/** Path of the report, or the reason why it is missing. */
export type Kept = { readonly file: string } | { readonly notice: Notice }

/**
 * Writes the report of the results so far, with the decisions of a check. A report with the same
 * content is not rewritten.
 */
export async function keepReport(
  project: Project,
  analysed?: Pick<Analysed, 'found' | 'failed'>,
  decided: Pick<ReportRequest, 'gates' | 'harm' | 'health'> = {},
): Promise<Kept> {
  const { output, part } = project.config
  const file = join(output, part ? 'report-part.html' : 'report.html')
  const { markOf, readMark } = await import('@attune/report')
  const found = analysed ?? (await project.read.findings({ signal: interrupt.stop }))
  try {
    const isSame =
      (await readMark(file)) ===
      (await markOf(project, found, { ...HOLDS, ...drawing(), ...decided }))
    if (!isSame) await writeReport(project, { file, ...HOLDS, analysed: found, ...decided })
    return { file }
  } catch (error) {
    if (!(error instanceof AttuneError) || error.code !== 'REPORT_FOREIGN') throw error
    return {
      notice: { kind: 'report', message: `No report is written: ${error.message}`, fix: error.fix },
    }
  }
}
