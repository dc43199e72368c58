/**
 * A run as commands make it, in five steps: execute the units, write the figures and the report,
 * read the results, decide the exit code, and compose the text and the JSON report.
 */
import { CrewWatch, watchedOf } from './crew-watch.js'
import { interrupt } from './interrupt.js'
import { Progress } from './progress.js'
import { writeArtefacts } from './run/artefacts.js'
import type { RunChoices } from './run/choices.js'
import { executeRun, interimRunOf } from './run/execute.js'
import { exitOf } from './run/exit-code.js'
import { readResults } from './run/results.js'
import { jsonReport, terminalText } from './run/texts.js'
import { RunLog } from './run-text.js'
import type { Project } from './types.js'

export interface RunReport {
  readonly exitCode: number
  /** Report for `--json`. */
  readonly report: object
  readonly text: string
  /** Project with which the results of the run are read. */
  readonly part?: Project
}

/** Runs a project with progress, handles interrupts, and returns the text and the report. */
export async function runAndReport(whole: Project, choices: RunChoices): Promise<RunReport> {
  const { clock } = whole.services
  const began = clock.monotonic()
  const watch = choices.quiet ? undefined : new CrewWatch(watchedOf(whole), (text) => say(text))
  const progress = watch && new Progress(process.stderr, watch, clock)
  const say = progress?.say ?? (() => {})
  const more = (units: number): void =>
    void (progress && (progress.planned = (progress.planned ?? 0) + units))
  const log = new RunLog()
  const interimRun = await interimRunOf(whole, choices.until, say)
  const portions = interimRun ?? choices.portions?.({ say, more })
  try {
    const outcome = await executeRun(whole, choices, { progress, log, portions })
    const project = interimRun?.part ?? whole
    const run = { whole, project, interimRun, outcome, isInterrupted: interrupt.stop.aborted }
    const artefacts = await writeArtefacts(run, choices, log, say)
    const results = await readResults(run, log, choices)
    const exit = exitOf(run, choices, artefacts, results)
    const seconds = (clock.monotonic() - began) / 1000
    const steps = { run, artefacts, results, exit, log, seconds, usage: watch?.usage() }
    return {
      exitCode: exit.exitCode,
      part: project,
      report: jsonReport(steps),
      text: await terminalText(steps, choices),
    }
  } finally {
    watch?.end()
    progress?.end()
  }
}
