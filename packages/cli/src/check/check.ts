import type { RunChoices } from '../run/choices.js'
import { runAndReport, type RunReport } from '../run-and-report.js'
import { fold, terminalWidth } from '../terminal-text.js'
import { noticesText } from '../error-report.js'
import { healthLines, languageLines, healthRecord } from '../health-text.js'
import { exitCodes } from '../exit-codes.js'
import { lostScoresText, toleranceOf, tooManyLost } from '../lost-units.js'
import type { Project, Runtime } from '../types.js'
import type { AnchorFinding, EvaluationDecision, SecondLooks } from '@attune/claims'
import { type CheckFiles, decisionRecord, writeCheck } from './check-report.js'
import { checkText, countedText } from './check-text.js'
import { inOwnUnit } from './in-own-unit.js'
import { type CheckReport, exitCodeOfCheck, reportOfCheck } from './report-of-check.js'

export interface CheckRequest
  extends CheckFiles, Pick<RunChoices, 'quiet' | 'maxFailed' | 'maxLost'> {
  readonly run: boolean
  /** Id that the runs of one check share on all machines. */
  readonly id?: string | undefined
  /** True to accept baselines whose results come from offline stand-ins. */
  readonly trial: boolean
  readonly debug?: boolean
  /** True to write the report and refer to its dialogues. */
  readonly report?: boolean
}

/**
 * Decides the gates. Uses the baselines if they settle all gates, else stored results (without
 * `run`), else a run. The scenarios of undecided evaluations are repeated once. A stopped run makes
 * no decision.
 */
export async function check(
  project: Project,
  runtime: Runtime,
  request: CheckRequest,
): Promise<RunReport> {
  const comparisons = runtime.comparisons(project)
  const { trial: isTrial } = request
  comparisons.checkGates()
  const settled = request.run ? await comparisons.settle(isTrial) : undefined
  if (settled) return decided(project, runtime, { request, ran: nothingRan, decisions: settled })
  if (!request.run) {
    const ran = await stored(project, runtime, request)
    const first = await comparisons.decideStored(request.id, { isTrial })
    const again = await runtime.secondLooks(project, runtime.undecidedIn(first))
    const decisions =
      again.size > 0 ? await comparisons.decideStored(request.id, { isTrial, again }) : first
    return decided(project, runtime, { request, ran, decisions, secondLooks: again })
  }
  const occasion = await runtime.checkOccasion(project, request.id)
  const ran = await finished(project, runtime, request)
  const stopped: number[] = [
    exitCodes.interrupted,
    exitCodes.usersMistake,
    exitCodes.ourFault,
    exitCodes.waits,
  ]
  if (stopped.includes(ran.exitCode)) return ran
  const unusable = await comparisons.unusable()
  if (unusable.length > 0) return unusableReport(ran, unusable)
  const anchors = await comparisons.anchors(runtime.anchorJudges(project), occasion)
  const again = await runtime.secondLooks(
    project,
    runtime.undecidedIn(await comparisons.look(isTrial)),
  )
  const decisions = await comparisons.decide({ isTrial, anchors, again })
  return decided(project, runtime, {
    request,
    ran: withAnchors(ran, anchors, runtime),
    decisions,
    secondLooks: again,
  })
}

function withAnchors(
  ran: RunReport,
  anchors: readonly AnchorFinding[],
  runtime: Runtime,
): RunReport {
  if (anchors.length === 0) return ran
  const width = terminalWidth(process.stdout)
  const sentences = anchors
    .filter(({ moved }) => !moved)
    .map((each) => fold(runtime.unmovedSentence(each), width))
  return {
    ...ran,
    report: {
      ...ran.report,
      anchors: anchors.map(({ claim, ...rest }) => ({ ...rest, claim: claim.id })),
      claims: [...claimsIn(ran), ...anchors.map(({ claim }) => claim)],
    },
    text: joined([ran.text, sentences.join('\n')]),
  }
}

/** Claims that the JSON report of the run contains. */
const claimsIn = ({ report }: RunReport): readonly object[] =>
  (report as { claims?: readonly object[] }).claims ?? []

interface Decided {
  readonly request: CheckRequest
  readonly ran: RunReport
  readonly decisions: readonly EvaluationDecision[]
  readonly secondLooks?: SecondLooks
}

async function decided(
  project: Project,
  runtime: Runtime,
  { request, ran, decisions, secondLooks }: Decided,
): Promise<RunReport> {
  const harm = await runtime.harmLinesOf(project.read.evaluations())
  const harmTexts = runtime.harmTexts(harm)
  const { languages } = await project.read.missing()
  const health = [
    ...languageLines(languages, runtime),
    ...healthLines(await project.read.health(), runtime),
  ]
  const reportResult = request.report
    ? await reportOfCheck(project, decisions, secondLooks)
    : undefined
  const writtenReport = reportResult && 'file' in reportResult ? reportResult : undefined
  const lines = await writeCheck(
    decisions,
    runtime,
    { ...request, harm: harmTexts, health },
    writtenReport,
  )
  const exitCode = exitCodeOfCheck(ran.exitCode, decisions, request.inconclusive)
  const counted = countedText(decisions, request.inconclusive)
  const gates = decisions.map(decisionRecord)
  const claims = [...claimsIn(ran), ...decisions.map(({ claim }) => claim)]
  const width = terminalWidth(process.stdout)
  const report = writtenReport
    ? fold(`Report: ${writtenReport.file}${worstIn(writtenReport)}`, width)
    : reportResult && 'notice' in reportResult && noticesText([reportResult.notice])
  const notes = runtime.comparisons(project).baselineNotes()
  const noted = notes.map((note) => fold(note, width)).join('\n')
  const harmText = harmTexts.map((each) => fold(each, width)).join('\n')
  // Gates come first; the text on the run follows.
  const text = [
    harmText,
    checkText(decisions, runtime, width),
    counted && fold(counted, width),
    noted,
    report,
    ran.text,
    lines.join('\n'),
  ].filter(Boolean)
  return {
    exitCode,
    report: {
      harm,
      ...ran.report,
      exitCode,
      gates,
      claims,
      ...(notes.length > 0 && { notes }),
      ...(writtenReport && { report: writtenReport.file }),
    },
    text: text.join('\n\n'),
  }
}

/** Anchor in the report of the first dialogue that speaks against a gate. */
const worstIn = ({ of }: CheckReport): string => [...of.values()].flat()[0]?.anchor ?? ''

/**
 * Report of a check without decisions, since no dialogue with these supporters was completed. The
 * exit code is that of a user's mistake.
 */
function unusableReport(ran: RunReport, supporters: readonly string[]): RunReport {
  const exitCode = exitCodes.usersMistake
  const why = `No dialogue with ${supporters.join(', ')} came to its end, so nothing is decided.`
  return {
    exitCode,
    report: { ...ran.report, exitCode, undecided: why },
    text: joined([ran.text, fold(why, terminalWidth(process.stdout))]),
  }
}

/**
 * Report from stored results. Missing scores affect the exit code as they do after a run: a check
 * does not pass because scores are missing.
 */
async function stored(
  project: Project,
  runtime: Runtime,
  { maxLost }: CheckRequest,
): Promise<RunReport> {
  const { valueless, lost, languages } = await project.read.missing()
  const allowed = maxLost ?? toleranceOf(project.config.maxLost)!
  const lostScores = tooManyLost(lost, allowed)
  const empty = runtime.missingSentences({ valueless, lost: [] }).map(({ text }) => text)
  const health = await project.read.health()
  const lines = [...languageLines(languages, runtime), ...healthLines(health, runtime)]
  const problems = [...empty, ...lostScores.map((each) => lostScoresText(each, allowed))]
  return {
    exitCode: problems.length > 0 ? exitCodes.failedUnits : exitCodes.done,
    part: project,
    report: {
      ...(empty.length > 0 && { empty }),
      ...(lostScores.length > 0 && { lostScores }),
      ...healthRecord(health, runtime),
    },
    text: fold([...lines, ...problems].join('\n'), terminalWidth(process.stdout)),
  }
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')

const nothingRan: RunReport = { exitCode: exitCodes.done, report: {}, text: '' }

const finished = (
  project: Project,
  runtime: Runtime,
  { quiet, maxFailed, maxLost, debug = false, trial }: CheckRequest,
): Promise<RunReport> =>
  runAndReport(project, runtime, {
    quiet,
    portions: ({ say, more }) =>
      new runtime.CheckPortions(
        project,
        async () => runtime.undecidedIn(await runtime.comparisons(project).look(trial)),
        async (names, units) => {
          more(units)
          const text = `Not every gate of ${names.join(', ')} passes at once: the same scenarios are asked once more.`
          say(await inOwnUnit(text, runtime, project, names))
        },
      ),
    debug,
    figures: false,
    harm: false,
    report: false,
    tables: 'none',
    stopAfter: undefined,
    maxFailed,
    maxLost,
  })
