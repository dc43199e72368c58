/**
 * Runs all analyses of all evaluations in sequence. If an analysis makes new comparisons, the
 * analyses run twice: claims are decided over all comparisons of the run, so the second reading has
 * the decisions.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AnalysisUnit,
  type ClaimReader,
  type ClaimReading,
  type ContextServices,
  type ContextTask,
  namedModels,
  createContext,
  digest,
  type Entry,
  type EvaluationPlan,
  type Identity,
  lazy,
  type RunEvent,
  type SessionServices,
  Trace,
  type Vetoes,
} from '@attune/core/runtime'
import {
  claimInPeople,
  type ColumnsOf,
  type Evaluation,
  findingsInPeople,
  type ObservedColumns,
  offlineShare,
  type Veto,
} from '@attune/core/findings'
import { AttuneError } from '@attune/core/internal'
import {
  analyse,
  type AnalysisOf,
  type FailedAnalysis,
  type Found,
  isInterrupted,
  type Note,
  notesOf,
  once,
  StoredAnalyses,
  withNotes,
} from './analyse.js'
import { readHealth } from './health/read-health.js'
import { vetoesOf } from './health/sentences.js'
import type { Probed } from './probe/probes.js'
import { timed, type TimedUnit } from './times.js'

/** Findings of all analyses of all evaluations, and failed analyses. */
export interface Analysed {
  readonly found: readonly Found[]
  readonly failed: readonly FailedAnalysis[]
  /** Number of analyses whose findings were reused. */
  readonly reused: number
  /**
   * Number of entries in `found` that are tables of harm, which no analysis of the config makes.
   */
  readonly beside?: number
}

export interface AnalysesRequest {
  /** Aborts all analyses in progress. */
  readonly signal: AbortSignal
  readonly warn?: ContextServices['warn']
  tell?(event: RunEvent): void
  /** Selects analyses. Default: all. */
  only?(entry: Entry, evaluation: string): boolean
}

export interface AnalysesParts extends Pick<
  SessionServices,
  | 'host'
  | 'door'
  | 'store'
  | 'clock'
  | 'prompts'
  | 'figureFault'
  | 'harmVetoes'
  | 'harmFindings'
  | 'decided'
> {
  readonly claims: ClaimReader
  readonly plans: readonly EvaluationPlan[]
  readonly seed: string
  readonly statistics: Evaluation['statistics']
  /** Returns the evaluations in the order of the plans. */
  evaluations(): readonly Evaluation[]
  identity(entry: Entry): Identity
  /** Judges of an evaluation that failed their probe. */
  failedProbes(plan: EvaluationPlan, evaluation: Evaluation): Promise<readonly Probed[]>
  services(warn: ContextServices['warn'], trace: Trace): ContextServices
}

/** An analysis of an evaluation, with everything that is needed to run it. */
interface AnalysisTask {
  readonly plan: EvaluationPlan
  readonly entry: Entry
  readonly evaluation: Evaluation
  readonly unit: AnalysisUnit
  readonly of: AnalysisOf
  readonly notes: () => Promise<readonly Note[]>
}

type Request = Required<AnalysesRequest>

export class Analyses {
  /** Columns that analyses have read. All analyses share them, in both readings. */
  readonly #columns = new Map<string, Promise<ObservedColumns> | undefined>()

  constructor(private readonly parts: AnalysesParts) {}

  /** Runs all analyses. Only analyses that call models cost anything, and only once. */
  async settle({
    signal,
    warn = () => {},
    tell = () => {},
    only = () => true,
  }: AnalysesRequest): Promise<Analysed> {
    const { door } = this.parts
    const end = (): void =>
      door.close(new AttuneError('RUN_STOPPED', { why: 'it was interrupted.' }))
    door.open()
    signal.addEventListener('abort', end, { once: true })
    try {
      return await this.#all({ signal, warn: once(warn), tell, only })
    } finally {
      signal.removeEventListener('abort', end)
      this.#columns.clear()
    }
  }

  /** Number of analyses of each evaluation with stored findings on the current results. */
  async done(): Promise<readonly number[]> {
    const stored = this.#stored()
    const counts = this.parts.plans.map(() => 0)
    for (const { plan, of } of this.#tasks())
      if (await stored.has(of)) counts[this.parts.plans.indexOf(plan)]! += 1
    return counts
  }

  /** Analyses without stored findings on the current results. */
  async open(): Promise<readonly AnalysisUnit[]> {
    const stored = this.#stored()
    const open: AnalysisUnit[] = []
    for (const { unit, of } of this.#tasks()) if (!(await stored.has(of))) open.push(unit)
    return open
  }

  /** Measured times of the analyses with stored findings on the current results. */
  async *times(): AsyncGenerator<TimedUnit> {
    const stored = this.#stored()
    for (const { unit, of } of this.#tasks()) {
      const kept = await stored.times(of)
      if (kept) yield { ...unit, ...timed(kept, this.parts.store.location) }
    }
  }

  async #all(request: Request): Promise<Analysed> {
    const stored = this.#stored()
    const tasks = this.#tasks()
    const first = lazy(() => this.#firstReading(tasks, stored, request))
    const harm = await this.#harm(request)
    const found: Found[] = []
    const failed: FailedAnalysis[] = []
    let reused = 0
    for (const task of tasks) {
      if (request.signal.aborted) break
      if (!request.only(task.entry, task.unit.evaluation)) continue
      const kept = await stored.kept(task.of)
      const result = kept ?? (await this.#secondReading(task, await first(), stored, request))
      if (isInterrupted(result)) continue
      if (kept) reused++
      if ('findings' in result) found.push(withNotes(result, await task.notes()))
      else failed.push(result)
      const failure = 'failure' in result ? { failure: result.failure } : {}
      const as = kept ? 'reused' : 'failure' in result ? 'failed' : 'done'
      request.tell({ type: 'settled', unit: task.unit, as, ...failure })
    }
    return {
      found: [...harm, ...found],
      failed,
      reused,
      ...(harm.length > 0 && { beside: harm.length }),
    }
  }

  /** Notes on supporters that did harm. Their values remain in the tables. */
  async #harmNotes(evaluation: Evaluation): Promise<readonly Note[]> {
    const vetoes = (await this.parts.harmVetoes?.(evaluation)) ?? []
    return vetoes.map(({ reason }) => ({ en: `${reason.en}.`, zh: `${reason.zh}。` }))
  }

  /**
   * Tables of harm findings, for each evaluation with a selected analysis. They are not stored,
   * since they are cheap to compute.
   */
  async #harm({ signal, only }: Request): Promise<Found[]> {
    const { plans, harmFindings } = this.parts
    const found: Found[] = []
    for (const [at, evaluation] of this.parts.evaluations().entries()) {
      const { name, simulators, analyses } = plans[at]!.config
      const isWanted = analyses.length === 0 || analyses.some((entry) => only(entry, name))
      if (signal.aborted || !isWanted) continue
      const seekers = [
        ...new Set(simulators.flatMap(({ use, label }) => (use === 'core/replay' ? [] : [label]))),
      ]
      const harmResults = await harmFindings?.(evaluation, seekers)
      const isOffline = harmResults !== undefined && offlineShare(harmResults.findings) !== 'none'
      if (!harmResults) continue
      const people = await plans[at]!.people()
      const said =
        people === undefined
          ? harmResults
          : {
              findings: findingsInPeople(harmResults.findings, people),
              claims: harmResults.claims.map(claimInPeople),
            }
      found.push({ evaluation: name, label: HARM, ...said, offline: isOffline })
    }
    return found
  }

  /**
   * First reading: runs the selected analyses without stored findings. If any of them makes
   * comparisons, all other analyses of the run are read as well, because all comparisons of a run
   * belong to one family (of claims whose p-values are adjusted together).
   */
  async #firstReading(
    tasks: readonly AnalysisTask[],
    stored: StoredAnalyses,
    request: Request,
  ): Promise<FirstReading> {
    const reading = this.parts.claims.open(await this.#vetoes())
    const results = new Map<AnalysisTask, Read>()
    const open = new Set<AnalysisTask>()
    for (const task of tasks) {
      if (request.only(task.entry, task.unit.evaluation) && !(await stored.has(task.of)))
        open.add(task)
    }
    const read = async (task: AnalysisTask): Promise<void> => {
      if (!request.signal.aborted) results.set(task, await this.#read(task, reading, request))
    }
    for (const task of open) {
      if (request.signal.aborted) break
      await read(task)
    }
    if (![...results.values()].every(isFinal))
      for (const task of tasks) if (!open.has(task)) await read(task)
    reading.decide()
    return { reading, results }
  }

  /** Vetoes by evaluation: supporters that claims may not call better or worse, and why. */
  async #vetoes(): Promise<Vetoes> {
    const vetoes = new Map<string, Veto[]>()
    for (const evaluation of this.parts.evaluations())
      vetoes.set(evaluation.name, [
        ...vetoesOf(await readHealth(evaluation)),
        ...((await this.parts.harmVetoes?.(evaluation)) ?? []),
      ])
    return vetoes
  }

  async #secondReading(
    task: AnalysisTask,
    { reading, results }: FirstReading,
    stored: StoredAnalyses,
    request: Request,
  ): Promise<Found | FailedAnalysis> {
    const first = results.get(task) ?? (await this.#read(task, reading, request))
    const { result, trace } = isFinal(first) ? first : await this.#read(task, reading, request)
    if (!isFinal(first)) {
      first.trace.took += trace.took
      first.trace.offline ||= trace.offline
    }
    await stored.keep(task.of, result, first.trace)
    return result
  }

  async #read(task: AnalysisTask, reading: ClaimReading, { warn, tell }: Request): Promise<Read> {
    const { host, clock, services } = this.parts
    tell({ type: 'analysing', unit: task.unit })
    // An analysis may block the thread for long, so displays get a chance to show its name first.
    await sleep(0)
    const { plan, entry, evaluation } = task
    const trace = new Trace()
    const began = clock.monotonic()
    const context = await this.#context(plan, entry)
    const result = await analyse(entry, evaluation, {
      ...this.parts,
      create: () => host.create('analysis', entry as Entry<'analysis'>),
      context: async (_, __, inside) => createContext(context, {}, inside, services(warn, trace)),
      people: () => plan.people(),
      claims: (name) => reading.claims(name, entry.label),
      columns: (of, wanted) => this.#columnsOf(of, wanted),
      trace,
    })
    trace.took = Math.round(clock.monotonic() - began)
    return { result, trace }
  }

  #columnsOf(evaluation: Evaluation, of: ColumnsOf): Promise<ObservedColumns> | undefined {
    const key = JSON.stringify([evaluation.name, of.source, of.kind])
    const columns = this.#columns.get(key) ?? evaluation.columns?.(of)
    this.#columns.set(key, columns)
    return columns
  }

  #tasks(): AnalysisTask[] {
    const { plans, failedProbes, identity, claims, statistics, decided } = this.parts
    const evaluations = this.parts.evaluations()
    const facts = evaluations.map(({ gives, prices, supporters }) => [gives, prices, supporters])
    const all = plans.flatMap((plan) => plan.config.analyses.map((entry) => identity(entry).key))
    const run = digest([
      all,
      claims.identity,
      statistics,
      facts,
      ...(decided?.size ? [[...decided]] : []),
    ])
    return plans.flatMap((plan, at) => {
      const evaluation = evaluations[at]!
      const notes = lazy(async () => [
        ...notesOf(plan, await failedProbes(plan, evaluation), this.parts),
        ...(await this.#harmNotes(evaluation)),
      ])
      return plan.config.analyses.map((entry): AnalysisTask => {
        const own = digest([this.#scope(plan, entry), identity(entry).key, run])
        return {
          plan,
          entry,
          evaluation,
          unit: unitOf(plan, entry),
          of: { plan, entry, identity: own },
          notes,
        }
      })
    })
  }

  #stored(): StoredAnalyses {
    const { store, plans, clock } = this.parts
    return new StoredAnalyses(store, plans, clock)
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

  async #context(plan: EvaluationPlan, entry: Entry): Promise<ContextTask> {
    const { seed, host } = this.parts
    return {
      scope: lazy(() => this.#scope(plan, entry)),
      use: entry.use,
      label: entry.label,
      language: await languageOf(plan),
      seedPath: JSON.stringify([seed, entry.use, plan.config.name]),
      prompts: host.component('analysis', entry.use).prompts ?? [],
      options: entry.options,
      models: namedModels(entry),
    }
  }
}

/** Label under which the tables of findings on harm are stored and shown. */
const HARM = 'harm'

interface Read {
  readonly result: Found | FailedAnalysis
  readonly trace: Trace
}

/** True for an analysis without comparisons, or a failed one, which is not read again. */
const isFinal = ({ result }: Read): boolean => 'failure' in result || result.claims.length === 0

interface FirstReading {
  readonly reading: ClaimReading
  readonly results: ReadonlyMap<AnalysisTask, Read>
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
