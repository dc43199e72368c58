/** Works on one unit, from a reference to it. */
import type { Clock } from '../clock.js'
import type { Context } from '../contracts/context.js'
import type { Dialogue, Estimate, Flag, Known, PairVerdict, Verdict } from '../contracts/data.js'
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
  type FoundUnit,
  gatherInputs,
  type LostOutcome,
  type OpenGroups,
  type Outcome,
  type UnitReference,
} from './open-groups.js'
import { languageReason } from '../values.js'
import { endsTheRun, nameError } from './run-errors.js'
import { type Inputs, pluginCallOf, type Result, Trace, type Unit } from './unit.js'

/** Ids of the prompts that were answered so. */
export type OddAnswers = ReadonlyMap<AnswerFlag, ReadonlySet<string>>

/** The result of a unit, with a flag for each kind of odd answer that it rests on; verdicts have it once, at the first. */
export function flaggedByAnswers(result: Result, kind: Unit['kind'], odd: OddAnswers): Result {
  if (odd.size === 0 || kind === 'generate') return result
  const flags = [...odd].map(([flag, prompts]): Flag => ({ kind: flag, note: [...prompts].join(', ') }))
  if (kind !== 'judge') return flagged(result as Dialogue | Estimate, flags)
  const [first, ...others] = result as readonly (Verdict | PairVerdict)[]
  return (first === undefined ? result : [flagged(first, flags), ...others]) as Result
}

const flagged = <T extends { readonly flags?: readonly Flag[] }>(value: T, flags: readonly Flag[]): T => ({
  ...value,
  flags: [...(value.flags ?? []), ...flags],
})

/** Watches what estimators and judges of a run give: a service may change while it is asked. */
class InstrumentWatch {
  readonly #changes = new Map<string, Changes>()

  /** What the result has changed against those before, in words. Of scenarios with other tags a method may say other things. */
  heard({ kind, use, evaluation, label, about, scenario: slot }: Unit, result: Result): readonly string[] {
    const said = kind === 'estimate' ? (result as Estimate).measures : kind === 'judge' ? outcomes(result) : undefined
    if (!said) return []
    const key = JSON.stringify([evaluation, label, about['conditions'] ?? null])
    const own = this.#changes.get(key) ?? new Changes()
    this.#changes.set(key, own)
    const { scenario, supporter, first, second } = about
    const where = whereText(String(scenario), String(supporter ?? `${String(first)} and ${String(second)}`))
    const sort = 'scenario' in slot ? JSON.stringify(slot.scenario.tags ?? null) : slot.id
    const changes = own.heard(new Map(Object.entries(said)), where, sort)
    return changes.map((change) => (label === use ? change : `${label}: ${change}`))
  }
}

const outcomes = (result: Result): Readonly<Record<string, Known<number | string>>> =>
  Object.fromEntries(
    (result as readonly (Verdict | PairVerdict)[]).map(({ criterion, outcome }) => [criterion, outcome]),
  )

// Saves what came of units.

/** Not settled: the run was stopped. */
export const unsettled: LostOutcome = { state: 'skipped' }

export class ResultSaver {
  /** Keys of units whose results did not reach the disk. */
  readonly #unsaved = new Set<string>()

  constructor(
    private readonly store: Store,
    private readonly clock: Pick<Clock, 'date'>,
    private readonly stop: Stop,
  ) {}

  /**
   * Who builds on a result need not wait for the disk: what it builds is saved later, or in the same commit. A store that
   * takes writes again must not get a result without what it was built from.
   */
  done(unit: Unit, made: Result, trace: Trace): Outcome {
    if (unit.dependsOn.some(({ key }) => this.#unsaved.has(key))) return unsettled
    const result = JSON.stringify(made)
    const saved = this.#save(unit, { status: 'done', result }, trace, observationRows(unit.kind, made, unit.key))
    return { state: 'done', made: { result, offline: trace.offline }, saved }
  }

  failed(unit: Unit, failure: Failure, trace: Trace): Promise<Outcome> {
    return this.#lost(unit, 'failed', failure, trace)
  }

  skipped(unit: Unit, failure: Failure): Promise<Outcome> {
    return this.#lost(unit, 'skipped', failure)
  }

  async leftOut(unit: Unit, why: string): Promise<Outcome> {
    const isSaved = await this.#save(unit, { status: 'left-out', failure: JSON.stringify({ why }) }, new Trace())
    return isSaved ? { state: 'left-out', why } : unsettled
  }

  async #lost(unit: Unit, state: 'failed' | 'skipped', failure: Failure, trace = new Trace()): Promise<Outcome> {
    const isSaved = await this.#save(unit, { status: state, failure: JSON.stringify(failure) }, trace)
    return isSaved ? { state, failure } : unsettled
  }

  /** Whether the store took it; if it did not, the run stops. */
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

  /** Stores name their failures. */
  #named(error: unknown): AttuneError {
    if (isAttuneError(error)) return error
    return new AttuneError('STORE_MISUSE', { file: this.store.location, what: String(error) }, { cause: error })
  }
}

/** Makes the context of a unit. */
export type ContextOf = (unit: Unit, inputs: Inputs, inside: Inside, trace: Trace) => Context

export class Worker {
  readonly #watch = new InstrumentWatch()

  constructor(
    private readonly store: Store,
    private readonly door: Door,
    private readonly clock: Clock,
    private readonly groups: OpenGroups,
    private readonly saver: ResultSaver,
    private readonly stop: Stop,
    private readonly contextOf: ContextOf,
    private readonly twice: Pick<DoneTwice, 'hold'>,
    private readonly observers: Pick<Observers, 'tell'>,
  ) {}

  /** What came of it. Everything that the unit needs is done. @throws what ends the run */
  async work(reference: UnitReference): Promise<Outcome> {
    const { stop, store, groups, saver } = this
    if (stop.reason) return unsettled
    const { unit, outcomes } = await groups.find(reference)
    const trace = new Trace()
    try {
      const inputs = await gatherInputs(await needed(unit, outcomes), store)
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
      (inside) => unit.work(inputs, (own = contextOf(unit, inputs, inside, trace)), trace),
      (value) => unit.check(value, inputs, trace),
    )
    // A component may have read a result into what it did not get.
    if (trace.isParked) return unsettled
    trace.took = Math.round(clock.monotonic() - began)
    for (const change of this.#watch.heard(unit, result)) own?.warn(change)
    trace.answered(unit.component)
    if (inputs.offline) trace.offline = true
    const complete = (await unit.complete?.(result, inputs, trace)) ?? result
    const outcome = saver.done(unit, flaggedByAnswers(complete, unit.kind, trace.odd), trace)
    await this.twice.hold(unit, inputs, result, trace)
    return outcome
  }
}

/** Why an estimator or a judge does not score a dialogue at all: it has no template for the language. */
function unreadBecause({ kind }: Unit, error: unknown): string | undefined {
  if ((kind !== 'estimate' && kind !== 'judge') || !isAttuneError(error) || error.code !== 'PROMPT_LANGUAGE')
    return undefined
  return languageReason(`${String(error.details['prompt'])} has no template`)
}

/** A simulator that does nothing for a while is ended, with what its dialogue has so far. */
function watched(unit: Unit, { replies }: Trace): PluginCall {
  const call = pluginCallOf(unit)
  if (unit.kind !== 'simulate') return call
  return { ...call, made: () => `${replies.count} ${replies.count === 1 ? 'reply' : 'replies'} of the supporter` }
}

async function needed({ dependsOn }: Unit, outcomes: FoundUnit['outcomes']): Promise<ReadonlyMap<string, Outcome>> {
  const all = new Map<string, Outcome>()
  for (const { key } of dependsOn) all.set(key, (await outcomes.get(key)) ?? { state: 'done' })
  return all
}
