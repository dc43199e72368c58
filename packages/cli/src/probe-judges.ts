/**
 * `attune config validate --probe`: tests the judges of a config on dialogues with known answers.
 */
import { usage } from '@attune/host'
import { columnsText, fold } from './terminal-text.js'
import { reportOf, reportText } from './error-report.js'
import { exitCodeOfRun, exitCodes } from './exit-codes.js'
import { FINISHING, finishing, interrupt } from './interrupt.js'
import { unprobedText } from './plan-rows.js'
import { Progress } from './progress.js'
import type { RunReport } from './run-and-report.js'
import type { Probed, Project } from './types.js'

export async function probeJudges(project: Project, quiet: boolean): Promise<RunReport> {
  const { clock, probing } = project.services
  const progress = quiet
    ? undefined
    : new Progress(process.stderr, { usage: () => usage(project) }, clock)
  const observers = progress ? [progress.observer] : []
  try {
    const { due, unprobed } = await probing.all()
    const { stop, abort: signal } = interrupt
    const outcome = await interrupt.withGrace(
      FINISHING,
      () => probing.run(due, { stop, signal, observers }),
      () => progress?.say(finishing),
    )
    progress?.end()
    const { probed, unfinished, stopped } = outcome
    const hasFailed = probed.some(({ passed }) => !passed)
    const exitCode =
      exitCodeOfRun(outcome, interrupt.stop.aborted) ||
      (hasFailed ? exitCodes.failedUnits : exitCodes.done)
    const problem = stopped && reportOf(stopped, false)
    const without = unprobedText(unprobed)
    const text = [
      due.length === 0 && 'No judge can be probed.',
      probed.length > 0 && columnsText(rowsOf(probed)),
      unfinished.length > 0 &&
        fold(`Not finished: ${unfinished.join(', ')}. The next probe goes on.`),
      without && fold(without),
      problem && reportText(problem),
    ]
    return {
      exitCode,
      report: { exitCode, probed, unfinished, unprobed, ...(problem && { stopped: problem }) },
      text: text.filter(Boolean).join('\n\n'),
    }
  } finally {
    progress?.end()
  }
}

const rowsOf = (probed: readonly Probed[]): string[][] => [
  ['judge', 'language', 'pairs judged right', 'probe'],
  ...probed.map(({ judge, language, right, of, passed }) => [
    judge,
    language,
    `${right} of ${of}`,
    passed ? 'passed' : 'failed',
  ]),
]
