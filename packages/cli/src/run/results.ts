/**
 * Third step of a run: reads everything that its text and its JSON report say about the results.
 */
import { missingSentences, quotesText } from '@attune/project'
import {
  type HarmLine,
  harmLinesOf,
  healthOfCheck,
  type SecondLooks,
  uncomparedPrimary,
} from '@attune/claims'
import { replyTimes, type Savings, savingsOf } from '@attune/host'
import type { Claim } from '@attune/core/findings'
import { countedOnce } from '../first-look.js'
import { languageLines } from '../health-text.js'
import { nothingShown, ofSilentEvaluations, tablesWithoutRows } from '../nothing-shown.js'
import type { RunLog } from '../run-text.js'
import type { FailedAnalysis, Found, LostScores, MissingValues, SupporterHealth } from '../types.js'
import type { RunChoices } from './choices.js'
import { analysed, type FinishedRun } from './finished-run.js'

export interface RunResults {
  readonly found: readonly Found[]
  readonly failedAnalyses: readonly FailedAnalysis[]
  readonly claims: readonly Claim[]
  /** Sentences on analyses that have nothing to show. */
  readonly silent: readonly string[]
  /** The same for evaluations in which no analysis has anything to show. */
  readonly allSilent: readonly string[]
  /** Sentences on tables without rows. */
  readonly rowless: readonly string[]
  /** Sentences on quotes that are not in the turn that they name. */
  readonly quotes: readonly string[]
  /** Reasons why evaluations and primary measures have no result. The run then fails. */
  readonly withoutResult: readonly string[]
  /** Scores that are missing although there was something to score. */
  readonly lostScores: readonly LostScores[]
  /** Second looks of a check, which lost scores do not count. */
  readonly again: SecondLooks | undefined
  readonly languages: MissingValues['languages']
  /** Sentences on languages without scores or templates. */
  readonly languageLines: readonly string[]
  /** Sentences on measures and criteria that have no value in any dialogue. */
  readonly emptyLines: readonly string[]
  readonly health: readonly SupporterHealth[]
  readonly harm: readonly HarmLine[]
  /** Table of reply times. */
  readonly replyTimes: Awaited<ReturnType<typeof replyTimes>>
  /** Number of judges that failed a probe. */
  readonly failedProbes: number
  /** Units that interim analyses saved. Undefined without interim analyses. */
  readonly savings: readonly Savings[] | undefined
}

/** Reads the results of a run. A stopped run has none, except for harm that was found. */
export async function readResults(
  run: FinishedRun,
  log: RunLog,
  { looks }: Pick<RunChoices, 'looks'>,
): Promise<RunResults> {
  const { project, whole, interimRun, outcome } = run
  const { found, failed } = analysed(run)
  const claims = found.flatMap((each) => each.claims)
  const missing = await missingIn(run)
  const isStopped = outcome.stopped !== undefined
  const again = isStopped || run.isInterrupted ? undefined : await looks?.()
  return {
    found,
    failedAnalyses: failed,
    claims,
    silent: nothingShown(found),
    allSilent: nothingShown(ofSilentEvaluations(found)),
    rowless: tablesWithoutRows(found),
    quotes: (missing.quotes ?? []).map((each) =>
      countedOnce(quotesText(each), each.evaluation, again),
    ),
    withoutResult: [
      ...emptyEvaluations(run, log),
      ...missingSentences({ ...missing, lost: [], empty: [] }).map(({ text }) => text),
      ...primariesWithoutResult(run, claims, log),
    ],
    lostScores: missing.lost,
    again,
    languages: missing.languages,
    languageLines: languageLines(missing.languages),
    emptyLines: missingSentences({ valueless: [], lost: [], empty: missing.empty ?? [] }).map(
      ({ text }) => text,
    ),
    health: isStopped ? [] : await healthOfCheck(await project.read.health(), again),
    harm: await harmIn(run),
    replyTimes: isStopped ? undefined : await replyTimes(project),
    failedProbes: isStopped ? 0 : (await project.read.failedProbes()).length,
    savings: interimRun && !isStopped ? await savingsOf(interimRun, whole) : undefined,
  }
}

/**
 * Sentences on harm. Of a stopped run only those on harm that was found, since what was not found
 * may still come. If its results cannot be read, the error that stopped it says why.
 */
async function harmIn({ project, outcome }: FinishedRun): Promise<readonly HarmLine[]> {
  const lines = harmLinesOf(project.read.evaluations())
  if (!outcome.stopped) return lines
  const isFound = ({ level }: HarmLine): boolean => level === 'confirmed' || level === 'verified'
  return lines.then(
    (all) => all.filter(isFound),
    () => [],
  )
}

const missingIn = async ({ project, outcome }: FinishedRun): Promise<MissingValues> =>
  !outcome.stopped && outcome.done + outcome.reused > 0
    ? project.read.missing()
    : { valueless: [], lost: [], languages: [] }

const emptyEvaluations = (
  { project, outcome, isInterrupted }: FinishedRun,
  log: RunLog,
): readonly string[] =>
  isInterrupted || outcome.stopped ? [] : log.emptyEvaluations(project.config.evaluations)

/**
 * Sentences on primary measures without a claim. A measure that an analysis computes from several
 * parts may lack some of them; that is only a notice.
 */
function primariesWithoutResult(
  { project }: FinishedRun,
  claims: readonly Claim[],
  log: RunLog,
): readonly string[] {
  const missing = uncomparedPrimary(project.config.evaluations, claims)
  for (const { text, isComputed } of missing)
    if (isComputed) log.notices.push({ kind: 'primary', message: text, fix: COMPUTED })
  return missing.flatMap(({ text, isComputed }) => (isComputed ? [] : [text]))
}

const COMPUTED =
  'It is computed where its analysis has all parts of it. Ask for these, or name another measure in `primary`.'
