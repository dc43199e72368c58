/** Results of a config, as the store has them. */
import type { Evaluation } from '@attune/core/findings'
import type { ResolvedConfig } from '@attune/core/runtime'
import type { Store } from '@attune/core/store'
import type { FailedProbe, Probing } from './probing.js'
import { replicaMark } from './replica.js'
import type { Analysed } from './results/analyses.js'
import type { Archive } from './results/archive.js'
import type { TimedUnit } from './results/times.js'
import { type MissingValues, missingValues } from './results/unknown-values.js'
import { type RunRecord, runRecords } from './run-records.js'
import type { Session } from './session.js'

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

  /** What was measured of every unit and call. It differs from run to run, and is no part of the records. */
  times(): AsyncIterable<TimedUnit> {
    return this.services.session.results.times()
  }

  /** All runs of the store, whatever their config, oldest first. */
  runs(): Promise<readonly RunRecord[]> {
    return runRecords(this.services.store)
  }
}
