import {
  type AnchorFinding,
  comparisons,
  type EvaluationDecision,
  gatedFirst,
  harmLinesOfCheck,
  harmTexts,
  healthOfCheck,
  type SecondLooks,
  unmovedSentence,
} from '@attune/claims'
import { secondLooks, undecidedIn, checkOccasion, anchorJudges, CheckPortions } from '@attune/host'
import { missingSentences } from '@attune/project'
import type { RunChoices } from '../run/choices.js'
import { runAndReport, type RunReport } from '../run-and-report.js'
import { fold, terminalWidth } from '../terminal-text.js'
import { noticesText } from '../error-report.js'
import { countedOnce } from '../first-look.js'
import { healthLines, languageLines, healthRecord } from '../health-text.js'
import { exitCodes } from '../exit-codes.js'
import { lostScoresText, toleranceOf, tooManyLost } from '../lost-units.js'
import type { Project } from '../types.js'
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
export async function check(project: Project, request: CheckRequest): Promise<RunReport> {
  const sides = comparisons(project)
  const { trial: isTrial } = request
  sides.checkGates()
  const settled = request.run ? await sides.settle(isTrial) : undefined
  if (settled) return decided(project, { request, ran: nothingRan, decisions: settled })
  if (!request.run) {
    const first = await sides.decideStored(request.id, { isTrial })
    const again = await secondLooks(project, undecidedIn(first))
    const decisions =
      again.size > 0 ? await sides.decideStored(request.id, { isTrial, again }) : first
    const ran = await stored(project, request, again)
    return decided(project, { request, ran, decisions, secondLooks: again })
  }
  const occasion = await checkOccasion(project, request.id)
  const looks = async (): Promise<SecondLooks> =>
    secondLooks(project, undecidedIn(await sides.look(isTrial)))
  const ran = await finished(project, request, looks)
  const stopped: number[] = [
    exitCodes.interrupted,
    exitCodes.usersMistake,
    exitCodes.ourFault,
    exitCodes.waits,
  ]
  if (stopped.includes(ran.exitCode)) return ran
  const unusable = await sides.unusable()
  if (unusable.length > 0) return unusableReport(ran, unusable)
  const anchors = await sides.anchors(anchorJudges(project), occasion)
  const again = await looks()
  const decisions = await sides.decide({ isTrial, anchors, again })
  return decided(project, {
    request,
    ran: withAnchors(ran, anchors),
    decisions,
    secondLooks: again,
  })
}

function withAnchors(ran: RunReport, anchors: readonly AnchorFinding[]): RunReport {
  if (anchors.length === 0) return ran
  const width = terminalWidth(process.stdout)
  const sentences = anchors
    .filter(({ moved }) => !moved)
    .map((each) => fold(unmovedSentence(each), width))
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
  { request, ran, decisions, secondLooks }: Decided,
): Promise<RunReport> {
  const harm = gatedFirst(
    await harmLinesOfCheck(project.read.evaluations(), secondLooks),
    decisions,
  )
  const harmful = harmTexts(harm)
  const { languages } = await project.read.missing()
  const health = await healthOfCheck(await project.read.health(), secondLooks)
  const dataLines = [...languageLines(languages), ...healthLines(health)]
  const reportResult = request.report
    ? await reportOfCheck(project, decisions, { again: secondLooks, harm, health })
    : undefined
  const writtenReport = reportResult && 'file' in reportResult ? reportResult : undefined
  const lines = await writeCheck(
    decisions,
    { ...request, harm: harmful, health: dataLines },
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
  const notes = comparisons(project).baselineNotes()
  const noted = notes.map((note) => fold(note, width)).join('\n')
  const harmText = harmful.map((each) => fold(each, width)).join('\n')
  // These members come first, and replace those of the run, which counts the first look only.
  const first = { harm }
  // Gates come first; the text on the run follows.
  const text = [
    harmText,
    checkText(decisions, width),
    counted && fold(counted, width),
    noted,
    report,
    ran.text,
    lines.join('\n'),
  ].filter(Boolean)
  return {
    exitCode,
    report: {
      ...first,
      ...ran.report,
      ...first,
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
  { maxLost }: CheckRequest,
  again: SecondLooks,
): Promise<RunReport> {
  const { valueless, lost, languages } = await project.read.missing()
  const allowed = maxLost ?? toleranceOf(project.config.maxLost)!
  const lostScores = tooManyLost(lost, allowed)
  const empty = missingSentences({ valueless, lost: [] }).map(({ text }) => text)
  const health = await healthOfCheck(await project.read.health(), again)
  const lines = [...languageLines(languages), ...healthLines(health)]
  const problems = [
    ...empty,
    ...lostScores.map((each) => countedOnce(lostScoresText(each, allowed), each.evaluation, again)),
  ]
  return {
    exitCode: problems.length > 0 ? exitCodes.failedUnits : exitCodes.done,
    part: project,
    report: {
      ...(empty.length > 0 && { empty }),
      ...(lostScores.length > 0 && { lostScores }),
      ...healthRecord(health),
    },
    text: fold([...lines, ...problems].join('\n'), terminalWidth(process.stdout)),
  }
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')

const nothingRan: RunReport = { exitCode: exitCodes.done, report: {}, text: '' }

async function finished(
  project: Project,
  { quiet, maxFailed, maxLost, debug = false, trial }: CheckRequest,
  looks: () => Promise<SecondLooks>,
): Promise<RunReport> {
  await comparisons(project).requireReachable()
  return runAndReport(project, {
    quiet,
    portions: ({ say, more }) =>
      new CheckPortions(
        project,
        async () => undecidedIn(await comparisons(project).look(trial)),
        async (names, units) => {
          more(units)
          const text = `Not every gate of ${names.join(', ')} passes at once: the same scenarios are asked once more.`
          say(await inOwnUnit(text, project, names))
        },
      ),
    debug,
    figures: false,
    harm: false,
    looks,
    report: false,
    tables: 'none',
    stopAfter: undefined,
    maxFailed,
    maxLost,
  })
}
