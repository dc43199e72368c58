/** Runs the unit that a reference identifies, and stores its outcome. */
import type { Clock } from '../clock.js'
import type { Context } from '../contracts/context.js'
import type { Dialogue, Estimate, Flag, Known, PairVerdict, Verdict } from '../contracts/data.js'
import { isRehearsal } from '../dialogue/converse.js'
import type { Door, Inside } from '../door/door.js'
import { type Failure, failureOf, type PluginCall } from '../door/plugin-call.js'
import { AttuneError, isAttuneError } from '../errors.js'
import { Changes, whereText } from '../findings/instrument.js'
import { type ObservationRow, observationRows } from '../index/observation-rows.js'
import type { AnswerFlag } from '../prompts/answer-reading.js'
import type { DoneUnit, LostUnit, Store, UnitFacts } from '../store/port.js'
import type { DoneTwice } from './done-twice.js'
import type { Observers, Stop } from './events.js'
import {
  gatherInputs,
  type LostOutcome,
  type OpenGroups,
  type Outcome,
  type UnitReference,
} from './open-groups.js'
import { languageReason } from '../values.js'
import { endsTheRun, nameError } from './run-errors.js'
import { workOf } from './noted-work.js'
import { type Inputs, pluginCallOf, type Result, Trace, type Unit } from './unit.js'
import { inject, injectable } from '../injection.js'
import { engineServices } from './services.js'

/** Names of the prompts with irregular answers, by kind of irregularity. */
export type IrregularAnswers = ReadonlyMap<AnswerFlag, ReadonlySet<string>>

/**
 * Adds a flag to a result for each kind of irregular answer. For a list of verdicts, the first
 * verdict gets the flags.
 */
export function flaggedByAnswers(
  result: Result,
  kind: Unit['kind'],
  odd: IrregularAnswers,
): Result {
  if (odd.size === 0 || kind === 'generate') return result
  const flags = [...odd].map(([flag, prompts]): Flag => ({
    kind: flag,
    note: [...prompts].join(', '),
  }))
  if (kind !== 'judge') return flagged(result as Dialogue | Estimate, flags)
  const [first, ...others] = result as readonly (Verdict | PairVerdict)[]
  return (first === undefined ? result : [flagged(first, flags), ...others]) as Result
}

const flagged = <T extends { readonly flags?: readonly Flag[] }>(
  value: T,
  flags: readonly Flag[],
): T => ({
  ...value,
  flags: [...(value.flags ?? []), ...flags],
})

/**
 * Detects changes in the names of results that estimators and judges return during a run, for
 * example because a service was updated.
 */
class OutputWatch {
  readonly #changes = new Map<string, Changes>()

  /**
   * Returns the changes compared with earlier results, as sentences. Scenarios with different tags
   * are compared separately, since a method may have other result names for them.
   */
  changesIn(
    { kind, use, evaluation, label, about, scenario: slot }: Unit,
    result: Result,
  ): readonly string[] {
    const results =
      kind === 'estimate'
        ? (result as Estimate).measures
        : kind === 'judge'
          ? outcomes(result)
          : undefined
    if (!results) return []
    const key = JSON.stringify([evaluation, label, about['conditions'] ?? null])
    const own = this.#changes.get(key) ?? new Changes()
    this.#changes.set(key, own)
    const { scenario, supporter, first, second } = about
    const where = whereText(
      String(scenario),
      String(supporter ?? `${String(first)} and ${String(second)}`),
    )
    const dialogueKind = 'scenario' in slot ? JSON.stringify(slot.scenario.tags ?? null) : slot.id
    const changes = own.changesIn(new Map(Object.entries(results)), where, dialogueKind)
    return changes.map((change) => (label === use ? change : `${label}: ${change}`))
  }
}

const outcomes = (result: Result): Readonly<Record<string, Known<number | string>>> =>
  Object.fromEntries(
    (result as readonly (Verdict | PairVerdict)[]).map(({ criterion, outcome }) => [
      criterion,
      outcome,
    ]),
  )

// Stores the outcomes of units.

/** Outcome of a unit that was not settled because the run was stopped. */
export const unsettled: LostOutcome = { state: 'skipped' }

@injectable()
export class ResultSaver {
  /** Keys of units whose results could not be stored. */
  readonly #unsaved = new Set<string>()

  constructor(
    @inject(engineServices.store) private readonly store: Store,
    @inject(engineServices.clock) private readonly clock: Pick<Clock, 'date'>,
    @inject(engineServices.stop) private readonly stop: Stop,
  ) {}

  /**
   * Stores a result. Units that depend on it need not wait, since their results are stored in a
   * later commit or the same one. After a failure of the store, no result is stored whose inputs
   * are missing.
   */
  done(unit: Unit, made: Result, trace: Trace): Outcome {
    if (unit.dependsOn.some(({ key }) => this.#unsaved.has(key))) return unsettled
    const result = JSON.stringify(made)
    const saved = this.#save(
      unit,
      { status: 'done', result },
      trace,
      observationRows(unit.kind, made, unit.key, !trace.isRehearsal),
    )
    return { state: 'done', made: { result, offline: trace.offline }, saved }
  }

  failed(unit: Unit, failure: Failure, trace: Trace): Promise<Outcome> {
    return this.#lost(unit, 'failed', failure, trace)
  }

  skipped(unit: Unit, failure: Failure): Promise<Outcome> {
    return this.#lost(unit, 'skipped', failure)
  }

  async leftOut(unit: Unit, why: string): Promise<Outcome> {
    const isSaved = await this.#save(
      unit,
      { status: 'left-out', failure: JSON.stringify({ why }) },
      new Trace(),
    )
    return isSaved ? { state: 'left-out', why } : unsettled
  }

  async #lost(
    unit: Unit,
    state: 'failed' | 'skipped',
    failure: Failure,
    trace = new Trace(),
  ): Promise<Outcome> {
    const isSaved = await this.#save(
      unit,
      { status: state, failure: JSON.stringify(failure) },
      trace,
    )
    return isSaved ? { state, failure } : unsettled
  }

  /** Saves an outcome and returns true. If the store fails, stops the run and returns false. */
  async #save(
    { key, kind, label, use, about: { supporter } }: Unit,
    what: Pick<DoneUnit, 'status' | 'result'> | Pick<LostUnit, 'status' | 'failure'>,
    { offline, times }: Trace,
    rows: readonly ObservationRow[] = [],
  ): Promise<boolean> {
    const facts: UnitFacts = {
      key,
      kind,
      label,
      component: use,
      supporter: typeof supporter === 'string' ? supporter : undefined,
      offline,
      made: this.clock.date().toISOString(),
      times,
    }
    try {
      await this.store.saveUnit(Object.assign(facts, what), rows)
      return true
    } catch (error) {
      this.#unsaved.add(key)
      this.stop.pull(this.#named(error))
      return false
    }
  }

  /** Errors of a store are AttuneErrors; any other error is a bug. */
  #named(error: unknown): AttuneError {
    if (isAttuneError(error)) return error
    return new AttuneError(
      'STORE_MISUSE',
      { file: this.store.location, what: String(error) },
      { cause: error },
    )
  }
}

/** Creates the context of a unit. */
export type ContextOf = (unit: Unit, inputs: Inputs, inside: Inside, trace: Trace) => Context

@injectable()
export class Worker {
  readonly #watch = new OutputWatch()

  constructor(
    @inject(engineServices.store) private readonly store: Store,
    @inject(engineServices.door) private readonly door: Door,
    @inject(engineServices.clock) private readonly clock: Clock,
    @inject(engineServices.groups) private readonly groups: OpenGroups,
    @inject(engineServices.saver) private readonly saver: ResultSaver,
    @inject(engineServices.stop) private readonly stop: Stop,
    @inject(engineServices.contextOf) private readonly contextOf: ContextOf,
    @inject(engineServices.twice) private readonly twice: Pick<DoneTwice, 'hold'>,
    @inject(engineServices.observers) private readonly observers: Pick<Observers, 'tell'>,
  ) {}

  /**
   * Runs a unit and returns its outcome. All units that it depends on must be done.
   *
   * @throws an error that ends the run
   */
  async work(reference: UnitReference): Promise<Outcome> {
    const { stop, store, groups, saver } = this
    if (stop.reason) return unsettled
    const { unit, outcomes } = groups.openUnit(reference) ?? (await groups.find(reference))
    const trace = new Trace()
    try {
      const inputs = await gatherInputs(unit, outcomes, store)
      const why = unit.omit?.(inputs)
      return await (why === undefined ? this.#make(unit, inputs, trace) : saver.leftOut(unit, why))
    } catch (error) {
      if (trace.isParked) return unsettled
      const unread = unreadBecause(unit, error)
      if (unread !== undefined) return saver.leftOut(unit, unread)
      const named = nameError(unit, error)
      if (endsTheRun(named)) throw named
      return saver.failed(unit, failureOf(named, unit.use), trace)
    }
  }

  async #make(unit: Unit, inputs: Inputs, trace: Trace): Promise<Outcome> {
    const { clock, door, contextOf, saver } = this
    const began = clock.monotonic()
    let own: Context | undefined
    this.observers.tell({ type: 'begun', unit })
    const result = await door.enter(
      watched(unit, trace),
      (inside) => {
        own = contextOf(unit, inputs, inside, trace)
        trace.isRehearsal = isRehearsal(own)
        return workOf(unit, inputs, own, trace)
      },
      (value) => unit.check(value, inputs, trace),
    )
    // The result is dropped: the component may have caught the error of a missing answer and
    // continued without it.
    if (trace.isParked) return unsettled
    trace.took = Math.round(clock.monotonic() - began)
    for (const change of this.#watch.changesIn(unit, result)) own?.warn(change)
    trace.answered(unit.component)
    trace.isByStandIn = trace.offline
    if (inputs.offline) trace.offline = true
    const complete = (await unit.complete?.(result, inputs, trace)) ?? result
    const outcome = saver.done(unit, flaggedByAnswers(complete, unit.kind, trace.irregular), trace)
    await this.twice.hold(unit, inputs, result, trace)
    return outcome
  }
}

/**
 * Reason why an estimator or a judge cannot score a dialogue, if the error says that it has no
 * template for the language; otherwise undefined.
 */
function unreadBecause({ kind }: Unit, error: unknown): string | undefined {
  if (
    (kind !== 'estimate' && kind !== 'judge') ||
    !isAttuneError(error) ||
    error.code !== 'PROMPT_LANGUAGE'
  )
    return undefined
  return languageReason(`${String(error.details['prompt'])} has no template`)
}

/**
 * Creates the plugin call of a unit. A simulator that is silent for too long is ended; the error
 * contains its number of replies.
 */
function watched(unit: Unit, { replies }: Trace): PluginCall {
  const call = pluginCallOf(unit)
  if (unit.kind !== 'simulate') return call
  const made = (): string =>
    `${replies.count} ${replies.count === 1 ? 'reply' : 'replies'} of the supporter`
  return Object.assign({ made }, call)
}
