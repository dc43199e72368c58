/**
 * A config with its store open: plan it, run it, read it, close it. Further operations are
 * functions that take a project.
 */
import type { LoadedConfig } from '@attune/config'
import type { AttuneError } from '@attune/core/internal'
import type { Evaluation } from '@attune/core/findings'
import {
  flagsText,
  type Notice,
  type ResolvedConfig,
  type Run,
  type RunSummary,
} from '@attune/core/runtime'
import type { Store } from '@attune/core/store'
import type { PlannedEvaluation } from './planned.js'
import { type FailedProbe, inPortions, type Probing, type RunRequest } from './probing.js'
import { replicaMark, wordingNotices } from './replica.js'
import type { Analysed } from './results/analyses.js'
import type { Archive } from './results/archive.js'
import type { TimedUnit } from './results/times.js'
import type { SupporterHealth } from './results/health/data-health.js'
import { readHealth } from './results/health/read-health.js'
import { type MissingValues, missingValues } from './results/unknown-values.js'
import { type RunOutcome, runProject } from './run-project.js'
import { type RunRecord, runRecords } from './run-records.js'
import type { ProjectServices } from './services.js'
import type { Session } from './session.js'

// Results of a config in the store.

/**
 * Yields all dialogues and pairs of an evaluation, each with its results and the release of its
 * wording.
 */
async function* recordsOf(
  evaluation: Evaluation,
  replica: ReturnType<typeof replicaMark>,
): AsyncGenerator<object> {
  const mark = { evaluation: evaluation.name, ...replica }
  for await (const record of evaluation.dialogues()) yield { type: 'dialogue', ...mark, ...record }
  for await (const record of evaluation.pairs()) yield { type: 'pair', ...mark, ...record }
}

export interface FindingsRequest {
  readonly signal?: AbortSignal
  readonly warn?: (use: string, message: string) => void
}

interface ReadingServices {
  readonly session: Session
  readonly store: Store
  readonly probing: Pick<Probing, 'failed'>
}

/** A value that was read from the store. */
interface Stamped<T> {
  /** Stamp of the store before the reading. */
  readonly stamp: string
  readonly value: Promise<T>
}

export class Reading {
  #missing: Stamped<MissingValues> | undefined
  #health: Stamped<readonly SupporterHealth[]> | undefined

  constructor(
    private readonly services: ReadingServices,
    private readonly config: Pick<ResolvedConfig, 'evaluations'>,
  ) {}

  /**
   * Returns the findings of all analyses of all evaluations. A failed analysis does not affect the
   * others. `warn` is called with their warnings.
   */
  findings({
    signal = new AbortController().signal,
    ...request
  }: FindingsRequest = {}): Promise<Analysed> {
    return this.services.session.results.findings({ signal, ...request })
  }

  /** The evaluations, to read the stored results of each. */
  evaluations(): readonly Evaluation[] {
    return this.services.session.results.evaluations()
  }

  /** Stored results of each evaluation, for access to single dialogues. */
  archives(): readonly Archive[] {
    return this.services.session.results.archives()
  }

  /** Scenarios of all evaluations, as far as they are generated. */
  scenarios(): ReturnType<Session['results']['scenarios']> {
    return this.services.session.results.scenarios()
  }

  /** Analyses without stored findings, or whose findings are based on outdated results. */
  openAnalyses(): ReturnType<Session['results']['openAnalyses']> {
    return this.services.session.results.openAnalyses()
  }

  /**
   * Digest of everything that a report shows. It changes when results are stored, findings are
   * decided on, or the config changes.
   */
  state(): Promise<string> {
    return this.services.session.results.state()
  }

  /** Text that may change when any process stores something. It is cheap to read. */
  stamp(): Promise<string> {
    return this.services.store.stamp()
  }

  /**
   * Evaluations whose dialogues were read without any known value, and lost scores of the other
   * evaluations.
   */
  async missing(): Promise<MissingValues> {
    this.#missing = await this.#stamped(this.#missing, () => missingValues(this.evaluations()))
    return this.#missing.value
  }

  /** Data health of each supporter of each evaluation: numbers of dialogues with a fault. */
  async health(): Promise<readonly SupporterHealth[]> {
    this.#health = await this.#stamped(this.#health, () => this.#readHealth())
    return this.#health.value
  }

  async #readHealth(): Promise<readonly SupporterHealth[]> {
    const all: SupporterHealth[] = []
    for (const evaluation of this.evaluations()) all.push(...(await readHealth(evaluation)))
    return all
  }

  /** Returns the earlier value if the store has not changed since. Otherwise reads it again. */
  async #stamped<T>(earlier: Stamped<T> | undefined, read: () => Promise<T>): Promise<Stamped<T>> {
    const stamp = await this.stamp()
    return earlier?.stamp === stamp ? earlier : { stamp, value: read() }
  }

  /** Judges of the config that failed their probe. */
  failedProbes(): Promise<readonly FailedProbe[]> {
    return this.services.probing.failed()
  }

  /**
   * Yields everything in the store for this config in a fixed order, one JSON object per dialogue
   * and per pair.
   */
  async *records(): AsyncGenerator<object> {
    for (const evaluation of this.evaluations()) {
      const own = this.config.evaluations.find(({ name }) => name === evaluation.name)
      yield* recordsOf(evaluation, own ? replicaMark(own) : {})
    }
  }

  /**
   * Yields the measured times of every unit and call. They differ between runs and are not part of
   * the records.
   */
  times(): AsyncIterable<TimedUnit> {
    return this.services.session.results.times()
  }

  /** All runs of the store with any config, oldest first. */
  runs(): Promise<readonly RunRecord[]> {
    return runRecords(this.services.store)
  }
}

/**
 * Notice on a partial config, printed before its results: values of a part differ from values of
 * the whole.
 */
function partNotices({ part, evaluations }: ResolvedConfig): readonly Notice[] {
  if (!part) return []
  const said = evaluations.flatMap(({ name, part: own }) => (own ? `${name}: ${own.said}` : []))
  const leftOut = part.leftOut.length > 0 ? [`Left out: ${part.leftOut.join(', ')}.`] : []
  const message = [...said, ...leftOut].join(' ')
  const fix = `Run without ${flagsText(part)} for the whole: finished work is reused.`
  return message === '' ? [] : [{ kind: 'part', message, fix }]
}

/** The parts of a project that read results and plan. */
export type ReadableProject = Pick<Project, 'config' | 'notices' | 'loaded' | 'services' | 'read'>

export class Project {
  readonly config: ResolvedConfig
  /** Settings of the config that are probably mistakes. */
  readonly notices: readonly Notice[]
  /** Results in the store, and data derived from them. */
  readonly read: Reading

  constructor(
    /** The config, with its plugins and the text of its files. */
    readonly loaded: LoadedConfig,
    /** Services for functions that take a project, used by commands and pages. */
    readonly services: ProjectServices,
  ) {
    this.config = loaded.config
    this.notices = [
      ...partNotices(loaded.config),
      ...loaded.notices,
      ...wordingNotices(loaded, services),
    ]
    this.read = new Reading(services, loaded.config)
  }

  /** Counts the units of the config. Reads scenarios and makes no calls. */
  plan(): Promise<PlannedEvaluation[]> {
    return this.services.session.plan()
  }

  /** Runs the units that are not done, then the analyses of their results. */
  run(request: RunRequest): Promise<RunOutcome> {
    const { session } = this.services
    const { portions } = request
    const settle = (run: Run): Promise<RunSummary> =>
      inPortions(run, { session, portions }, (groups) => run.all(groups))
    return runProject(this.loaded, this.services, { ...request, settle })
  }

  async close(): Promise<void> {
    const failed: AttuneError[] = []
    try {
      await this.services.components.endRun((error) => failed.push(error))
      await this.services.gateway.close()
    } finally {
      await this.services.session.close()
    }
    if (failed[0]) throw failed[0]
  }
}
