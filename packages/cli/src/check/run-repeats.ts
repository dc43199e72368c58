import { comparisons } from '@attune/claims'
import { areStored, RepeatPortions } from '@attune/host'
import { exitCodes } from '../exit-codes.js'
import { runAndReport, type RunReport } from '../run-and-report.js'
import type { Project } from '../types.js'

/**
 * Runs the missing repeats and reuses stored ones. Returns the report of an incomplete run, else
 * undefined.
 *
 * @param more the project with all repeats
 */
export async function runRepeats(
  project: Project,
  more: Project,
  quiet: boolean,
): Promise<RunReport | undefined> {
  const { session, store } = more.services
  if (await areStored(session.groups(), store)) return undefined
  await comparisons(project).requireReachable()
  const ran = await runAndReport(project, {
    quiet,
    portions: (progress) => new RepeatPortions(project, more, (units) => progress.more(units)),
    debug: false,
    figures: false,
    report: false,
    tables: 'none',
    stopAfter: undefined,
  })
  return ran.exitCode === exitCodes.done ? undefined : ran
}
