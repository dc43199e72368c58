/** Findings are results like others: kept, and used again as long as the analysis and everything that it reads are the same. */
import { createHash } from 'node:crypto'
import type { Clock, Store, UnitFacts } from '@attune/core/store'
import { digest, type Entry, type EvaluationPlan, parseStored, type Trace, version } from '@attune/core/runtime'
import type { FailedAnalysis, Found } from './analyse.js'
import { indexedAs } from './slots.js'

export interface AnalysisOf {
  readonly plan: EvaluationPlan
  readonly entry: Entry
  /** Stands for the analysis itself, its code included, whatever it reads. */
  readonly identity: string
}

type Kept = Pick<Found, 'findings' | 'claims' | 'offline'>

const keptOf = ({ findings, claims, offline }: Found): Kept => ({ findings, claims, offline })

/** For one reading of all evaluations: what they hold is looked at once. */
export class StoredAnalyses {
  readonly #states = new Map<EvaluationPlan, Promise<string>>()

  constructor(
    private readonly store: Store,
    private readonly plans: readonly EvaluationPlan[],
    private readonly clock: Clock,
  ) {}

  /** Whether what it finds is kept. */
  async has(of: AnalysisOf): Promise<boolean> {
    const key = await this.#key(of)
    return (await this.store.statuses([key])).get(key) === 'done'
  }

  /** What was measured of it, if it has read what there is now. */
  async times(of: AnalysisOf): Promise<Pick<UnitFacts, 'key' | 'made' | 'times'> | undefined> {
    const key = await this.#key(of)
    return (await this.store.units([key])).get(key)
  }

  /** What it found earlier. */
  async kept(of: AnalysisOf): Promise<Found | undefined> {
    const key = await this.#key(of)
    const kept = (await this.store.units([key])).get(key)
    if (kept?.status !== 'done') return undefined
    const found = parseStored(kept.result, this.store.location, `unit ${key}`) as unknown as Kept
    return { evaluation: of.plan.config.name, label: of.entry.label, ...found }
  }

  /** Keeps what it found now. `trace` is of that. */
  async keep(of: AnalysisOf, result: Found | FailedAnalysis, trace: Trace): Promise<void> {
    if (!isInterrupted(result) && !this.store.isReadOnly) await this.#save(await this.#key(of), of, result, trace)
  }

  async #save(key: string, { entry }: AnalysisOf, result: Found | FailedAnalysis, { times }: Trace): Promise<void> {
    const facts: UnitFacts = {
      key,
      kind: 'analyse',
      label: entry.label,
      component: entry.use,
      offline: 'findings' in result && result.offline,
      made: this.clock.date().toISOString(),
      times,
    }
    await this.store.saveUnit(
      'findings' in result
        ? { ...facts, status: 'done', result: JSON.stringify(keptOf(result)) }
        : { ...facts, status: 'failed', failure: JSON.stringify(result.failure) },
    )
  }

  async #key({ plan, identity }: AnalysisOf): Promise<string> {
    const siblings: string[] = []
    for (const other of this.plans) if (other !== plan) siblings.push(await this.#stateOf(other))
    return digest({ kind: 'analyse', identity, reads: await this.#stateOf(plan), siblings, version })
  }

  #stateOf(plan: EvaluationPlan): Promise<string> {
    const state = this.#states.get(plan) ?? this.#read(plan)
    this.#states.set(plan, state)
    return state
  }

  /** Stands for every slot of an evaluation, with the key and the status of its unit. */
  async #read(plan: EvaluationPlan): Promise<string> {
    const hash = createHash('sha256').update(plan.digest)
    const { id } = await indexedAs(plan, this.store.index)
    for await (const state of this.store.index.states(id)) hash.update(`${state}\n`)
    return hash.digest('hex')
  }
}

/** An interruption says nothing about the analysis. */
export const isInterrupted = (result: Found | FailedAnalysis): boolean =>
  'failure' in result && result.failure.code === 'RUN_STOPPED'
