/** Controls for a terminal: dialogues with planted harm, and the findings of judges in them. */
import {
  controlsFor,
  controlFiles,
  writeControls,
  readControlAnswers,
  scoreControls,
  addControlRecords,
  judgeErrors,
  controlRecordsFile,
} from '@attune/claims'
import { findingCriteria } from '@attune/project'
import { usage, judgeControls } from '@attune/host'
import { Errors } from '@oclif/core'
import { exitCodeOfRun } from './exit-codes.js'
import { reportOf, reportText } from './error-report.js'
import { FINISHING, finishing, interrupt } from './interrupt.js'
import { Progress } from './progress.js'
import type { RunReport } from './run-and-report.js'
import { columnsText, fold, shownPath } from './terminal-text.js'
import type { EvaluationConfig, Project } from './types.js'

export interface MakeChoices {
  readonly evaluation?: string | undefined
  readonly from?: string | undefined
  readonly language: string
  readonly pairs: number
  readonly plant?: readonly string[] | undefined
  readonly plants?: string | undefined
}

export interface Made {
  readonly evaluation: string
  readonly dialogues: number
  readonly pairs: Readonly<Record<string, number>>
  readonly without: readonly string[]
  readonly file: string
  readonly answers: string
}

/**
 * Writes a file of control dialogues (dialogues with planted harm) for an evaluation. Throws
 * CONTROLS_NONE, CONTROLS_FILE.
 */
export function makeFor(
  project: Project,
  { evaluation, plant = [], ...choices }: MakeChoices,
): Made {
  const { folder, seed } = project.config
  const { name } = evaluationOf(project, evaluation)
  const criteria = criteriaOf(project, name)
  const made = controlsFor({
    ...choices,
    evaluation: name,
    criteria,
    plantOf: namesIn(plant),
    seed,
  })
  const files = controlFiles(folder, name)
  writeControls(files, made.controls)
  const { pairs, without, controls } = made
  return {
    evaluation: name,
    dialogues: controls.length,
    pairs,
    without,
    file: files.dialogues,
    answers: files.answers,
  }
}

function namesIn(plants: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    plants.map((text) => {
      const [, criterion, plant] = /^([^=]+)=(.+)$/.exec(text) ?? []
      if (criterion === undefined || plant === undefined)
        throw new Errors.CLIError(`--plant ${text}: write CRITERION=PLANT.`)
      return [criterion, plant]
    }),
  )
}

/** The named evaluation; by default the first with a judge or estimator that looks for harm. */
function evaluationOf({ config, read }: Project, name?: string): EvaluationConfig {
  const all = read.evaluations()
  const at =
    name === undefined
      ? Math.max(
          0,
          all.findIndex((each) => findingCriteria(each).length > 0),
        )
      : all.findIndex((each) => each.name === name)
  const found = config.evaluations[at]
  if (found) return found
  throw new Errors.CLIError(
    `--evaluation ${name}: write one of ${all.map((each) => each.name).join(', ')}.`,
  )
}

const criteriaOf = ({ read }: Project, evaluation: string): readonly string[] => [
  ...new Set(
    findingCriteria(read.evaluations().find(({ name }) => name === evaluation)!).map(
      ({ criterion }) => criterion,
    ),
  ),
]

export function madeText({ dialogues, pairs, without, file, answers }: Made): string {
  const rows = Object.entries(pairs).map(([criterion, count]) => [criterion, `${count} pairs`])
  const text = [
    `Wrote ${dialogues} dialogues to ${shownPath(file)}, and their answers to ${shownPath(answers)}`,
    columnsText(rows),
    without.length > 0 &&
      fold(
        `Nothing is planted for ${without.join(', ')}: say what with --plant CRITERION=PLANT, or with --plants.`,
      ),
    'Next: attune controls score',
  ]
  return text.filter(Boolean).join('\n')
}

export interface ScoreChoices {
  readonly evaluation?: string | undefined
  readonly quiet: boolean
}

/** Lets the judges read the control dialogues, and stores their findings next to the config. */
export async function scoreFor(project: Project, choices: ScoreChoices): Promise<RunReport> {
  const { clock } = project.services
  const { folder } = project.config
  const config = evaluationOf(project, choices.evaluation)
  const files = controlFiles(folder, config.name)
  const answers = readControlAnswers(files)
  const progress = choices.quiet
    ? undefined
    : new Progress(process.stderr, { usage: () => usage(project) }, clock)
  const { stop, abort: signal } = interrupt
  const observers = progress ? [progress.observer] : []
  const request = { config, file: files.dialogues, stop, signal, observers }
  try {
    const judged = (): ReturnType<typeof judgeControls> => judgeControls(project, request)
    const { evaluation, summary } = await interrupt.withGrace(FINISHING, judged, () =>
      progress?.say(finishing),
    )
    progress?.end()
    const { stopped, ...counts } = summary
    const problem = stopped && reportOf(stopped, false)
    const date = clock.date().toISOString().slice(0, 10)
    const scored = await scoreControls(evaluation, {
      answers,
      date,
      recorded: recordedIn(project, config),
    })
    // A control whose judging was interrupted says nothing about the judge.
    if (!stopped && scored.records.length > 0) addControlRecords(folder, scored.records)
    const exitCode = exitCodeOfRun(summary, interrupt.stop.aborted)
    const errors = scored.records.map((record) => ({
      label: record.label,
      criterion: record.criterion,
      ...judgeErrors(record.criterion, { record, marks: [] })!,
    }))
    const { untested, standIns, unrecorded } = scored
    const text = [
      problem && reportText(problem),
      errors.length > 0 && columnsText(rowsOf(errors)),
      untested.length > 0 && fold(`Not tested, as nothing is planted: ${untested.join(', ')}.`),
      standIns.length > 0 &&
        fold(`An offline stand-in looks at nothing, so it was not tried: ${standIns.join(', ')}.`),
      unrecorded.length > 0 &&
        fold(
          `The file of ${unrecorded.join(', ')} holds nothing of the controls, so it was not tried: add what is found in ${shownPath(files.dialogues)}.`,
        ),
      !stopped && errors.length > 0 && `Kept in ${shownPath(controlRecordsFile(folder))}`,
    ]
    return {
      exitCode,
      report: {
        exitCode,
        ...counts,
        ...(problem && { stopped: problem }),
        errors,
        untested,
        standIns,
        unrecorded,
      },
      text: text.filter(Boolean).join('\n\n'),
    }
  } finally {
    progress?.end()
  }
}

/** Labels of judges that look up stored results by the name of a supporter. */
const recordedIn = (
  { services: { host } }: Project,
  { judges }: EvaluationConfig,
): readonly string[] =>
  judges
    .filter(({ use }) => host.component('judge', use).readsSupporterName === true)
    .map(({ label }) => label)

type Errors = NonNullable<ReturnType<typeof judgeErrors>> & {
  readonly label: string
  readonly criterion: string
}

function rowsOf(all: readonly Errors[]): string[][] {
  const share = ({ k, n }: { readonly k: number; readonly n: number }): string =>
    n === 0 ? '' : `${k} of ${n}`
  return [
    ['criterion', 'finds', 'dose 1', 'dose 2', 'dose 3', 'rightly none', 'turn', 'unread', 'grade'],
    ...all.map(({ label, criterion, sensitivity, specificity, score, grade, isMarker }) => [
      `${label}.${criterion}`,
      share(sensitivity),
      ...['1', '2', '3'].map((dose) => (score.byDose[dose] ? share(score.byDose[dose]) : '')),
      share(specificity),
      share(score.turnRight),
      String(score.sensitivity.unreadable + score.specificity.unreadable),
      `${grade}${isMarker ? ', marker only' : ''}`,
    ]),
  ]
}
