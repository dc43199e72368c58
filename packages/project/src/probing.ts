/** Probes of judges before a run, and their results. */
import { AttuneError } from '@attune/core/internal'
import {
  type Group,
  lazy,
  type Observer,
  type ResolvedConfig,
  type Run,
  type RunSummary,
  type SessionServices,
} from '@attune/core/runtime'
import { nameOf, type Probe, PROBE_SEED } from './results/probe/probe.js'
import {
  type DueProbes,
  dueProbes,
  failedText,
  type Probed,
  probedIn,
  probedText,
} from './results/probe/probes.js'
import type { Session, RunOptions } from './session.js'

/**
 * Portions (parts) of a run that are executed one after the other. The next portion is requested
 * when all units of the previous one are settled.
 */
export interface Portions {
  groups(): AsyncIterable<AsyncIterable<Group>>
  /** Access to the results of the portions so far. */
  readonly results: Session['results']
}

/** Executes all portions with `settle`, or the whole plan if there are no portions. */
export async function inPortions(
  run: Pick<Run, 'stopped'>,
  {
    session,
    portions,
  }: { readonly session: Pick<Session, 'groups'>; readonly portions?: Portions | undefined },
  settle: (groups: AsyncIterable<Group>) => Promise<RunSummary>,
): Promise<RunSummary> {
  if (!portions) return settle(session.groups())
  let summary: RunSummary = { done: 0, reused: 0, failed: 0, skipped: 0, failures: {} }
  for await (const groups of portions.groups()) {
    summary = await settle(groups)
    if (run.stopped) break
  }
  return summary
}

/** Request for a run that can be stopped. */
export interface RunRequest extends RunOptions {
  /** Stops the run: no further units start, and units in progress finish. */
  readonly stop: AbortSignal
  /** Aborts the units in progress as well. */
  readonly signal: AbortSignal
  /** Portions of the run. Default: the whole plan at once. */
  readonly portions?: Portions
}

export const interruption = (): AttuneError =>
  new AttuneError('RUN_STOPPED', { why: 'it was interrupted.' })

/** Does `work`, and passes the signals on: `stop` stops the run, `signal` aborts it. */
export async function heeding<T>(
  { stop, signal }: Pick<RunRequest, 'stop' | 'signal'>,
  run: Run,
  interrupted: () => AttuneError,
  work: () => Promise<T>,
): Promise<T> {
  const end = (): void => run.stop(interrupted())
  const abort = (): void => run.abort(interrupted())
  stop.addEventListener('abort', end, { once: true })
  signal.addEventListener('abort', abort, { once: true })
  if (stop.aborted) end()
  if (signal.aborted) abort()
  try {
    return await work()
  } finally {
    stop.removeEventListener('abort', end)
    signal.removeEventListener('abort', abort)
  }
}

export interface ProbingParts {
  readonly parts: SessionServices
  readonly session: Pick<Session, 'groups' | 'results'>
  /** Creates a session over the same store, models and components. */
  sessionOf(config: ResolvedConfig): Session
}

export interface ProbeOutcome extends RunSummary {
  readonly probed: readonly Probed[]
  /** Names of judges with failed judgements, which the next run tries again. */
  readonly unfinished: readonly string[]
}

/** A judge of an evaluation that failed its probe, with a sentence for every output. */
export interface FailedProbe {
  readonly evaluation: string
  readonly text: string
}

export class Probing {
  /** The probes that a run makes before its other units. */
  readonly due = lazy((): Promise<DueProbes> =>
    dueProbes(this.given.parts, this.given.session.groups()),
  )

  constructor(private readonly given: ProbingParts) {}

  /** Probes of all judges that can be probed, regardless of their number of judgements. */
  all(): Promise<DueProbes> {
    return dueProbes(this.given.parts, this.given.session.groups(), 1)
  }

  /** Number of units that probes of judges run before the run itself. */
  async units(): Promise<number> {
    const { due } = await this.due()
    return due.length > 0 ? this.session(due).total() : 0
  }

  /** Judges of the config that failed their probe, according to the store. */
  async failed(): Promise<readonly FailedProbe[]> {
    const all = this.given.session.results
      .measurementSetups()
      .map(async ({ config, failedProbes }) => {
        const failed = await failedProbes()
        return failed.map((probed) => ({ evaluation: config.name, text: failedText(probed) }))
      })
    return (await Promise.all(all)).flat()
  }

  session(probes: readonly Probe[]): Session {
    const evaluations = probes.map(({ evaluation }) => evaluation)
    return this.given.sessionOf({ ...this.given.parts.config, seed: PROBE_SEED, evaluations })
  }

  /** Runs the probe units that are not done. */
  async run(
    probes: readonly Probe[],
    { stop, signal, ...more }: RunRequest,
  ): Promise<ProbeOutcome> {
    const session = this.session(probes)
    const run = session.start(more)
    const summary = await heeding({ stop, signal }, run, interruption, () =>
      run.all(session.groups()),
    )
    const found = await Promise.all(probes.map((probe) => probedIn(probe, this.given.parts)))
    const unfinished = probes
      .filter((_, at) => found[at] === undefined)
      .map(({ judge }) => nameOf(judge))
    return { ...summary, probed: found.filter((each) => each !== undefined), unfinished }
  }
}

/**
 * Probes the judges of a run before all other requests. An error that stops a probe stops the run.
 */
export async function probeFirst(
  probing: Probing,
  run: Run,
  request: RunRequest,
): Promise<readonly Probed[]> {
  const { due } = await probing.due()
  if (due.length === 0) return []
  const observers = request.observers?.map(unlessStopping) ?? []
  const { probed, unfinished, stopped } = await probing.run(due, { ...request, observers })
  if (stopped) run.stop(stopped)
  for (const each of probed.filter(({ passed }) => !passed)) {
    const message = `failed its probe: ${probedText(each)}. The run goes on, and its numbers are marked.`
    run.tell({ type: 'warning', use: each.judge, message })
  }
  for (const use of stopped ? [] : unfinished) {
    run.tell({
      type: 'warning',
      use,
      message: 'could not be probed: some judgements failed. The next run tries again.',
    })
  }
  return probed
}

/** Suppresses stop events, which the run itself reports. */
const unlessStopping =
  (observer: Observer): Observer =>
  (event) => {
    if (event.type !== 'stopping') observer(event)
  }
