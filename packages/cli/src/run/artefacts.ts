/** Second step of a run: writes the figures and the report. */
import { figuresUndrawn } from '../drawing.js'
import { type Kept, keepReport } from '../keep-report.js'
import { isInstalled } from '../optional-packages.js'
import type { RunLog } from '../run-text.js'
import type { FailedAnalysis } from '../types.js'
import { writeFigures } from '../write-figures.js'
import type { RunChoices } from './choices.js'
import { analysed, type FinishedRun } from './finished-run.js'

export interface Artefacts {
  /** Paths of the figures. */
  readonly figures: readonly string[]
  /** Figures that cannot be drawn, by analysis. */
  readonly undrawn: readonly FailedAnalysis[]
  /** The report, or a notice why it is missing. Undefined if none was requested or needed. */
  readonly report: Kept | undefined
}

/** Writes the figures, then the report. Notices on missing ones go to the log. */
export async function writeArtefacts(
  run: FinishedRun,
  choices: Pick<RunChoices, 'figures' | 'report'>,
  log: RunLog,
  say: (text: string) => void,
): Promise<Artefacts> {
  const { files, failed } = choices.figures ? await drawFigures(run, log, say) : nothingDrawn
  const report = choices.report ? await reportOf(run) : undefined
  if (report && 'notice' in report) log.notices.push(report.notice)
  return { figures: files, undrawn: failed, report }
}

const nothingDrawn = { files: [], failed: [] } as const

async function drawFigures(
  run: FinishedRun,
  log: RunLog,
  say: (text: string) => void,
): Promise<{ readonly files: readonly string[]; readonly failed: readonly FailedAnalysis[] }> {
  const { found } = analysed(run)
  if (found.every(({ findings }) => findings.figures.length === 0)) return nothingDrawn
  if (!isInstalled('@attune/figures')) {
    log.notices.push(figuresUndrawn)
    return nothingDrawn
  }
  return writeFigures(found, run.project.config.output, { formats: ['svg', 'png'], warn: say })
}

/** The report of all findings. Undefined without findings, and after an interrupt. */
const reportOf = async (run: FinishedRun): Promise<Kept | undefined> =>
  analysed(run).found.length > 0 && !run.isInterrupted
    ? keepReport(run.project, run.outcome.analysed)
    : undefined
