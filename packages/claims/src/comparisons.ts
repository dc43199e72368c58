/** Decides the gates of a project, and compares its results with earlier runs and baselines. */
import { byName, claimInPeople, type DialogueMark, inPeople } from '@attune/core/findings'
import { type ReadableProject, runRecords, type Session } from '@attune/project'
import type { ResolvedConfig, SessionServices, Store } from '@attune/core/runtime'
import type { Anchors } from './baseline/anchors.js'
import { anchoredBaselines, type AnchorFinding, checkAnchors } from './anchors/check-anchors.js'
import type { AnchorJudges } from './anchors/judge-again.js'
import { anchorsOf, type KeepOptions } from './anchors/keep-anchors.js'
import { watchOf } from './anchors/watched.js'
import type { Baseline } from './baseline/baseline.js'
import { type Side, sideOfRun } from './baseline/side.js'
import { baselineOf } from './baseline/write-baseline.js'
import { keptDialogues } from './gates/kept-dialogues.js'
import {
  checkGates,
  decideGates,
  type DecideOptions,
  type EvaluationDecision,
  type SecondLooks,
  settleGates,
  unaskedSupporters,
  withoutDialogues,
} from './gates/decide-gates.js'
import { requireReachable } from './gates/reachable.js'
import type { Gated } from './gates/against-baseline.js'
import { baselineNotes } from './gates/baseline-notes.js'
import { withVetoes } from './gates/vetoed-gates.js'
import { claimsErrors } from './errors.js'
import { type CheckPlan, planGates } from './planned-check/plan-gates.js'

/** Object that decides the gates of a project, and compares it with earlier runs and baselines. */
export function comparisons(project: ReadableProject): Comparisons {
  return new Comparisons(project.config, gatedIn(project), project.services)
}

/** Evaluations of a project, with everything that decisions on gates need. */
export function gatedIn(project: ReadableProject): readonly Gated[] {
  const setups = project.services.session.results.measurementSetups()
  const marksOf = async (evaluation: string, name: string): Promise<readonly DialogueMark[]> => {
    const { found } = await project.read.findings()
    return found.flatMap((each) =>
      each.evaluation === evaluation ? (each.findings.marks?.[name] ?? []) : [],
    )
  }
  return project.read.evaluations().map((evaluation, at) => ({
    evaluation,
    marks: (name: string) => marksOf(evaluation.name, name),
    ...setups[at]!,
  }))
}

/** Options of a check. `anchors`: results of judging the anchors again. */
export interface Deciding extends Pick<DecideOptions, 'isTrial' | 'again'> {
  readonly anchors?: readonly AnchorFinding[]
}

export class Comparisons {
  constructor(
    private readonly config: Pick<ResolvedConfig, 'evaluations' | 'models' | 'seed' | 'statistics'>,
    private readonly gated: readonly Gated[],
    private readonly services: {
      readonly store: Store
      readonly session: Pick<Session, 'unasked' | 'mayMove'>
      readonly parts: Pick<SessionServices, 'decided'>
    },
  ) {}

  /**
   * Throws for problems that prevent a decision and are known before a run: GATES_MISSING,
   * VERSION_REUSED, and the errors of an invalid baseline.
   */
  checkGates(): void {
    checkGates(this.gated)
  }

  /**
   * Throws GATE_UNREACHABLE for a gate that cannot pass with the number of scenarios, and
   * GATE_FLOOR.
   */
  requireReachable(): Promise<void> {
    return requireReachable(this.gated)
  }

  /**
   * Decides the gates of the config from stored results. The decision depends only on the baseline
   * files and this run. `anchors`: results of judging the anchors again. Throws GATES_MISSING, and
   * the errors of an invalid baseline.
   */
  async decide({ anchors, ...options }: Deciding): Promise<readonly EvaluationDecision[]> {
    const decisions = await decideGates(this.gated, {
      ...options,
      watch: this.watch(anchors ?? []),
    })
    return withVetoes(await this.#inPeople(decisions), this.gated, options.again)
  }

  /** Names of evaluations whose scenarios are all sessions of persons. */
  async #ofPeople(): Promise<ReadonlySet<string>> {
    const names = new Set<string>()
    for (const { config, isOfPeople } of this.gated) if (await isOfPeople()) names.add(config.name)
    return names
  }

  /**
   * Rewrites texts of decisions to count people instead of scenarios if all scenarios are sessions.
   */
  async #inPeople(
    decisions: readonly EvaluationDecision[],
  ): Promise<readonly EvaluationDecision[]> {
    const ofPeople = await this.#ofPeople()
    return decisions.map((decision) => {
      if (!ofPeople.has(decision.evaluation)) return decision
      const { claim, why, zh } = decision
      return {
        ...decision,
        claim: claimInPeople(claim),
        ...(why !== undefined && { why: inPeople(why) }),
        ...(zh !== undefined && { zh: inPeople(zh) }),
      }
    })
  }

  private watch(found: readonly AnchorFinding[] | undefined): ReturnType<typeof watchOf> {
    return watchOf(found, this.config.models, (entry) => this.services.session.mayMove(entry))
  }

  /**
   * Decides the gates without a test of the judges: shows during a check which gates are open, or
   * failed.
   */
  async look(isTrial: boolean, again?: SecondLooks): Promise<readonly EvaluationDecision[]> {
    return this.#inPeople(await decideGates(this.gated, { isTrial, ...(again && { again }) }))
  }

  /**
   * Judges the anchors (dialogues of the baselines) again, to detect a judge that has moved.
   * Results are stored under `occasion`.
   */
  anchors(judges: AnchorJudges, occasion: string): Promise<readonly AnchorFinding[]> {
    return checkAnchors(anchoredBaselines(this.gated), { judges, occasion })
  }

  /**
   * Decides like `decide`, but without any call. A supporter whose version must be tested stays
   * undecided, unless the check with the id `id` has tested it.
   */
  async decideStored(
    id: string | undefined,
    options: Omit<Deciding, 'anchors'>,
  ): Promise<readonly EvaluationDecision[]> {
    const unasked = unaskedSupporters(this.gated, this.services.session, id)
    const watch = this.watch(undefined)
    const decisions = await decideGates(this.gated, { ...options, unasked, watch })
    return withVetoes(await this.#inPeople(decisions), this.gated, options.again)
  }

  /**
   * Decides gates for which the baselines suffice, before any call; undefined if a run is needed.
   */
  async settle(isTrial: boolean): Promise<readonly EvaluationDecision[] | undefined> {
    const settled = await settleGates(this.gated, isTrial)
    return settled && withVetoes(await this.#inPeople(settled), this.gated)
  }

  /** Supporters that have gates but no result in the run. */
  unusable(): Promise<readonly string[]> {
    return withoutDialogues(this.gated)
  }

  /**
   * Probability that a check passes, from stored results and without calls. `more`: this project
   * with more repeats. Throws GATES_MISSING, and the errors of an invalid baseline.
   */
  async plan(more?: ReadableProject): Promise<CheckPlan> {
    const repeats = new Map((more ? gatedIn(more) : []).map((each) => [each.config.name, each]))
    const plan = await planGates(this.gated, this.config.seed, repeats)
    const ofPeople = await this.#ofPeople()
    return {
      ...plan,
      gates: plan.gates.map((gate) =>
        ofPeople.has(gate.evaluation) ? { ...gate, isOfPeople: true } : gate,
      ),
    }
  }

  /** Sentences on gates that were accepted or left undecided when their baselines were written. */
  baselineNotes(): readonly string[] {
    return baselineNotes(this.gated)
  }

  /**
   * Creates a baseline of the named supporters, or of all. `more`: the project with additional
   * repeats of supporters.
   */
  baseline(supporters?: readonly string[], more?: ReadableProject): Promise<Baseline> {
    return baselineOf(this.gated, { supporters, more: more ? gatedIn(more) : [] })
  }

  /**
   * Selects one dialogue of each scenario and supporter with a gate on a baseline, by evaluation.
   */
  keepDialogues(supporters?: readonly string[]): Promise<NonNullable<Baseline['dialogues']>> {
    return keptDialogues(this.gated, supporters)
  }

  /** Selects the dialogues that checks judge again, by evaluation. */
  async keepAnchors(
    judges: AnchorJudges,
    options: KeepOptions,
  ): Promise<Readonly<Record<string, Anchors>>> {
    const kept = byName<Anchors>()
    for (const each of this.gated) {
      const anchors = await anchorsOf(each, judges, options)
      if (anchors) kept[each.config.name] = anchors
    }
    return kept
  }

  /** Reads an earlier run for a comparison. Throws RUN_UNKNOWN, RUN_NOT_INDEXED. */
  async side(run: number): Promise<Side> {
    const runs = await runRecords(this.services.store)
    const found = runs.find(({ id }) => id === run)
    if (!found)
      throw claimsErrors.error('RUN_UNKNOWN', {
        run,
        known: runs.map(({ id }) => id).join(', ') || 'none',
      })
    return sideOfRun(found, this.services.store, {
      ...this.config,
      decided: this.services.parts.decided,
    })
  }
}
