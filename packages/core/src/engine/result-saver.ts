/** Saves what came of units. */
import type { Clock } from '../clock.js'
import type { Failure } from '../door/plugin-call.js'
import { type ObservationRow, observationRows } from '../index/observation-rows.js'
import type { DoneUnit, LostUnit, Store, UnitFacts } from '../store/port.js'
import { AttuneError, isAttuneError } from '../errors.js'
import type { LostOutcome, Outcome } from './inputs.js'
import type { Stop } from './stop.js'
import { Trace } from './trace.js'
import type { Result, Unit } from './unit.js'

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
    const saved = this.#save(unit, { status: 'done', result }, trace, observationRows(unit.kind, made))
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
