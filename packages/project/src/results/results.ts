/** Stored results of a config's units, and the findings of its analyses. */
import type { Scenario } from '@attune/core'
import type { Gives } from '@attune/core/internal'
import type { Evaluation, Played } from '@attune/core/findings'
import {
  contextServices,
  type Entry,
  type EvaluationConfig,
  type EvaluationPlan,
  givesOf,
  identityOf,
  lazy,
  type ResolvedConfig,
  type SessionServices,
} from '@attune/core/runtime'
import { replicaOf } from '../replica.js'
import { type Analysed, Analyses, type AnalysesRequest } from './analyses.js'
import { type Archive, archiveOf, stateOf } from './archive.js'
import { readEvaluation } from './evaluation.js'
import { readScenario } from './group-results.js'
import { type MeasurementSetup, measurementSetupOf, readersOf, whoAnswered } from './instrument.js'
import { failedProbes } from './probe/probes.js'
import { type TimedUnit, timesOf } from './times.js'
import { tryUnit } from './trial.js'

/** Declared results (`gives`) of the estimators and judges, by label. */
function declaredOf(
  { estimators, judges }: Pick<EvaluationConfig, 'estimators' | 'judges'>,
  givesOf: (entry: Entry) => Gives,
): Evaluation['gives'] {
  // If an estimator and a judge share a label, the label is ambiguous and is omitted.
  const isUnique = (name: string): boolean =>
    [estimators, judges].some((all) => all.every(({ label }) => label !== name))
  const entries = [...estimators, ...judges].filter(({ label }) => isUnique(label))
  return Object.fromEntries(entries.map((entry) => [entry.label, givesOf(entry)]))
}

/** Supporters of all evaluations, in the order of their first appearance. */
const supportersOf = ({ evaluations }: Pick<ResolvedConfig, 'evaluations'>): string[] => [
  ...new Set(evaluations.flatMap(({ supporters }) => supporters.map(({ label }) => label))),
]

/** Release of the wording, and models of the simulators, estimators and judges of an evaluation. */
async function wordingAndModels(
  plan: EvaluationPlan,
  { config, store }: SessionServices,
): Promise<Played> {
  const answered = await whoAnswered(plan, store)
  const { simulators, estimators, judges } = plan.config
  const namesOf = (model: string): string[] => {
    const { provider, options } = config.models.get(model) ?? {
      provider: model,
      options: {} as Record<string, unknown>,
    }
    return [String(options['model'] ?? provider), ...(answered[model] ?? []).map((by) => by.model)]
  }
  const release = replicaOf(plan.config)
  return {
    ...(release && {
      release: [release.of, release.commit ?? release.sha256 ?? release.paper].join(' ').trim(),
    }),
    by: [...simulators, ...estimators, ...judges]
      .filter(({ models }) => models.length > 0)
      .map(({ use, models }) => ({
        component: use,
        models: [...new Set(models.flatMap(({ name }) => namesOf(name)))],
      })),
  }
}

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
      failedProbes: async (plan, evaluation) =>
        parts.isRehearsal ? [] : failedProbes(plan.config, evaluation, parts),
      services: (warn, trace) => contextServices(parts, warn, trace),
    })
  }

  /** Creates the evaluations through which results are read. */
  evaluations(): Evaluation[] {
    const { config, store, host } = this.parts
    const gives = (entry: Entry): Gives =>
      givesOf(host.component(entry.kind, entry.use), entry.options, entry.use)
    const allSupporters = supportersOf(config)
    const all: Evaluation[] = this.plans.map((plan, at) => {
      const facts = {
        ...config,
        gives: declaredOf(plan.config, gives),
        allSupporters,
        readers: lazy(() => readersOf(plan, this.parts)),
        played: lazy(() => wordingAndModels(plan, this.parts)),
        primary: this.parts.primary?.(plan.config) ?? [],
        ...(this.parts.decided && { decided: this.parts.decided }),
        known: { controls: this.parts.controls ?? [], decided: this.parts.decided ?? new Map() },
        grades: (evaluation: Evaluation) =>
          this.parts.grades?.(evaluation, plan.config) ?? Promise.resolve([]),
      }
      return readEvaluation(plan, store, facts, () => all.toSpliced(at, 1))
    })
    return all
  }

  /**
   * Measurement setup of each evaluation: its instrument, and the identities of its scenarios and
   * supporters.
   */
  measurementSetups(): readonly MeasurementSetup[] {
    const evaluations = this.evaluations()
    return this.plans.map((plan, at) => measurementSetupOf(plan, evaluations[at]!, this.parts))
  }

  /** Scenarios of all evaluations, as far as they are generated. */
  async *scenarios(): AsyncGenerator<{ readonly evaluation: string; readonly scenario: Scenario }> {
    for (const plan of this.plans) {
      for await (const scenario of plan.scenarios()) {
        const generated = await readScenario(scenario, this.parts.store)
        if (generated) yield { evaluation: plan.config.name, scenario: generated }
      }
    }
  }

  /** Archives of the evaluations, from which single dialogues are read. */
  archives(): readonly Archive[] {
    const { parts } = this
    return this.plans.map((plan) =>
      archiveOf(plan, {
        store: parts.store,
        decided: parts.decided,
        primary: parts.primary?.(plan.config) ?? [],
        component: ({ kind, use }) => parts.host.component(kind, use),
        again: (unit) => tryUnit(unit, undefined, { ...parts, models: parts.recalled }),
      }),
    )
  }

  /** Digest of everything stored that a report shows. */
  state(): Promise<string> {
    return stateOf(this.plans, this.parts)
  }

  /** Runs all analyses of all evaluations. */
  findings(request: AnalysesRequest): Promise<Analysed> {
    return this.analyses.settle(request)
  }

  /** Number of analyses of each evaluation with stored findings on the current results. */
  analysed(): Promise<readonly number[]> {
    return this.analyses.done()
  }

  /** Analyses without stored findings on the current results. */
  openAnalyses(): ReturnType<Analyses['open']> {
    return this.analyses.open()
  }

  /** Yields the measured times of all units and analyses. */
  async *times(): AsyncGenerator<TimedUnit> {
    for (const plan of this.plans) yield* timesOf(plan, this.parts.store)
    yield* this.analyses.times()
  }
}
