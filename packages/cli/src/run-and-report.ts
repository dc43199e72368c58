import { exitCodeOfRun } from './exit-codes.js'
import { reportOf, reportText } from './error-report.js'
import { finishing, type Interrupt, listenForInterrupt, untilInterrupted } from './interrupt.js'
import { findingsText } from './print-findings.js'
import { duration, Progress } from './progress.js'
import { totalOf } from './plan-rows.js'
import type { Found, Runtime, RunSummary, Project } from './types.js'
import { writeFigures } from './write-figures.js'

export interface RunChoices {
  /** No progress, no text: for `--json`. */
  readonly quiet: boolean
  readonly figures: boolean
  readonly failFast: boolean
  readonly maxFailures: number | undefined
}

export interface RunReport {
  readonly exitCode: number
  readonly report: object
  readonly text: string
}

/** Runs the session's plan with progress and Ctrl-C, then gathers what is printed and what is written. */
export async function runAndReport(project: Project, runtime: Runtime, choices: RunChoices): Promise<RunReport> {
  const began = Date.now()
  const progress = choices.quiet ? undefined : new Progress(process.stderr, () => project.usage?.())
  const say = progress?.say ?? (() => {})
  let isReading = false
  const interrupt = listenForInterrupt(process, () => isReading || say(finishing))
  try {
    const summary = await runWithProgress(project, choices, { interrupt, progress })
    const interrupted = interrupt.stop.aborted
    // What stopped the run is not buried under tables of a part, and where nothing came out there is nothing to read.
    isReading = !interrupted && !summary.stopped && summary.done + summary.reused > 0
    const read = (signal: AbortSignal): Promise<Read> => readResults(project, choices, say, signal)
    const { findings, figures } = isReading ? await untilInterrupted(interrupt, read) : nothingRead
    const exitCode = exitCodeOfRun(summary, interrupted)
    const seconds = (Date.now() - began) / 1000
    const { stopped, ...counts } = summary
    return {
      exitCode,
      report: {
        exitCode,
        ...counts,
        ...(stopped && { stopped: reportOf(stopped, false) }),
        seconds,
        evaluations: findings,
        figures,
      },
      text: choices.quiet ? '' : textOf({ summary, findings, figures, seconds }, runtime),
    }
  } finally {
    progress?.end()
    interrupt.end()
  }
}

/** What a finished run is read into. */
interface Read {
  readonly findings: readonly Found[]
  /** Files of figures. */
  readonly figures: readonly string[]
}

const nothingRead: Read = { findings: [], figures: [] }

async function readResults(
  project: Project,
  { figures }: RunChoices,
  warn: (text: string) => void,
  signal: AbortSignal,
): Promise<Read> {
  const findings = await project.findings(signal)
  if (!figures) return { findings, figures: [] }
  const formats = ['svg', 'png'] as const
  return { findings, figures: await writeFigures(findings, project.config.output, { formats, warn, signal }) }
}

async function runWithProgress(
  project: Project,
  { failFast, maxFailures }: RunChoices,
  { interrupt, progress }: { readonly interrupt: Interrupt; readonly progress: Progress | undefined },
): Promise<RunSummary> {
  if (progress) progress.planned = (await project.plan()).reduce((sum, { units }) => sum + totalOf(units), 0)
  const summary = await project.run({
    stop: interrupt.stop,
    signal: interrupt.abort,
    observers: progress ? [progress.observer] : [],
    failFast,
    ...(maxFailures !== undefined && { maxFailures }),
  })
  progress?.end()
  return summary
}

interface Outcome {
  readonly summary: RunSummary
  readonly findings: readonly Found[]
  readonly figures: readonly string[]
  readonly seconds: number
}

const noAnalyses =
  'No analyses, no tables: add `analyses: [{ use: core/measures }]` to an evaluation. `attune export jsonl` has all results.'

function textOf({ summary, findings, figures, seconds }: Outcome, runtime: Runtime): string {
  const blocks = [
    findingsText(findings, runtime, process.stdout.columns ?? 120),
    findings.length === 0 && !summary.stopped && noAnalyses,
    figures.map((file) => `Wrote ${file}`).join('\n'),
    summary.stopped && reportText(reportOf(summary.stopped, false)),
    summaryText(summary, seconds),
  ]
  return blocks.filter(Boolean).join('\n\n')
}

export function summaryText({ done, reused, failed, skipped, failures }: RunSummary, seconds: number): string {
  const reasons = Object.entries(failures).map(([code, times]) => `${code} × ${times}`)
  const counts = `${done} new, ${reused} reused, ${failed} failed, ${skipped} skipped, in ${duration(seconds)}`
  const again = 'Failed units are tried again by the next run.'
  return failed > 0 ? `${counts}\nFailures: ${reasons.join(', ')}. ${again}` : counts
}
