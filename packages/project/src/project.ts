/** A config with its store open: plan it, run it, read it, close it. What else can be done is a function that takes a project. */
import type { LoadedConfig } from '@attune/config'
import type { AttuneError } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { flagsText, type Notice, type ResolvedConfig, type Run, type RunSummary } from '@attune/core/runtime'
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

// Results of a config, as the store has them.

/** Every dialogue and every pair of an evaluation, each with what was found, and whose wording it has. */
async function* recordsOf(evaluation: Evaluation, replica: ReturnType<typeof replicaMark>): AsyncGenerator<object> {
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

export class Reading {
  constructor(
    private readonly services: ReadingServices,
    private readonly config: Pick<ResolvedConfig, 'evaluations'>,
  ) {}

  /** What all analyses of all evaluations find; one that fails leaves the others as they are. `warn` hears what they say. */
  findings({ signal = new AbortController().signal, ...request }: FindingsRequest = {}): Promise<Analysed> {
    return this.services.session.results.findings({ signal, ...request })
  }

  /** What is stored of each evaluation. */
  evaluations(): readonly Evaluation[] {
    return this.services.session.results.evaluations()
  }

  /** The same, for readers of single dialogues. */
  archives(): readonly Archive[] {
    return this.services.session.results.archives()
  }

  /** The scenarios of every evaluation, as far as they are made. */
  scenarios(): ReturnType<Session['results']['scenarios']> {
    return this.services.session.results.scenarios()
  }

  /** Analyses whose findings are not stored, or were made of other results. */
  openAnalyses(): ReturnType<Session['results']['openAnalyses']> {
    return this.services.session.results.openAnalyses()
  }

  /** Another one when anything was stored that a report shows, or the config asks for something else. */
  state(): Promise<string> {
    return this.services.session.results.state()
  }

  /** Another one when something may have been stored since, by whomever; cheap. */
  stamp(): Promise<string> {
    return this.services.store.stamp()
  }

  /** Evaluations that were read and in which no value is known, and scores that were lost in others. */
  missing(): Promise<MissingValues> {
    return missingValues(this.evaluations())
  }

  /** Of each supporter of each evaluation, how many of its dialogues have a fault. */
  async health(): Promise<readonly SupporterHealth[]> {
    const all: SupporterHealth[] = []
    for (const evaluation of this.evaluations()) all.push(...(await readHealth(evaluation)))
    return all
  }

  /** Judges of the config that failed their probe. */
  failedProbes(): Promise<readonly FailedProbe[]> {
    return this.services.probing.failed()
  }

  /** Everything that the store holds for this config, one JSON object per dialogue and per pair, in a fixed order. */
  async *records(): AsyncGenerator<object> {
    for (const evaluation of this.evaluations()) {
      const own = this.config.evaluations.find(({ name }) => name === evaluation.name)
      yield* recordsOf(evaluation, own ? replicaMark(own) : {})
    }
  }

  /** What was measured of every unit and call. It differs from run to run, and is not part of the records. */
  times(): AsyncIterable<TimedUnit> {
    return this.services.session.results.times()
  }

  /** All runs of the store, whatever their config, oldest first. */
  runs(): Promise<readonly RunRecord[]> {
    return runRecords(this.services.store)
  }
}

/** What is narrowed is said before anything is read: numbers of a part are not those of the whole. */
function partNotices({ part, evaluations }: ResolvedConfig): readonly Notice[] {
  if (!part) return []
  const said = evaluations.flatMap(({ name, part: own }) => (own ? `${name}: ${own.said}` : []))
  const leftOut = part.leftOut.length > 0 ? [`Left out: ${part.leftOut.join(', ')}.`] : []
  const message = [...said, ...leftOut].join(' ')
  const fix = `Run without ${flagsText(part)} for the whole: finished work is reused.`
  return message === '' ? [] : [{ kind: 'part', message, fix }]
}

/** What reads the results of a project, and plans what is left. */
export type ReadableProject = Pick<Project, 'config' | 'notices' | 'loaded' | 'services' | 'read'>

export class Project {
  readonly config: ResolvedConfig
  /** Settings of the config that are probably mistakes. */
  readonly notices: readonly Notice[]
  /** What the store holds for the config, and what follows from it. */
  readonly read: Reading

  constructor(
    /** The config as it was read. */
    readonly loaded: LoadedConfig,
    /** For functions that take a project; commands and pages use those. */
    readonly services: ProjectServices,
  ) {
    this.config = loaded.config
    this.notices = [...partNotices(loaded.config), ...loaded.notices, ...wordingNotices(loaded, services)]
    this.read = new Reading(services, loaded.config)
  }

  /** The units of the config. Reads scenarios and calls nothing. */
  plan(): Promise<PlannedEvaluation[]> {
    return this.services.session.plan()
  }

  /** Does what is not done yet: the units, then the analyses of what came of them. */
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
