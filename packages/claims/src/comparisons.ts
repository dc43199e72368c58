/** Decides upon the numbers of a project, and compares them with those of earlier runs and baselines. */
import { join } from 'node:path'
import { byName, type DialogueMark } from '@attune/core/findings'
import { type ReadableProject, runRecords, type Session } from '@attune/project'
import type { ResolvedConfig, Store } from '@attune/core/runtime'
import type { Anchors } from './baseline/anchors.js'
import { anchoredBaselines, type AnchorFinding, checkAnchors } from './anchors/check-anchors.js'
import type { AnchorJudges } from './anchors/judge-again.js'
import { anchorsOf, type KeepOptions } from './anchors/keep-anchors.js'
import type { Baseline } from './baseline/baseline.js'
import { type Side, sideOfRun } from './baseline/side.js'
import { baselineOf } from './baseline/write-baseline.js'
import {
  checkGates,
  decideGates,
  type DecideOptions,
  type Decisions,
  type EvaluationDecision,
  settleGates,
  withoutDialogues,
} from './gates/decide-gates.js'
import { checkedByLooks, requireReachable } from './gates/reachable.js'
import { addLooks, LOOKS_FILE, readLooks } from './gates/kept-looks.js'
import type { Looks } from './gates/look-back.js'
import type { Gated } from './gates/against-baseline.js'
import { withVetoes } from './gates/vetoed-gates.js'
import { claimsErrors } from './errors.js'
import { type CheckPlan, planGates } from './planned-check/plan-gates.js'
import type { Until } from './sequential/design.js'

/**
 * The gates of a project, and its numbers compared with those of earlier runs and baselines.
 *
 * @param whole the project of which this one is what was asked so far
 */
export function comparisons(project: ReadableProject, whole = project): Comparisons {
  const { session, store } = project.services
  const setups = session.results.measurementSetups()
  const planned = whole === project ? setups : whole.services.session.results.measurementSetups()
  const marksOf = async (evaluation: string, name: string): Promise<readonly DialogueMark[]> => {
    const { found } = await project.read.findings()
    return found.flatMap((each) => (each.evaluation === evaluation ? (each.findings.marks?.[name] ?? []) : []))
  }
  const measured = project.read.evaluations().map((evaluation, at) => ({
    evaluation,
    marks: (name: string) => marksOf(evaluation.name, name),
    ...setups[at]!,
    // Looks of other checks are at the same scenarios, however many this one asked.
    digests: planned[at]!.digests,
  }))
  return new Comparisons(project.config, measured, store, session)
}

export class Comparisons {
  constructor(
    private readonly config: Pick<ResolvedConfig, 'evaluations' | 'folder' | 'seed' | 'statistics'>,
    private readonly gated: readonly Gated[],
    private readonly store: Store,
    private readonly session: Pick<Session, 'unasked'>,
  ) {}

  /** Throws what prevents a decision and is known before a run: GATES_MISSING, LOOKS_INVALID, and what is wrong with a baseline. */
  checkGates(): void {
    checkGates(this.config.evaluations)
    readLooks(this.looksFile)
  }

  /** Throws GATE_UNREACHABLE for a gate that no answers of these scenarios can pass, GATE_FLOOR. */
  requireReachable(): Promise<void> {
    return requireReachable(this.gated)
  }

  /**
   * Decides the gates of the config from what is stored and earlier checks, and keeps this look. `id`: of the check; `moved`: why
   * none is decided, where a judge has moved. Throws GATES_MISSING, LOOKS_INVALID, and what is wrong with a baseline.
   */
  async decide(
    id: string | undefined,
    { isTrial, moved }: Pick<DecideOptions, 'isTrial' | 'moved'>,
  ): Promise<readonly EvaluationDecision[]> {
    return this.keep(await decideGates(this.gated, { isTrial, moved, looks: this.looks(id) }))
  }

  /** The same before a check has come to its end: nothing is kept. */
  async look(
    id: string | undefined,
    { isTrial }: Pick<DecideOptions, 'isTrial'>,
  ): Promise<readonly EvaluationDecision[]> {
    return (await decideGates(this.gated, { isTrial, looks: this.looks(id) })).decisions
  }

  /** Names of evaluations whose checks may end before all scenarios are asked. */
  byLooks(): Promise<readonly string[]> {
    return checkedByLooks(this.gated)
  }

  /** Whether baselines of gates have dialogues to judge again. */
  hasAnchors(): boolean {
    return anchoredBaselines(this.gated).length > 0
  }

  /** Has the anchors of all baselines of gates judged again. */
  anchors(judges: AnchorJudges, occasion: string): Promise<readonly AnchorFinding[]> {
    return checkAnchors(anchoredBaselines(this.gated), { judges, occasion })
  }

  /** What baselines settle before anybody is asked; undefined where a run is needed. */
  async settle(id: string | undefined, isTrial: boolean): Promise<readonly EvaluationDecision[] | undefined> {
    const settled = await settleGates(this.gated, { isTrial, looks: this.looks(id) })
    return settled && this.keep(settled)
  }

  /** The same, with nobody asked before: only what the runs of this check have stored decides. */
  async decideStored(id: string | undefined, isTrial: boolean): Promise<readonly EvaluationDecision[]> {
    const unasked = this.session.unasked(id)
    return this.keep(await decideGates(this.gated, { isTrial, unasked, looks: this.looks(id) }))
  }

  /** Supporters of gates of which a run brought nothing. */
  unusable(): Promise<readonly string[]> {
    return withoutDialogues(this.gated)
  }

  /** With what chance a check passes, from what is stored; nobody is asked. Throws GATES_MISSING, LOOKS_INVALID, and what is wrong with a baseline. */
  plan(until?: Until): Promise<CheckPlan> {
    return planGates(this.gated, readLooks(this.looksFile), { seed: this.config.seed, until })
  }

  /** The numbers that are stored, scenario by scenario; only those of the named supporters, if any are named. */
  baseline(supporters?: readonly string[]): Promise<Baseline> {
    return baselineOf(this.gated, supporters)
  }

  /** Dialogues for checks to have judged again, by evaluation. */
  async keepAnchors(judges: AnchorJudges, options: KeepOptions): Promise<Readonly<Record<string, Anchors>>> {
    const kept = byName<Anchors>()
    for (const each of this.gated) {
      const anchors = await anchorsOf(each, judges, options)
      if (anchors) kept[each.config.name] = anchors
    }
    return kept
  }

  /** An earlier run, to be compared. Throws RUN_UNKNOWN, RUN_NOT_INDEXED. */
  async side(run: number): Promise<Side> {
    const runs = await runRecords(this.store)
    const found = runs.find(({ id }) => id === run)
    if (!found) throw claimsErrors.error('RUN_UNKNOWN', { run, known: runs.map(({ id }) => id).join(', ') || 'none' })
    return sideOfRun(found, this.store, this.config)
  }

  private get looksFile(): string {
    return join(this.config.folder, LOOKS_FILE)
  }

  private looks(check: string | undefined): Looks {
    return { kept: readLooks(this.looksFile), check, date: new Date().toISOString() }
  }

  private keep({ decisions, looks }: Decisions): Promise<readonly EvaluationDecision[]> {
    addLooks(this.looksFile, looks)
    return withVetoes(decisions, this.gated)
  }
}
