/** Processes units of a queued run, shows progress, and handles interrupts. */
import { queued, type WorkOutcome } from '@attune/cluster'
import { CrewWatch, watchedOf } from './crew-watch.js'
import { reportOf, reportText } from './error-report.js'
import { exitCodeOf, exitCodes } from './exit-codes.js'
import { duration, fold } from './terminal-text.js'
import { FINISHING, finishing, interrupt } from './interrupt.js'
import { Progress } from './progress.js'
import type { RunReport } from './run-and-report.js'
import type { Project } from './types.js'

export async function workAndReport(
  project: Project,
  { quiet, debug }: { readonly quiet: boolean; readonly debug: boolean },
): Promise<RunReport> {
  const { clock } = project.services
  const began = clock.monotonic()
  const queue = await queued(project)
  const watch = quiet ? undefined : new CrewWatch(watchedOf(project), (text) => say(text))
  const progress = watch && new Progress(process.stderr, watch, clock, { isPart: true })
  const say = progress?.say ?? (() => {})
  try {
    const { stop, abort: signal } = interrupt
    const worked = (): Promise<WorkOutcome> =>
      queue.work({ stop, signal, observers: progress ? [progress.observer] : [], say })
    const outcome = await interrupt.withGrace(FINISHING, worked, () => say(finishing))
    progress?.end()
    const { stopped, ...counts } = outcome
    const exitCode = exitCodeOfWork(outcome, interrupt.stop.aborted)
    const seconds = (clock.monotonic() - began) / 1000
    const report = {
      exitCode,
      ...counts,
      ...(stopped && { stopped: reportOf(stopped, stopped.blame === 'attune') }),
      seconds,
    }
    const isError = exitCode !== exitCodes.done && exitCode !== exitCodes.interrupted
    const error = isError && stopped && reportText(reportOf(stopped, debug))
    return {
      exitCode,
      report,
      text: quiet ? '' : [error, fold(workText(outcome, seconds))].filter(Boolean).join('\n\n'),
    }
  } finally {
    progress?.end()
    watch?.end()
    await queue.close()
  }
}

/**
 * Exit code of a worker. Failed units do not count, since the planner reports them. A worker whose
 * run was stopped has ended normally.
 */
function exitCodeOfWork({ stopped, isOver }: WorkOutcome, isInterrupted: boolean): number {
  if (isInterrupted) return exitCodes.interrupted
  if (!stopped || (isOver && stopped.code === 'RUN_STOPPED')) return exitCodes.done
  return exitCodeOf(stopped)
}

function workText(
  { run, isOver, stopped, done, reused, failed, skipped }: WorkOutcome,
  seconds: number,
): string {
  if (run === undefined) return 'Interrupted before there was a run.'
  const how = !isOver
    ? 'continues without this worker'
    : stopped
      ? `is over: ${stopped.message}`
      : 'is over.'
  return `Run ${run} ${how}${isOver ? '' : '.'} Here: ${done} new, ${reused} reused, ${failed} failed, ${skipped} skipped, in ${duration(seconds)}.`
}
