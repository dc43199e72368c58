/** Text that a run prints when it has ended. */
import { counted, tableToText } from '@attune/tables'
import { dirname } from 'node:path'
import type { Table } from '@attune/core/findings'
import { definitionsText } from './definitions.js'
import { noticesText, reportOf, reportText } from './error-report.js'
import type { Kept } from './keep-report.js'
import { findingsText } from './print-findings.js'
import { count } from './progress.js'
import { duration, fold, shownPath, terminalWidth } from './terminal-text.js'
import { type Lost, lostText } from './lost-units.js'
import type {
  FailedAnalysis,
  Failure,
  Found,
  Notice,
  Project,
  RunEvent,
  RunSummary,
  UsageSnapshot,
} from './types.js'

/** A failure that the report of a run lists. */
export interface ReportedFailure extends Failure {
  readonly evaluation: string
  /** Number of failures of the component with the same message. */
  readonly times: number
  /** The first unit that failed in this way. */
  readonly about: object
}

/** Counts of the units of one evaluation. */
interface Tally {
  scenarios: number
  dialogues: number
  made: number
}

export class RunLog {
  readonly #failures = new Map<string, ReportedFailure & { times: number }>()
  readonly #tallies = new Map<string, Tally>()
  readonly #answering = { new: new Set<string>(), reused: new Set<string>() }

  /** Notices that the command prints before the run. */
  readonly notices: Notice[] = []

  readonly observer = (event: RunEvent): void => {
    if (event.type !== 'settled') return
    const { evaluation, kind, about } = event.unit
    if (event.failure) this.#add(evaluation, event.failure, about)
    if (kind === 'analyse') return
    const tally = this.#tallies.get(evaluation) ?? { scenarios: 0, dialogues: 0, made: 0 }
    this.#tallies.set(evaluation, tally)
    if (kind === 'generate') tally.scenarios++
    if (kind !== 'simulate') return
    const supporter = String(about['supporter'])
    if (event.as === 'done') this.#answering.new.add(supporter)
    if (event.as === 'reused') this.#answering.reused.add(supporter)
    tally.dialogues++
    if (event.as === 'done' || event.as === 'reused') tally.made++
  }

  /** Distinct failures, ordered by their first occurrence. */
  get failures(): readonly ReportedFailure[] {
    return [...this.#failures.values()]
  }

  /** Supporters of this list whose dialogues were all stored before the run. */
  notAsked(unversioned: readonly string[]): string[] {
    const { new: fresh, reused } = this.#answering
    return unversioned.filter((name) => reused.has(name) && !fresh.has(name))
  }

  /** One sentence per evaluation without results, with the reason. */
  emptyEvaluations(
    evaluations: readonly { readonly name: string; readonly scenarios: { readonly use: string } }[],
  ): string[] {
    return evaluations.flatMap(({ name, scenarios: { use } }) => {
      const { scenarios, dialogues, made } = this.#tallies.get(name) ?? {
        scenarios: 0,
        dialogues: 0,
        made: 0,
      }
      if (made > 0) return []
      if (dialogues + scenarios === 0)
        return [`The evaluation "${name}" has no scenarios: ${use} returned none.`]
      return [`The evaluation "${name}" has no usable result: all ${dialogues} dialogues failed.`]
    })
  }

  #add(evaluation: string, failure: Failure, about: object): void {
    const id = JSON.stringify([evaluation, failure.use, failure.code, failure.message])
    const same = this.#failures.get(id)
    if (same) same.times++
    else this.#failures.set(id, { evaluation, ...failure, times: 1, about })
  }
}

export interface Outcome {
  readonly summary: RunSummary
  readonly found: readonly Found[]
  /** The first screen. Empty if no supporters are compared, or if all tables are printed. */
  readonly screen: string
  readonly failed: readonly FailedAnalysis[]
  /** Sentences on analyses that have nothing to show, printed with all tables. */
  readonly silent: readonly string[]
  /** Sentences on tables without rows, and on quotes. */
  readonly remarks: readonly string[]
  readonly figures: readonly string[]
  /** Path of the report, or a notice why it is missing. Undefined if none was requested. */
  readonly kept: Kept | undefined
  /** Table of reply times. They are measurements of the run, not results. */
  readonly measured: Table | undefined
  readonly seconds: number
  /** Number of calls to models and supporters, and their cost if prices are known. */
  readonly spent: Pick<UsageSnapshot, 'calls' | 'cost'> | undefined
  /** Number of tokens of cancelled calls. */
  readonly cancelled: number | undefined
  /** Supporters without a version whose answers are all of earlier runs. */
  readonly notAsked: readonly string[]
  /** Reasons why evaluations have no results. */
  readonly empty: readonly string[]
  /** Sentences on harm, one per supporter. */
  readonly harm: readonly string[]
  /** One sentence per supporter with unsound data. */
  readonly health: readonly string[]
  /** Sentences on the interim analyses, one per evaluation that can end early. */
  readonly looks: readonly string[]
  readonly hasAnalyses: boolean
  /** Text on the next steps, if the run is one shard of several. */
  readonly shard: string | undefined
  readonly tables: 'all' | 'main' | 'none'
  /** Access to results, for the definitions that are printed below all tables. */
  readonly read: Project['read']
  /** Number of lost units, and whether the tolerance allows it. */
  readonly lost: Lost | undefined
  /** Number of judges whose verdicts may mislead, since they failed a probe. */
  readonly doubted: number
  /** Sentences on components that lost more scores than tolerated. */
  readonly lostScores: readonly string[]
  /** Failures to print with their stacks. Empty without `--debug`. */
  readonly failures: readonly ReportedFailure[]
}

const keptText = (kept: Kept, width: number): string =>
  'file' in kept
    ? fold(
        `Report: ${shownPath(kept.file)} (open it in a browser; \`attune view\` shows all dialogues)`,
        width,
      )
    : noticesText([kept.notice])

/** Lines that name the commands for everything that a first screen omits. */
function restText(
  { kept, found, doubted }: Pick<Outcome, 'kept' | 'found' | 'doubted'>,
  width: number,
): string {
  const tables = found.reduce((sum, { findings }) => sum + findings.tables.length, 0)
  const report = kept && 'file' in kept ? `Report: ${shownPath(kept.file)}` : ''
  const warnings = found.reduce(
    (sum, { findings }) => sum + (findings.warnings?.length ?? 0),
    doubted,
  )
  const warned = warnings === 0 ? '' : `${counted(warnings, 'warning')}, `
  const more = `${warned}${counted(tables, 'table')}: attune run --all`
  const rest = [report, more].filter(Boolean)
  const line = rest.join('   ')
  const lines = line.length <= width ? [line] : rest.map((part) => fold(part, width))
  return [...lines, ...(kept && 'notice' in kept ? [noticesText([kept.notice])] : [])].join('\n')
}

const noAnalyses =
  'No analyses configured. Add `analyses: { core/measures: {} }` to an evaluation. `attune export jsonl` writes all results.'

export function shardText({
  part,
  evaluations,
}: Pick<Project['config'], 'part' | 'evaluations'>): string {
  const { index = 1, of = 1 } = part?.shard ?? {}
  const none = evaluations.length === 0 ? ' No scenario falls into it.' : ''
  return (
    `Shard ${index} of ${of}.${none} Analyses wait for all shards: put their stores together with ` +
    '`attune merge`, then `attune run`.'
  )
}

/** Text on the figure files. Each figure has two files, an SVG and a PNG. */
function figuresText(files: readonly string[]): string {
  const count = files.length / 2
  return count === 0
    ? ''
    : fold(
        `Wrote ${count} ${count === 1 ? 'figure' : 'figures'}, as SVG and PNG, to ${dirname(files[0]!)}`,
      )
}

/** Number of terminal lines for the whole output of a run that has a first screen. */
const SCREEN = 20
/** Minimum number of lines of a first screen if the text below it is long. */
const LEAST = 12

/** Maximum number of lines of the first screen: those that remain above the text below it. */
export const linesForScreen = (outcome: Omit<Outcome, 'screen'>): number =>
  Math.max(LEAST, SCREEN - 1 - afterText(outcome, true).split('\n').length)

export function textOf(outcome: Outcome): string {
  const { screen, tables } = outcome
  const width = terminalWidth()
  const isScreen = screen !== ''
  const before = isScreen
    ? [screen]
    : [
        outcome.harm.map((each) => fold(each, width)).join('\n'),
        outcome.health.map((each) => fold(each, width)).join('\n'),
        tables !== 'none' && findingsText(outcome.found, width, tables === 'all'),
        tables === 'all' && outcome.found.length > 0 && definitionsText(outcome, width),
      ]
  return [...before, afterText(outcome, isScreen)].filter(Boolean).join('\n\n')
}

/** Text below the results: failures, lost scores, next steps. */
function afterText(outcome: Omit<Outcome, 'screen'>, isScreen: boolean): string {
  const { summary, tables, failures } = outcome
  const width = terminalWidth()
  const blocks = [
    tables !== 'none' &&
      outcome.measured &&
      tableToText(outcome.measured, { width, isOfflineStated: true }),
    ...outcome.failed.map(({ evaluation, failure }) =>
      fold(`${evaluation}: ${failure.message}\n  ${failure.fix}`),
    ),
    [...(tables === 'none' ? [] : outcome.silent), ...outcome.remarks]
      .map((each) => fold(each, width))
      .join('\n'),
    !outcome.hasAnalyses && tables !== 'none' && !summary.stopped && fold(noAnalyses),
    !isScreen && figuresText(outcome.figures),
    outcome.shard !== undefined && fold(outcome.shard, width),
    ...failures.map(({ stack, about }) => `${Object.values(about).join(', ')}: ${stack}`),
    summary.stopped && stoppedText(summary.stopped, failures.length > 0),
    fold(outcome.empty.join('\n')),
    outcome.looks.map((each) => fold(each, width)).join('\n'),
    isScreen
      ? `${fold(runLines(outcome, outcome.spent), width)}\n${restText(outcome, width)}`
      : fold(runLines(outcome), width),
    outcome.cancelled !== undefined && fold(cancelledText(outcome.cancelled), width),
    outcome.lost && fold(lostText(outcome.lost)),
    fold(outcome.lostScores.join('\n')),
    !isScreen && outcome.kept && keptText(outcome.kept, width),
  ]
  return blocks.filter(Boolean).join('\n\n')
}

/** Text on a stopped run. A run that waits for the answers of a batch is not an error. */
const stoppedText = (stopped: NonNullable<RunSummary['stopped']>, withStack: boolean): string =>
  stopped.code === 'RUN_PARKED'
    ? fold(`${stopped.message}\n  ${stopped.fix}`)
    : reportText(reportOf(stopped, withStack))

/** Lines on the work of the run, and on supporters that had no part in it. */
const runLines = (
  { summary, seconds, notAsked }: Pick<Outcome, 'summary' | 'seconds' | 'notAsked'>,
  spent?: Outcome['spent'],
): string =>
  [
    summaryText(summary, seconds, spent),
    ...notAsked.map(
      (name) => `${name} was not asked: stored answers (to ask: attune run --fresh ${name})`,
    ),
  ].join('\n')

const cancelledText = (tokens: number): string =>
  `Possibly paid as well: about ${count(tokens)} tokens of calls that were cancelled before their answer came, besides what these had written without a limit.`

const spentText = (spent: Outcome['spent']): string => {
  if (!spent || spent.calls === 0) return ''
  return `; ${counted(spent.calls, 'call')}${spent.cost === undefined ? '' : `, ${spent.cost.toFixed(2)}`}`
}

export function summaryText(
  { done, reused, failed, skipped, leftOut = {}, failures }: RunSummary,
  seconds: number,
  spent?: Outcome['spent'],
): string {
  const timesOf = (reasons: Readonly<Record<string, number>>): string =>
    Object.entries(reasons)
      .map(([reason, times]) => `${reason} × ${times}`)
      .join(', ')
  const omitted = timesOf(leftOut)
  return [
    `${done} new, ${reused} reused, ${failed} failed, ${skipped} skipped, in ${duration(seconds)}${spentText(spent)}`,
    omitted && `Left out: ${omitted}.`,
    failed > 0 && `Failures: ${timesOf(failures)}. The next run tries failed units again.`,
  ]
    .filter(Boolean)
    .join('\n')
}
