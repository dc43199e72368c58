/** Last step of a run: its text for a terminal, and its JSON report. */
import { harmOpening, harmTexts, withoutClaims, listedClaims } from '@attune/claims'
import { savingsText } from '@attune/host'
import { missingSentences, replicaMark } from '@attune/project'
import { reportOf } from '../error-report.js'
import { countedOnce } from '../first-look.js'
import { screenOf } from '../first-screen/screen.js'
import { healthFaults, healthLines, healthRecord } from '../health-text.js'
import { lostScoresText } from '../lost-units.js'
import {
  linesForScreen,
  type Outcome,
  type ReportedFailure,
  type RunLog,
  shardText,
  textOf,
} from '../run-text.js'
import type { FailedAnalysis, Project, UsageSnapshot } from '../types.js'
import type { Artefacts } from './artefacts.js'
import type { RunChoices } from './choices.js'
import type { RunExit } from './exit-code.js'
import type { FinishedRun } from './finished-run.js'
import type { RunResults } from './results.js'

/** Results of all steps of a run. */
export interface RunSteps {
  readonly run: FinishedRun
  readonly artefacts: Artefacts
  readonly results: RunResults
  readonly exit: RunExit
  readonly log: RunLog
  /** Duration of all steps, in seconds. */
  readonly seconds: number
  /** Usage of models. Undefined for a quiet run. */
  readonly usage: UsageSnapshot | undefined
}

/** Text that the command prints. Empty for a quiet run. */
export async function terminalText(steps: RunSteps, choices: RunChoices): Promise<string> {
  if (choices.quiet) return ''
  const { run, results } = steps
  const outcome = textParts(steps, choices)
  const screen =
    choices.tables === 'main'
      ? await screenOf(run.project, results.found, {
          harm: choices.harm === false ? [] : harmOpening(results.harm),
          health: healthFaults(results.health),
          languages: [...results.languageLines, ...results.emptyLines],
          most: linesForScreen(outcome),
        })
      : ''
  return textOf({ ...outcome, screen })
}

function textParts(
  { run, artefacts, results, exit, log, seconds, usage }: RunSteps,
  choices: RunChoices,
): Omit<Outcome, 'screen'> {
  const { config, read } = run.project
  const { stopped } = run.outcome
  const { interimRun } = run
  const isShard = config.part?.shard !== undefined
  return {
    summary: { ...exit.counts, ...(stopped && { stopped }) },
    found: results.found,
    failed: [...results.failedAnalyses, ...artefacts.undrawn],
    silent: choices.tables === 'all' ? results.silent : results.allSilent,
    remarks: [...results.rowless, ...results.quotes],
    figures: artefacts.figures,
    kept: artefacts.report,
    measured: results.replyTimes,
    seconds,
    cancelled: usage?.cancelled,
    spent: usage,
    notAsked: log.notAsked(run.project.services.session.unversioned),
    empty: results.withoutResult,
    // A check that stopped decides no gate, and then says nothing else of harm.
    harm: choices.harm === false && !stopped ? [] : harmTexts(results.harm),
    health: [...results.languageLines, ...healthLines(results.health)],
    looks: interimRun && results.savings ? savingsText(interimRun, results.savings) : [],
    hasAnalyses: isShard || config.evaluations.some(({ analyses }) => analyses.length > 0),
    shard: isShard ? shardText(config) : undefined,
    tables: choices.tables,
    read,
    lost: exit.lostUnits,
    doubted: results.failedProbes,
    lostScores: lostScoreLines(results, exit),
    failures: choices.debug ? failuresOf(artefacts, log) : [],
  }
}

/** Lost scores above the tolerance; then other components that lost a large share of scores. */
function lostScoreLines(
  results: RunResults,
  { lostScores, allowedLoss }: RunExit,
): readonly string[] {
  const tolerated = results.lostScores.filter((each) => !lostScores.includes(each))
  return [
    ...lostScores.map((each) =>
      countedOnce(lostScoresText(each, allowedLoss), each.evaluation, results.again),
    ),
    ...missingSentences({ valueless: [], lost: tolerated }).map(({ evaluation, text }) =>
      countedOnce(`${evaluation}: ${text}`, evaluation, results.again),
    ),
  ]
}

/** Report for `--json`. */
export function jsonReport({ run, artefacts, results, exit, log, seconds }: RunSteps): object {
  const { project, outcome } = run
  const { stopped } = outcome
  const { report } = artefacts
  const notAsked = log.notAsked(project.services.session.unversioned)
  return {
    ...(results.harm.length > 0 && { harm: results.harm }),
    exitCode: exit.exitCode,
    ...exit.counts,
    ...(notAsked.length > 0 && { notAsked }),
    ...(stopped && { stopped: reportOf(stopped, stopped.blame === 'attune') }),
    ...(exit.lostUnits && { lost: exit.lostUnits }),
    ...(exit.lostScores.length > 0 && { lostScores: exit.lostScores }),
    ...(results.withoutResult.length > 0 && { empty: results.withoutResult }),
    ...(results.silent.length > 0 && { silent: results.silent }),
    ...(results.rowless.length > 0 && { rowless: results.rowless }),
    ...(results.quotes.length > 0 && { quotes: results.quotes }),
    ...healthRecord(results.health),
    ...(results.languages.length > 0 && { languages: results.languages }),
    seconds,
    problems: failuresOf(artefacts, log),
    notices: [...project.notices, ...log.notices],
    ...replicasIn(project),
    evaluations: withoutClaims(results.found),
    claims: listedClaims(results.claims),
    ...(results.savings && { looks: results.savings }),
    figures: artefacts.figures,
    ...(report && 'file' in report && { report: report.file }),
    ...(results.replyTimes && { measured: [results.replyTimes] }),
  }
}

const failuresOf = ({ undrawn }: Artefacts, log: RunLog): readonly ReportedFailure[] => [
  ...log.failures,
  ...undrawn.map(asReported),
]

const asReported = ({ evaluation, label, failure }: FailedAnalysis): ReportedFailure => ({
  evaluation,
  ...failure,
  times: 1,
  about: { analysis: label },
})

/** Evaluations whose requests have the exact wording of a release. */
function replicasIn({ config }: Project): { replicas?: object[] } {
  const replicas = config.evaluations.flatMap((evaluation) => {
    const { replica, release } = replicaMark(evaluation)
    return replica ? [{ evaluation: evaluation.name, replica, ...release }] : []
  })
  return replicas.length === 0 ? {} : { replicas }
}
