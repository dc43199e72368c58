import { setFlagsFromString } from 'node:v8'
import { CrewWatch, watchedOf } from './crew-watch.js'
import { exitCodeOfRun } from './exit-codes.js'
import {
  lostScoresText,
  lostUnits,
  type Tolerance,
  toleranceOf,
  tooManyLost,
} from './lost-units.js'
import { noticesText, reportOf } from './error-report.js'
import { screenOf } from './first-screen/screen.js'
import { CLOSING, FINISHING, finishing, interrupt } from './interrupt.js'
import { keepReport } from './keep-report.js'
import { figuresUndrawn } from './drawing.js'
import { healthFaults, healthLines, healthRecord, languageLines } from './health-text.js'
import { earlierPace } from './pace/earlier-pace.js'
import { isInstalled } from './optional-packages.js'
import { groupsAhead, hasOpenUnits } from './pace/groups-ahead.js'
import { nothingShown } from './nothing-shown.js'
import { Pace } from './pace/pace.js'
import { Progress } from './progress.js'
import { linesForScreen, type ReportedFailure, RunLog, shardText, textOf } from './run-text.js'
import type { InterimRunRequest, Portions } from '@attune/host'
import type {
  FailedAnalysis,
  Found,
  MissingValues,
  Runtime,
  RunOutcome,
  RunEvent,
  RunRequest,
  RunSummary,
  Project,
} from './types.js'
import { type Drawn, writeFigures } from './write-figures.js'

export interface RunChoices {
  /** True for no progress and no text, with `--json`. */
  readonly quiet: boolean
  /** True to print stacks of failures. */
  readonly debug: boolean
  readonly figures: boolean
  /** True to write a report into the output folder. */
  readonly report: boolean
  /** Tables to print: all, the main one of each evaluation, or none. */
  readonly tables: 'all' | 'main' | 'none'
  /** True if workers process the units. */
  readonly queue?: boolean
  /** True if pending batch answers do not change the exit code. */
  readonly detach?: boolean
  /** True (default) if the text begins with the sentences on harm. */
  readonly harm?: boolean
  /** Rule by which the run may end before all scenarios are done. */
  readonly until?: Ending | undefined
  /** Portions of the run, one after the other. Default: the whole plan. */
  readonly portions?: ((progress: PortionProgress) => Portions) | undefined
  readonly stopAfter: number | undefined
  /** Tolerance for failed units. Default: limits.maxFailed of the config. */
  readonly maxFailed?: Tolerance | undefined
  /** Tolerance for lost scores. Default: limits.maxLost of the config. */
  readonly maxLost?: Tolerance | undefined
}

export interface PortionProgress {
  say(text: string): void
  /** Reports additional units. */
  more(units: number): void
}

/** Interim analyses of a run, and the rule by which they end it. */
export interface Ending {
  readonly until: InterimRunRequest['until']
  readonly shard?: string | undefined
  readonly look: InterimRunRequest['look']
}

export interface RunReport {
  readonly exitCode: number
  readonly report: object
  readonly text: string
  /** Project with which its results are read. */
  readonly part?: Project
}

/** Runs the session's plan with progress and Ctrl-C, then collects the text and the report. */
export async function runAndReport(
  whole: Project,
  runtime: Runtime,
  choices: RunChoices,
): Promise<RunReport> {
  await runtime.comparisons(whole).requireReachable()
  const { clock } = whole.services
  const began = clock.monotonic()
  const watch = choices.quiet
    ? undefined
    : new CrewWatch(watchedOf(whole, runtime), (text) => say(text))
  const progress = watch && new Progress(process.stderr, watch, clock)
  const say = progress?.say ?? (() => {})
  const log = new RunLog()
  const byLook = await lookByLook(whole, runtime, choices.until, say)
  const more = (units: number): void =>
    void (progress && (progress.planned = (progress.planned ?? 0) + units))
  const portions = byLook ?? choices.portions?.({ say, more })
  try {
    const run = { progress, log, portions }
    const { analysed, stopped, ...counts } = await runWithProgress(whole, runtime, choices, run)
    const project = byLook?.part ?? whole
    const interrupted = interrupt.stop.aborted
    // The error that stopped the run must not disappear among tables of partial results.
    const { found, failed } = stopped ? nothingFound : analysed
    const hasFigures = choices.figures && found.some(({ findings }) => findings.figures.length > 0)
    const isDrawing = hasFigures && isInstalled('@attune/figures')
    if (hasFigures && !isDrawing) log.notices.push(figuresUndrawn)
    const { files: figures, failed: undrawn } = isDrawing
      ? await drawn(project, found, say)
      : nothingDrawn
    const kept =
      choices.report && found.length > 0 && !interrupted
        ? await keepReport(project, analysed)
        : undefined
    if (kept && 'notice' in kept) log.notices.push(kept.notice)
    const silent = nothingShown(found)
    const { evaluations } = project.config
    const empty = interrupted || stopped ? [] : log.emptiness(evaluations)
    const isShard = project.config.part?.shard !== undefined
    const missing =
      !stopped && counts.done + counts.reused > 0 ? await project.read.missing() : nothingMissing
    const { lost: readings, languages, ...nothingRead } = missing
    const spoken = languageLines(languages, runtime)
    empty.push(...runtime.missingSentences({ ...nothingRead, lost: [] }).map(({ text }) => text))
    const claims = found.flatMap((each) => each.claims)
    for (const { text, isComputed } of runtime.uncomparedPrimary(evaluations, claims)) {
      if (isComputed) log.notices.push({ kind: 'primary', message: text, fix: COMPUTED })
      else empty.push(text)
    }
    const health = stopped ? [] : await project.read.health()
    const harm = stopped ? [] : await runtime.harmLinesOf(project.read.evaluations())
    const harmSaid = choices.harm === false ? [] : runtime.harmTexts(harm)
    const allowed = choices.maxLost ?? toleranceOf(project.config.maxLost)!
    const lostScores = tooManyLost(readings, allowed)
    const measured = stopped ? undefined : await runtime.replyTimes(project)
    const settled = withFailures(counts, undrawn)
    const summary = { ...settled, ...(stopped && { stopped }) }
    const ended = choices.detach && stopped?.code === 'RUN_PARKED' ? settled : summary
    const saved = byLook && !stopped ? await runtime.savingsOf(byLook, whole) : undefined
    const tolerance = choices.maxFailed ?? toleranceOf(project.config.maxFailed ?? '')
    const lost = tolerance && lostUnits({ ...counts, analysed }, tolerance)
    const broken = lost?.isTolerated
      ? { failed: summary.failed + summary.skipped - lost.lost, skipped: 0 }
      : {}
    const exitCode = exitCodeOfRun(
      { ...ended, ...broken, empty: empty.length + lostScores.length },
      interrupted,
    )
    const seconds = (clock.monotonic() - began) / 1000
    const hasAnalyses = isShard || evaluations.some(({ analyses }) => analyses.length > 0)
    const doubted = stopped ? 0 : (await project.read.failedProbes()).length
    const outcome = {
      summary,
      found,
      failed: [...failed, ...undrawn],
      silent,
      figures,
      kept,
      measured,
      seconds,
      cancelled: watch?.usage()?.cancelled,
      spent: watch?.usage(),
      empty,
      harm: harmSaid,
      health: [...spoken, ...healthLines(health, runtime)],
      looks: byLook && saved ? runtime.savingsText(byLook, saved) : [],
      hasAnalyses,
      shard: isShard ? shardText(project.config) : undefined,
      tables: choices.tables,
      read: project.read,
      lost,
      doubted,
      lostScores: [
        ...lostScores.map((each) => lostScoresText(each, allowed)),
        ...runtime
          .missingSentences({
            valueless: [],
            lost: readings.filter((each) => !lostScores.includes(each)),
          })
          .map(({ evaluation, text }) => `${evaluation}: ${text}`),
      ],
      failures: choices.debug ? [...log.failures, ...undrawn.map(asReported)] : [],
    }
    const screen =
      choices.quiet || choices.tables !== 'main'
        ? ''
        : await screenOf(project, runtime, found, {
            harm: choices.harm === false ? [] : runtime.harmOpening(harm),
            health: healthFaults(health, runtime),
            languages: spoken,
            most: linesForScreen(outcome, runtime),
          })
    return {
      exitCode,
      part: project,
      report: {
        ...(harm.length > 0 && { harm }),
        exitCode,
        ...withFailures(counts, undrawn),
        ...(stopped && { stopped: reportOf(stopped, stopped.blame === 'attune') }),
        ...(lost && { lost }),
        ...(lostScores.length > 0 && { lostScores }),
        ...(empty.length > 0 && { empty }),
        ...(silent.length > 0 && { silent }),
        ...healthRecord(health, runtime),
        ...(languages.length > 0 && { languages }),
        seconds,
        problems: [...log.failures, ...undrawn.map(asReported)],
        notices: [...project.notices, ...log.notices],
        ...replicasIn(project, runtime),
        evaluations: runtime.withoutClaims(found),
        claims: runtime.listedClaims(claims),
        ...(saved && { looks: saved }),
        figures,
        ...(kept && 'file' in kept && { report: kept.file }),
        ...(measured && { measured: [measured] }),
      },
      text: choices.quiet ? '' : textOf({ ...outcome, screen }, runtime),
    }
  } finally {
    watch?.end()
    progress?.end()
  }
}

const COMPUTED =
  'It is computed where its analysis has all parts of it. Ask for these, or name another measure in `primary`.'

const nothingMissing: MissingValues = { valueless: [], lost: [], languages: [] }
const nothingFound = { found: [], failed: [] } as const
const nothingDrawn = { files: [], failed: [] } as const

/** Counts with undrawn figures, each like a failed analysis. */
function withFailures<Counts extends Pick<RunSummary, 'failed' | 'failures'>>(
  counts: Counts,
  undrawn: readonly FailedAnalysis[],
): Counts {
  const failures = { ...counts.failures }
  for (const { failure } of undrawn) failures[failure.code] = (failures[failure.code] ?? 0) + 1
  return { ...counts, failed: counts.failed + undrawn.length, failures }
}

const asReported = ({ evaluation, label, failure }: FailedAnalysis): ReportedFailure => ({
  evaluation,
  ...failure,
  times: 1,
  about: { analysis: label },
})

const drawn = (
  { config }: Project,
  found: readonly Found[],
  say: (text: string) => void,
): Promise<Drawn> => writeFigures(found, config.output, { formats: ['svg', 'png'], warn: say })

async function runWithProgress(
  project: Project,
  runtime: Runtime,
  { queue, stopAfter }: RunChoices,
  {
    progress,
    log,
    portions,
  }: {
    readonly progress: Progress | undefined
    readonly log: RunLog
    readonly portions: Portions | undefined
  },
): Promise<RunOutcome> {
  const { units, notices } = await runtime.outlook(project, queue)
  if (units >= MANY_UNITS) optimizeSoon()
  log.notices.push(...notices)
  if (progress) {
    progress.planned = units
    progress.pace = queue ? undefined : await paceOf(project, runtime, units)
    for (const notice of notices) progress.say(noticesText([notice]))
  }
  const request = {
    stop: interrupt.stop,
    signal: interrupt.abort,
    observers: [log.observer, atAnalyses, ...(progress ? [progress.observer] : [])],
    ...(stopAfter !== undefined && { stopAfter }),
    ...(portions && { portions }),
  }
  const onFirst = (): void => void (queue || progress?.say(finishing))
  const summary = await interrupt.heeded(
    FINISHING,
    () => (queue ? planned(project, runtime, request) : project.run(request)),
    onFirst,
  )
  progress?.end()
  return summary
}

/** Number of units from which compiled code pays off. */
const MANY_UNITS = 1000

/** Restores V8's default, which the start of a command replaced: code of a long run is optimized. */
function optimizeSoon(): void {
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=67584')
}

const lookByLook = async (
  project: Project,
  { InterimRun: LookByLook, shardOf }: Runtime,
  ending: Ending | undefined,
  onDecided: (text: string) => void,
) => {
  const shard = ending?.shard === undefined ? undefined : shardOf(ending.shard)
  return ending && LookByLook.of(project, { ...ending, shard, onDecided })
}

/** Number of units above which a run begins without first rehearsing its calls. */
const MOST_LOOKED_THROUGH = 50_000

/**
 * Pace of the run; undefined if no calls are expected. Errors of the rehearsal are ignored, since
 * the run reports them.
 */
async function paceOf(
  project: Project,
  runtime: Runtime,
  units: number,
): Promise<Pace | undefined> {
  const { models, evaluations } = project.config
  const isByRule = (use: string): boolean =>
    runtime.corePlugin.components[use.replace(/^core\//, '')]?.synthetic === true
  const isAsking =
    [...models.values()].some(({ provider }) => provider !== 'offline') ||
    evaluations.some(
      ({ simulators, supporters }) =>
        (simulators.length === 0 || simulators.some(({ use }) => use !== 'core/replay')) &&
        supporters.some(({ limits, use }) => limits && !isByRule(use)),
    )
  if (!isAsking || units > MOST_LOOKED_THROUGH) return undefined
  try {
    if (!(await hasOpenUnits(project))) return undefined
    const { calls } = await runtime.forecast(project)
    if ([...calls.open.values()].every((planned) => planned === 0)) return undefined
    const { concurrency: places } = project.config
    const limits = { places, limit: (model: string) => models.get(model)?.concurrency }
    const earlier = await earlierPace(project.read.times(), calls)
    return new Pace(
      await groupsAhead(project, calls),
      earlier,
      project.services.clock.date(),
      limits,
    )
  } catch {
    return undefined
  }
}

/** Analyses only read, so they get less time after a signal: they leave nothing to finish. */
function atAnalyses({ type }: RunEvent): void {
  if (type === 'analysing') interrupt.grace = CLOSING
}

async function planned(
  project: Project,
  runtime: Runtime,
  request: RunRequest,
): Promise<RunOutcome> {
  const queued = await runtime.queued(project)
  try {
    return await queued.run(request)
  } finally {
    await queued.close()
  }
}

/** Evaluations whose requests have the exact wording of a release. */
function replicasIn({ config }: Project, { replicaMark }: Runtime) {
  const replicas = config.evaluations.flatMap((evaluation) => {
    const { replica, release } = replicaMark(evaluation)
    return replica ? [{ evaluation: evaluation.name, replica, ...release }] : []
  })
  return replicas.length === 0 ? {} : { replicas }
}
