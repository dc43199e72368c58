/** All analyses of all evaluations, one after the other. */
import type { Entry } from '../config/types.js'
import type { Evaluation } from '../contracts/evaluation.js'
import { AttuneError } from '../errors.js'
import { digest } from '../hash.js'
import { lazy } from '../lazy.js'
import { analyse, type FailedAnalysis, type Found } from './analyse.js'
import { createContext } from './bound-context.js'
import type { ContextServices, ContextTask } from './context-services.js'
import type { RunEvent } from './events.js'
import type { Identity } from './identity.js'
import { once } from './once.js'
import type { EvaluationPlan } from './plan.js'
import { notesOf, withNotes } from './notes.js'
import type { Probed } from './probe/probes.js'
import type { SessionServices } from './session-services.js'
import { type AnalysisOf, isInterrupted, StoredAnalyses } from './stored-analyses.js'
import { timed, type TimedUnit } from './times.js'
import { Trace } from './trace.js'
import type { AnalysisUnit } from './unit.js'

/** What all analyses of all evaluations found, and those that failed. */
export interface Analysed {
  readonly found: readonly Found[]
  readonly failed: readonly FailedAnalysis[]
  /** How many of those that found something had found it before. */
  readonly reused: number
}

export interface AnalysesRequest {
  /** Aborting ends all of them. */
  readonly signal: AbortSignal
  readonly warn?: ContextServices['warn']
  tell?(event: RunEvent): void
  /** Default: all of them. */
  only?(entry: Entry, evaluation: string): boolean
}

export interface AnalysesParts extends Pick<
  SessionServices,
  'host' | 'door' | 'store' | 'clock' | 'prompts' | 'figureFault'
> {
  readonly plans: readonly EvaluationPlan[]
  readonly seed: string
  readonly statistics: Evaluation['statistics']
  /** In the order of the plans. */
  evaluations(): readonly Evaluation[]
  identity(entry: Entry): Identity
  /** Of each evaluation. */
  failedProbes(plan: EvaluationPlan, evaluation: Evaluation): Promise<readonly Probed[]>
  services(warn: ContextServices['warn'], trace: Trace): ContextServices
}

export class Analyses {
  constructor(private readonly parts: AnalysesParts) {}

  /** Only those that ask models cost anything, and once. */
  async settle({ signal, warn = () => {}, tell = () => {}, only = () => true }: AnalysesRequest): Promise<Analysed> {
    const { door } = this.parts
    const end = (): void => door.close(new AttuneError('RUN_STOPPED', { why: 'it was interrupted.' }))
    door.open()
    signal.addEventListener('abort', end, { once: true })
    try {
      return await this.#all({ signal, warn: once(warn), tell, only })
    } finally {
      signal.removeEventListener('abort', end)
    }
  }

  /** Of each evaluation, how many analyses have read what there is now. */
  async done(): Promise<readonly number[]> {
    const stored = this.#stored()
    const counts: number[] = []
    for (const plan of this.parts.plans) {
      let done = 0
      for (const entry of plan.config.analyses) if (await stored.has(this.#of(plan, entry))) done++
      counts.push(done)
    }
    return counts
  }

  /** What was measured of those that have read what there is now. */
  async *times(): AsyncGenerator<TimedUnit> {
    const stored = this.#stored()
    for (const plan of this.parts.plans) {
      for (const entry of plan.config.analyses) {
        const unit = await stored.times(this.#of(plan, entry))
        if (unit) yield { ...unitOf(plan, entry), ...timed(unit, this.parts.store.location) }
      }
    }
  }

  async #all({ signal, warn, tell, only }: Required<AnalysesRequest>): Promise<Analysed> {
    const stored = this.#stored()
    const { failedProbes } = this.parts
    const evaluations = this.parts.evaluations()
    const found: Found[] = []
    const failed: FailedAnalysis[] = []
    let reused = 0
    for (const [at, plan] of this.parts.plans.entries()) {
      const notes = lazy(async () => notesOf(plan, await failedProbes(plan, evaluations[at]!), this.parts))
      for (const entry of plan.config.analyses) {
        if (signal.aborted) break
        if (!only(entry, plan.config.name)) continue
        const unit = unitOf(plan, entry)
        const trace = new Trace()
        const { result, isReused } = await stored.settle(this.#of(plan, entry), trace, () => {
          tell({ type: 'analysing', unit })
          return this.#analyse(plan, entry, evaluations[at]!, this.parts.services(warn, trace), trace)
        })
        if (isInterrupted(result)) continue
        if (isReused) reused++
        if ('findings' in result) found.push(withNotes(result, await notes()))
        else failed.push(result)
        const failure = 'failure' in result ? { failure: result.failure } : {}
        tell({ type: 'settled', unit, as: isReused ? 'reused' : 'failure' in result ? 'failed' : 'done', ...failure })
      }
    }
    return { found, failed, reused }
  }

  async #analyse(
    plan: EvaluationPlan,
    entry: Entry,
    evaluation: Evaluation,
    services: ContextServices,
    trace: Trace,
  ): Promise<Found | FailedAnalysis> {
    const { door, host, figureFault } = this.parts
    const task = await this.#task(plan, entry)
    return analyse(entry, evaluation, {
      door,
      create: () => host.create('analysis', entry as Entry<'analysis'>),
      context: async (_, __, inside) => createContext(task, {}, inside, services),
      trace,
      figureFault,
    })
  }

  #stored(): StoredAnalyses {
    const { store, plans, clock } = this.parts
    return new StoredAnalyses(store, plans, clock)
  }

  #of(plan: EvaluationPlan, entry: Entry): AnalysisOf {
    const { identity, statistics, evaluations } = this.parts
    const facts = evaluations().map(({ better, present, prices, supporters }) => [better, present, prices, supporters])
    return { plan, entry, identity: digest([this.#scope(plan, entry), identity(entry).key, statistics, facts]) }
  }

  #scope(plan: EvaluationPlan, entry: Entry): string {
    return digest({
      kind: 'analyse',
      evaluation: plan.config.name,
      label: entry.label,
      identity: this.parts.identity(entry).answers,
      seed: this.parts.seed,
    })
  }

  async #task(plan: EvaluationPlan, entry: Entry): Promise<ContextTask> {
    const { seed, host } = this.parts
    return {
      scope: lazy(() => this.#scope(plan, entry)),
      use: entry.use,
      label: entry.label,
      language: await languageOf(plan),
      seedPath: JSON.stringify([seed, entry.use, plan.config.name]),
      prompts: host.component('analysis', entry.use).prompts ?? [],
      options: entry.options,
    }
  }
}

const unitOf = ({ config }: EvaluationPlan, { label, use }: Entry): AnalysisUnit => ({
  kind: 'analyse',
  evaluation: config.name,
  label,
  use,
  about: { evaluation: config.name, analysis: label },
})

async function languageOf(plan: EvaluationPlan): Promise<string> {
  for await (const { scenario } of plan.groups()) return scenario.language
  return 'en'
}
