/** First step of a run: executes the units, shows progress and handles interrupts. */
import { outlook, InterimRun, shardOf, corePlugin } from '@attune/host'
import { queued } from '@attune/cluster'
import { forecast } from '@attune/forecast'
import { componentCodes, type Portions } from '@attune/project'
import { noticesText } from '../error-report.js'
import { CLOSING, FINISHING, finishing, interrupt } from '../interrupt.js'
import { earlierPace, nothingEarlier } from '../pace/earlier-pace.js'
import { hasOpenUnits, openGroups } from '../pace/open-units.js'
import { Pace } from '../pace/pace.js'
import type { Progress } from '../progress.js'
import type { RunLog } from '../run-text.js'
import type { Project, RunEvent, RunOutcome, RunRequest } from '../types.js'
import type { Ending, RunChoices } from './choices.js'
import { prepareForAnalyses, prepareForPlan, prepareForUnits } from './v8-settings.js'

interface Execution {
  /** Progress line. Undefined for a quiet run. */
  readonly progress: Progress | undefined
  readonly log: RunLog
  /** Undefined: the whole plan. */
  readonly portions: Portions | undefined
}

/** Projects whose notices were printed. A command may run a project several times. */
const announced = new WeakSet<Project>()

/**
 * Executes the units and the analyses of a project, in this process or by workers. After an
 * interrupt, units in progress may finish for some seconds.
 */
export async function executeRun(
  project: Project,
  { queue, stopAfter }: Pick<RunChoices, 'queue' | 'stopAfter'>,
  { progress, log, portions }: Execution,
): Promise<RunOutcome> {
  prepareForPlan()
  const { units, notices } = await outlook(project, queue)
  prepareForUnits(units)
  log.notices.push(...notices)
  const seen = queue ? undefined : await rehearsed(project, units)
  log.notices.push(...(seen?.notices ?? []))
  if (progress) {
    progress.planned = units
    progress.pace = seen && (await expectedPace(project, seen.calls))
    const added = announced.has(project) ? [] : [...notices, ...(seen?.notices ?? [])]
    announced.add(project)
    for (const notice of added) progress.say(noticesText([notice]))
  }
  const request = {
    stop: interrupt.stop,
    signal: interrupt.abort,
    observers: [
      log.observer,
      shortenGraceForAnalyses,
      prepareForAnalyses,
      ...(progress ? [progress.observer] : []),
    ],
    ...(stopAfter !== undefined && { stopAfter }),
    ...(portions && { portions }),
  }
  const execute = (): Promise<RunOutcome> =>
    queue ? runQueued(project, request) : project.run(request)
  const onInterrupt = (): void => void (queue || progress?.say(finishing))
  const outcome = await interrupt.withGrace(FINISHING, execute, onInterrupt)
  progress?.end()
  return outcome
}

/** Run with interim analyses. Undefined if no evaluation has any. */
export async function interimRunOf(
  project: Project,
  ending: Ending | undefined,
  onDecided: (text: string) => void,
) {
  const shard = ending?.shard === undefined ? undefined : shardOf(ending.shard)
  return ending && InterimRun.of(project, { ...ending, shard, onDecided })
}

/** Plans the run and waits until workers have executed its units. */
async function runQueued(project: Project, request: RunRequest): Promise<RunOutcome> {
  const queue = await queued(project)
  try {
    return await queue.run(request)
  } finally {
    await queue.close()
  }
}

/** Gives analyses less time after an interrupt than units: they leave nothing to finish. */
function shortenGraceForAnalyses({ type }: RunEvent): void {
  if (type === 'analysing') interrupt.grace = CLOSING
}

/** Maximum number of units of a run whose calls are rehearsed before it begins. */
const MOST_REHEARSED = 50_000

/** Maximum number of notices of the rehearsal that a run prints. */
const MOST_NOTICES = 3

type Rehearsed = Pick<Awaited<ReturnType<typeof forecast>>, 'calls' | 'notices'>

/**
 * Rehearses a run that calls models, or that uses plugins whose code is loaded by path. The notices
 * are those on prompts that no dialogue reaches. Undefined if nothing is open, or the run is too
 * large. Errors of the rehearsal are ignored, since the run itself reports them.
 */
async function rehearsed(project: Project, units: number): Promise<Rehearsed | undefined> {
  if (units > MOST_REHEARSED) return undefined
  try {
    if (!mayCall(project) && !hasOwnCode(project)) return undefined
    if (!(await hasOpenUnits(project))) return undefined
    const { calls, notices } = await forecast(project)
    const ofPrompts = notices.filter(({ kind }) => kind === 'prompt')
    return { calls, notices: ofPrompts.slice(0, MOST_NOTICES) }
  } catch {
    return undefined
  }
}

const hasOwnCode = (project: Project): boolean =>
  Object.values(componentCodes(project.config, project.loaded.registry)).some(
    ({ code }) => code !== undefined,
  )

/** Predicts the remaining time of the run. Undefined if it makes no calls. */
async function expectedPace(
  project: Project,
  calls: Rehearsed['calls'],
): Promise<Pace | undefined> {
  const { models, concurrency, evaluations } = project.config
  if ([...calls.open.values()].every((planned) => planned === 0)) return undefined
  const isNew = evaluations.every(({ name }) => calls.doneIn(name).size === 0)
  try {
    return new Pace(
      await openGroups(project, calls),
      isNew ? nothingEarlier : await earlierPace(project.read.times(), calls),
      project.services.clock.date(),
      { concurrentUnits: concurrency, limit: (model) => models.get(model)?.concurrency },
    )
  } catch {
    return undefined
  }
}

/** True if a model is not an offline stand-in, or if a simulator calls a service of a supporter. */
function mayCall({ config: { models, evaluations } }: Project): boolean {
  const isByRule = (use: string): boolean =>
    corePlugin.components[use.replace(/^core\//, '')]?.synthetic === true
  return (
    [...models.values()].some(({ provider }) => provider !== 'offline') ||
    evaluations.some(
      ({ simulators, supporters }) =>
        (simulators.length === 0 || simulators.some(({ use }) => use !== 'core/replay')) &&
        supporters.some(({ limits, use }) => limits && !isByRule(use)),
    )
  )
}
