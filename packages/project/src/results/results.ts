/** What came of the units of a config, as the store has it, and what its analyses make of that. */
import {
  contextServices,
  type Entry,
  type EvaluationPlan,
  givesOf,
  identityOf,
  lazy,
  type SessionServices,
} from '@attune/core/runtime'
import type { Gives, Scenario } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { type Analysed, Analyses, type AnalysesRequest } from './analyses.js'
import { type Archive, archiveOf, stateOf } from './archive.js'
import { declaredOf, supportersOf } from './declared.js'
import { readEvaluation, readScenario } from './evaluation.js'
import { measurementSetupOf } from './measurement-setup.js'
import type { MeasurementSetup } from './instrument.js'
import { failedProbes } from './probe/probes.js'
import { playedIn } from './played.js'
import { readersOf } from './reader-identity.js'
import { type TimedUnit, timesOf } from './times.js'
import { tryUnit } from './trial.js'

export class Results {
  private readonly analyses: Analyses

  constructor(
    private readonly plans: readonly EvaluationPlan[],
    private readonly parts: SessionServices,
  ) {
    const { seed, statistics } = parts.config
    this.analyses = new Analyses({
      ...parts,
      plans,
      seed,
      statistics,
      evaluations: () => this.evaluations(),
      identity: (entry) => identityOf(entry, parts),
      failedProbes: async (plan, evaluation) => (parts.isRehearsal ? [] : failedProbes(plan.config, evaluation, parts)),
      services: (warn, trace) => contextServices(parts, warn, trace),
    })
  }

  /** What each evaluation's results are read through. */
  evaluations(): Evaluation[] {
    const { config, store, host } = this.parts
    const gives = (entry: Entry): Gives => givesOf(host.component(entry.kind, entry.use), entry.options, entry.use)
    const allSupporters = supportersOf(config)
    const all: Evaluation[] = this.plans.map((plan, at) => {
      const facts = {
        ...config,
        gives: declaredOf(plan.config, gives),
        allSupporters,
        readers: lazy(() => readersOf(plan, this.parts)),
        played: lazy(() => playedIn(plan, this.parts)),
        grades: (evaluation: Evaluation) => this.parts.grades?.(evaluation, plan.config) ?? Promise.resolve([]),
      }
      return readEvaluation(plan, store, facts, () => all.toSpliced(at, 1))
    })
    return all
  }

  /** What the numbers of each evaluation are measured with. */
  measurementSetups(): readonly MeasurementSetup[] {
    const evaluations = this.evaluations()
    return this.plans.map((plan, at) => measurementSetupOf(plan, evaluations[at]!, this.parts))
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
    return stateOf(this.plans, this.parts.store, this.parts.config)
  }

  /** Runs every analysis of every evaluation. */
  findings(request: AnalysesRequest): Promise<Analysed> {
    return this.analyses.settle(request)
  }

  /** Of each evaluation, how many analyses have read what there is now. */
  analysed(): Promise<readonly number[]> {
    return this.analyses.done()
  }

  /** What was measured, unit by unit. */
  async *times(): AsyncGenerator<TimedUnit> {
    for (const plan of this.plans) yield* timesOf(plan, this.parts.store)
    yield* this.analyses.times()
  }
}
