/** Everything that one config needs to be planned, run and read: the composition of rooms that the run loop knows nothing of. */
import type { Notice } from '../config/notice.js'
import type { Entry, ResolvedConfig } from '../config/types.js'
import type { Kind, Kinds } from '../contracts/components.js'
import type { Evaluation } from '../contracts/evaluation.js'
import type { Scenario } from '../contracts/data.js'
import type { Figure } from '../contracts/findings.js'
import type { Component } from '../contracts/plugin.js'
import type { Clock } from '../clock.js'
import type { Door } from '../door/door.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import type { GroupReference, Store } from '../store/port.js'
import { type Archive, archiveOf, stateOf } from './archive.js'
import { readEvaluation, readScenario } from './evaluation.js'
import type { Observer, Observers } from './events.js'
import type { Generations } from './generations.js'
import type { Identity } from './identity.js'
import { tryUnit } from './trial.js'
import type { Unit } from './unit.js'
import type { Group } from './group.js'
import { GroupFinder } from './group-finder.js'
import type { EvaluationPlan } from './plan.js'
import { identityOf, lastingIdentity, plansOf } from './plans.js'
import { type CountedEvaluation, countUnits, type PlannedEvaluation } from './planned.js'
import type { Run, RunLimits } from './run.js'
import type { WorkerServices } from './worker.js'
import { indexed, indexedAs } from './slots.js'
import { type TimedUnit, timesOf } from './times.js'
import type { ModelRoom } from './model-room.js'
import { contextServices, unitContext } from './unit-context.js'
import { type Analysed, Analyses, type AnalysesRequest } from './analyses.js'
import { declaredOf, supportersOf } from './declared.js'
import { identityNotices } from './identity-notices.js'
import { unaskedFor } from './unasked.js'
import { lazy } from '../lazy.js'
import { failedProbes } from './probe/probes.js'
import { once } from './once.js'
import { type Gauge, instrumentOf } from './instrument.js'
import { supporterIdentities } from './supporter-identity.js'
import { whoAnswered } from './who-answered.js'

/** Makes components by name. */
export interface ComponentHost {
  component(kind: Kind, use: string): Component
  /** Digest of the files of the plugin that has the component, where it is loaded by path. */
  code?(use: string): string | undefined
  create<K extends Kind>(kind: K, entry: Pick<Entry, 'use' | 'options' | 'place'>): Kinds[K]
}

export interface SessionParts {
  readonly config: ResolvedConfig
  readonly host: ComponentHost
  readonly models: ModelRoom
  readonly prompts: PromptLibrary
  readonly store: Store
  readonly door: Door
  readonly generations?: Generations
  readonly clock: Clock
  /** Why a figure cannot be drawn; undefined if it can, or if nobody here draws. */
  figureFault(figure: Figure): Promise<string | undefined>
  /** Counts what a run will ask, and asks nobody. */
  readonly isRehearsal?: boolean
  /** The models with the answers that the store has: for whoever looks at what was asked. */
  readonly recalled: ModelRoom
  /** A run, with observers of its own. */
  startRun(request: StartRun): Run
}

export interface StartRun {
  readonly observers: readonly Observer[]
  readonly limits: RunLimits
  onObserverError(error: unknown): void
  context(observers: Observers): WorkerServices['context']
  group(reference: GroupReference): Promise<Group | undefined>
}

export interface RunOptions {
  readonly observers?: readonly Observer[]
  readonly stopAfter?: number
  /** An observer that throws is dropped; this hears why. */
  onObserverError?(error: unknown): void
}

export class Session {
  readonly config: ResolvedConfig
  private readonly plans: readonly EvaluationPlan[]
  private readonly analyses: Analyses
  private readonly finder: GroupFinder

  constructor(private readonly parts: SessionParts) {
    this.config = parts.config
    this.plans = plansOf(parts)
    this.finder = new GroupFinder(this.plans)
    this.analyses = new Analyses({
      ...parts,
      plans: this.plans,
      seed: this.config.seed,
      statistics: this.config.statistics,
      evaluations: () => this.evaluations(),
      identity: (entry) => this.identity(entry),
      failedProbes: async (plan, evaluation) => (parts.isRehearsal ? [] : failedProbes(plan.config, evaluation, parts)),
      services: (warn, trace) => contextServices(this.parts, warn, trace),
    })
  }

  /** What there is to do. Scenarios are read, nothing is asked. `look` sees every unit, and whether it is open. */
  async plan(look: (unit: Unit, isOpen: boolean) => void = () => {}): Promise<PlannedEvaluation[]> {
    const planned: CountedEvaluation[] = []
    for (const plan of this.plans) planned.push(await countUnits(plan, this.parts.store, look))
    const isOpen = planned.some(({ units }) => Object.values(units).some(({ open }) => open > 0))
    const done = isOpen ? [] : await this.analyses.done()
    return planned.map(({ units, ...each }, at) => {
      const total = this.plans[at]!.config.analyses.length
      return { ...each, units: { ...units, analyse: { total, open: total - (done[at] ?? 0) } } }
    })
  }

  /** How many units a run settles, analyses included; a plan that was walked before is not walked again. */
  async total(): Promise<number> {
    let units = 0
    for (const plan of this.plans) {
      units += (await indexedAs(plan, this.parts.store.index)).end.units + plan.config.analyses.length
    }
    return units
  }

  /** Prepares a run; `run.all(session.groups())` does it, `run.stop()` and `run.abort()` end it early. */
  start({ observers = [], stopAfter, onObserverError = () => {} }: RunOptions = {}): Run {
    this.parts.door.open()
    return this.parts.startRun({
      observers,
      onObserverError,
      // Twice as many as can be worked on: some are being saved.
      limits: {
        units: this.config.concurrency,
        groups: 2 * this.config.concurrency,
        stopAfter: stopAfter ?? this.config.stopAfter ?? Infinity,
      },
      context: (all) => {
        const warn = once((use, message, topic) => all.tell({ type: 'warning', use, message, ...(topic && { topic }) }))
        return unitContext(this.parts, warn, { called: (unit, call) => all.tell({ type: 'called', unit, call }) })
      },
      group: (reference) => this.group(reference),
    })
  }

  /** All evaluations, one after the other; of each at most `limit` groups. */
  async *groups(limit = Infinity): AsyncGenerator<Group> {
    for (const plan of this.plans) {
      let left = limit
      for await (const group of indexed(plan, this.parts.store.index)) {
        if (left-- <= 0) break
        yield group
      }
    }
  }

  /** Undefined if the config plans no such group. */
  group(reference: GroupReference): Promise<Group | undefined> {
    return this.finder.find(reference)
  }

  /** The groups again, with the unit alone that make scenarios. */
  async *generating(): AsyncGenerator<Group> {
    for await (const group of this.groups()) {
      if (group.repeat === 1) yield { ...group, units: group.units.filter(({ kind }) => kind === 'generate') }
    }
  }

  /** The scenarios of every evaluation, as far as they are made. */
  async *scenarios(): AsyncGenerator<{ readonly evaluation: string; readonly scenario: Scenario }> {
    for (const plan of this.plans) {
      for await (const scenario of plan.scenarios()) {
        const made = await readScenario(scenario, this.parts.store)
        if (made) yield { evaluation: plan.config.name, scenario: made }
      }
    }
  }

  /** What each evaluation's results are read through. */
  evaluations(): Evaluation[] {
    const { store, host } = this.parts
    const component = ({ kind, use }: Entry): Component => host.component(kind, use)
    const allSupporters = supportersOf(this.config)
    const all: Evaluation[] = this.plans.map((plan, at) => {
      const facts = { ...this.config, ...declaredOf(plan.config, component), allSupporters }
      return readEvaluation(plan, store, facts, () => all.toSpliced(at, 1))
    })
    return all
  }

  /** What the numbers of each evaluation are measured with, and what stands for each scenario. */
  gauges(): readonly Gauge[] {
    const evaluations = this.evaluations()
    return this.plans.map((plan, at) => ({
      config: plan.config,
      plan: plan.digest,
      instrument: instrumentOf(plan.config, this.config.seed, (entry) => this.identity(entry)),
      digests: lazy(async () => {
        const digests = new Map<string, string>()
        for await (const { id, key } of plan.scenarios()) digests.set(id, key.slice(0, 16))
        return digests
      }),
      supporters: supporterIdentities(plan.config, this.parts),
      answered: lazy(() => whoAnswered(plan, this.parts.store)),
      failedProbes: lazy(() => failedProbes(plan.config, evaluations[at]!, this.parts)),
    }))
  }

  /** The evaluations, for readers of single dialogues. */
  archives(): readonly Archive[] {
    const { parts } = this
    return this.plans.map((plan) =>
      archiveOf(plan, {
        store: parts.store,
        component: ({ kind, use }) => parts.host.component(kind, use),
        again: (unit) => tryUnit(unit, undefined, { ...parts, models: parts.recalled }),
      }),
    )
  }

  /** Another one when anything was stored that a report shows. */
  state(): Promise<string> {
    return stateOf(this.plans, this.parts.store, this.config)
  }

  /** Runs every analysis of every evaluation. */
  findings(request: AnalysesRequest): Promise<Analysed> {
    return this.analyses.settle(request)
  }

  /** Supporters of which nothing says which version answers. */
  unnamed(): Promise<readonly Notice[]> {
    return identityNotices(this.plans, this.parts)
  }

  /** What was measured, unit by unit. */
  async *times(): AsyncGenerator<TimedUnit> {
    for (const plan of this.plans) yield* timesOf(plan, this.parts.store)
    yield* this.analyses.times()
  }

  /** Supporters of which it is not known that they answered for this check, and why; their names stand for them. */
  unasked(check: string | undefined): ReadonlyMap<string, string> {
    return unaskedFor(check, this.parts)
  }

  close(): Promise<void> {
    return this.parts.store.close()
  }

  private identity(entry: Entry): Identity {
    return identityOf(entry, this.parts)
  }

  /** The same for every generation of a supporter. */
  lastingIdentity(entry: Entry): Identity {
    return lastingIdentity(entry, this.parts)
  }
}
