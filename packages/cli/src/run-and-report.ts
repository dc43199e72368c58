import { exitCodeOfRun } from './exit-codes.js'
import { reportOf, reportText } from './error-report.js'
import { listenForInterrupt, type Interrupt } from './interrupt.js'
import { findingsText } from './print-findings.js'
import { duration, Progress } from './progress.js'
import { totalOf } from './plan-rows.js'
import type { Found, Runtime, Observer, RunSummary, Project } from './types.js'
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

const sayNothing = (): void => {}
const sayOnStderr = (text: string): void => void process.stderr.write(`${text}\n`)

/** Runs the session's plan with progress and Ctrl-C, then gathers what is printed and what is written. */
export async function runAndReport(project: Project, runtime: Runtime, choices: RunChoices): Promise<RunReport> {
  const began = Date.now()
  const warn = choices.quiet ? sayNothing : sayOnStderr
  const interrupt = listenForInterrupt(process, warn)
  try {
    const summary = await runWithProgress(project, choices, interrupt)
    const interrupted = interrupt.stop.aborted
    // What stopped the run is not buried under tables of a part, and where nothing came out there is nothing to read.
    const isRead = !interrupted && !summary.stopped && summary.done + summary.reused > 0
    const findings = isRead ? await project.findings() : []
    const { output } = project.config
    const figures = choices.figures ? await writeFigures(findings, output, { formats: ['svg', 'png'], warn }) : []
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
    interrupt.end()
  }
}

async function runWithProgress(project: Project, choices: RunChoices, interrupt: Interrupt): Promise<RunSummary> {
  const { quiet, failFast, maxFailures } = choices
  const run = (observers: readonly Observer[]): Promise<RunSummary> =>
    project.run({
      stop: interrupt.stop,
      signal: interrupt.abort,
      observers,
      failFast,
      ...(maxFailures !== undefined && { maxFailures }),
    })
  if (quiet) return run([])
  const planned = (await project.plan()).reduce((sum, { units }) => sum + totalOf(units), 0)
  const progress = new Progress(process.stderr, planned, () => project.usage?.())
  try {
    return await run([progress.observer])
  } finally {
    progress.end()
  }
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
