/** Settles every unit of a plan: reused from an earlier run, done now, failed, or skipped because one that it needs failed. */
import type { Clock } from '../clock.js'
import type { Context } from '../contracts/context.js'
import type { Door } from '../door/door.js'
import { failureOf, type Failure } from '../door/visit.js'
import { AttuneError, isAttuneError } from '../errors.js'
import { storeError } from '../store/store-errors.js'
import type { DoneUnit, LostUnit, Status, Store } from '../store/port.js'
import { InFlight } from './in-flight.js'
import type { Observers } from './events.js'
import type { Executor } from './executor.js'
import { gatherInputs, type LeftOutOutcome, type Outcome } from './inputs.js'
import type { Group } from './group.js'
import { type ObservationRow, observationRows } from '../index/observation-rows.js'
import type { RunSummary } from './run-summary.js'
import { endsTheRun, nameError } from './run-errors.js'
import { shared } from './share-work.js'
import { Trace } from './trace.js'
import { visitOf, type Inputs, type Result, type Unit } from './unit.js'

export interface RunServices {
  readonly store: Store
  readonly executor: Executor
  readonly door: Door
  readonly observers: Observers
  readonly clock: Clock
  context(unit: Unit, inputs: Inputs, signal: AbortSignal, trace: Trace): Context
}

export interface RunLimits {
  /** Groups in progress at the same time. */
  readonly groups: number
  /** Stop when so many units have failed. */
  readonly maxFailures: number
}

/** Not settled: the run was stopped. */
const unsettled: Outcome = { state: 'skipped' }

export class Run {
  private readonly counts = { done: 0, reused: 0, failed: 0, skipped: 0 }
  private readonly failures: Record<string, number> = {}
  private readonly leftOut: Record<string, number> = {}
  private readonly underWay = new Map<string, Promise<Outcome>>()
  /** Units that failed in this run: one attempt is enough for all groups that share them. */
  private readonly failed = new Map<string, Failure>()
  /** Keys of units whose results did not reach the disk. */
  private readonly unsavedKeys = new Set<string>()
  private stopped: AttuneError | undefined

  constructor(
    private readonly services: RunServices,
    private readonly limits: RunLimits,
  ) {}

  /** Starts nothing new; what is under way may finish. Only the first reason counts. */
  stop(reason: AttuneError): void {
    if (this.stopped) return
    this.stopped = reason
    this.services.observers.tell({ type: 'stopping', why: reason.message, code: reason.code })
  }

  /** Stops, and aborts what is under way. */
  abort(reason: AttuneError): void {
    this.stop(reason)
    this.services.door.close(reason)
  }

  async all(groups: AsyncIterable<Group>): Promise<RunSummary> {
    const crowd = new InFlight(this.limits.groups)
    const page = Math.max(1, Math.floor(this.limits.groups / 2))
    const sharing = { page, isOver: () => this.stopped !== undefined }
    try {
      for await (const group of shared(groups, this.services.store, sharing)) {
        if (this.stopped) break
        await crowd.join(this.group(group))
      }
    } catch (error) {
      if (isAttuneError(error) && error.code.startsWith('STORE_')) this.stop(error)
      // Who is asked for scenarios when the run is aborted throws the reason.
      else if (error !== this.stopped) throw this.brokenOff(error)
    } finally {
      await crowd.gone()
    }
    return {
      ...this.counts,
      ...(Object.keys(this.leftOut).length > 0 && { leftOut: this.leftOut }),
      failures: this.failures,
      ...(this.stopped && { stopped: this.stopped }),
    }
  }

  private brokenOff(error: unknown): unknown {
    this.stop(new AttuneError('RUN_STOPPED', { why: 'its plan cannot be read to the end.' }))
    return error
  }

  /** Units that other groups have under way are taken from there, even if they are saved while the store is asked. */
  private async group({ units }: Group): Promise<void> {
    const outcomes = new Map<string, Promise<Outcome>>()
    const elsewhere = new Map(units.map(({ key }) => [key, this.underWay.get(key)]))
    const statuses = await this.statuses(units)
    for (const unit of units) {
      const same = elsewhere.get(unit.key) ?? this.underWay.get(unit.key)
      outcomes.set(unit.key, this.settle(unit, same, statuses.get(unit.key), outcomes))
    }
    const settled = await Promise.all(outcomes.values())
    await Promise.all(settled.map(({ saved }) => saved))
  }

  private async statuses(units: readonly Unit[]): Promise<ReadonlyMap<string, Status>> {
    try {
      return await this.services.store.statuses(units.map(({ key }) => key))
    } catch (error) {
      this.stop(storeError(error, this.services.store.location, 'read'))
      return new Map()
    }
  }

  /**
   * Never rejects: what nobody foresaw, such as a store that cannot be read, stops the run.
   *
   * @param same the same unit in another group
   * @param earlier the units of the group that come before this one, so everything that it needs
   */
  private async settle(
    unit: Unit,
    same: Promise<Outcome> | undefined,
    stored: Status | undefined,
    earlier: ReadonlyMap<string, Promise<Outcome>>,
  ): Promise<Outcome> {
    try {
      if (same) return this.share(unit, await same)
      if (stored === 'done') {
        this.count(unit, 'reused')
        return { state: 'done' }
      }
      const failure = this.failed.get(unit.key)
      if (failure) return this.share(unit, { state: 'failed', failure })
      return await this.begin(unit, earlier)
    } catch (error) {
      this.stop(nameError(unit, error))
      return unsettled
    }
  }

  private begin(unit: Unit, earlier: ReadonlyMap<string, Promise<Outcome>>): Promise<Outcome> {
    const attempt = this.attempt(unit, earlier)
    this.underWay.set(unit.key, attempt)
    const forget = (): boolean => this.underWay.delete(unit.key)
    void attempt.then(({ saved }) => saved).then(forget, forget)
    return attempt
  }

  /** What came of a unit in another group, for one that needs it as well. */
  private share(unit: Unit, outcome: Outcome): Outcome {
    if (outcome.state === 'left-out') return this.passOver(unit, outcome)
    if (outcome.state === 'done') return { ...outcome, saved: this.counted(unit, 'reused', outcome.saved) }
    if (!this.stopped) this.count(unit, 'skipped')
    return outcome
  }

  private async attempt(unit: Unit, earlier: ReadonlyMap<string, Promise<Outcome>>): Promise<Outcome> {
    const needed = new Map<string, Outcome>()
    for (const { key } of unit.dependsOn) needed.set(key, (await earlier.get(key)) ?? unsettled)
    const lost = [...needed.values()].find((outcome) => outcome.state !== 'done')
    if (lost?.state === 'left-out') return this.leaveOut(unit, lost.why)
    if (lost) return this.block(unit, lost.failure)
    return this.services.executor.run(async () => {
      if (this.stopped) return unsettled
      const trace = new Trace()
      try {
        const inputs = await gatherInputs(needed, this.services.store)
        const why = unit.omit?.(inputs)
        return await (why === undefined ? this.work(unit, inputs, trace) : this.leaveOut(unit, why))
      } catch (error) {
        return this.fail(unit, error, trace)
      }
    })
  }

  private async work(unit: Unit, inputs: Inputs, trace: Trace): Promise<Outcome> {
    const { clock } = this.services
    const began = clock.monotonic()
    const result = await this.services.door.enter(
      visitOf(unit),
      (signal) => unit.work(inputs, this.services.context(unit, inputs, signal, trace), trace),
      (value) => unit.check(value, inputs),
    )
    trace.times['took'] = Math.round(clock.monotonic() - began)
    trace.answered(unit.component)
    if (inputs.offline) trace.offline = true
    const whole = unit.complete?.(result, inputs) ?? result
    // A store that takes writes again must not get a result without what it was built from.
    if (unit.dependsOn.some(({ key }) => this.unsavedKeys.has(key))) return unsettled
    return this.keep(unit, whole, trace)
  }

  /** Who builds on a result need not wait for the disk: what it builds is saved later, or in the same commit. */
  private keep(unit: Unit, made: Result, trace: Trace): Outcome {
    const result = JSON.stringify(made)
    const rows = observationRows(unit.kind, made)
    const saved = this.counted(unit, 'done', this.save(unit, { status: 'done', result }, trace, rows))
    return { state: 'done', made: { result, offline: trace.offline }, saved }
  }

  private async block(unit: Unit, failure: Failure | undefined): Promise<Outcome> {
    if (this.stopped || !failure) return unsettled
    const isSaved = await this.save(unit, { status: 'skipped', failure: JSON.stringify(failure) }, new Trace())
    if (!isSaved) return unsettled
    this.count(unit, 'skipped')
    return { state: 'skipped', failure }
  }

  private async leaveOut(unit: Unit, why: string): Promise<Outcome> {
    const isSaved = await this.save(unit, { status: 'left-out', failure: JSON.stringify({ why }) }, new Trace())
    return isSaved ? this.passOver(unit, { state: 'left-out', why }) : unsettled
  }

  private passOver(unit: Unit, outcome: LeftOutOutcome): Outcome {
    this.leftOut[outcome.why] = (this.leftOut[outcome.why] ?? 0) + 1
    this.services.observers.tell({ type: 'settled', unit, as: 'left-out' })
    return outcome
  }

  private async fail(unit: Unit, error: unknown, trace: Trace): Promise<Outcome> {
    const named = nameError(unit, error)
    if (endsTheRun(named)) {
      this.stop(named)
      return unsettled
    }
    const failure = failureOf(named, unit.use)
    if (!(await this.save(unit, { status: 'failed', failure: JSON.stringify(failure) }, trace))) return unsettled
    this.failed.set(unit.key, failure)
    this.failures[named.code] = (this.failures[named.code] ?? 0) + 1
    this.count(unit, 'failed', failure)
    if (this.counts.failed >= this.limits.maxFailures) {
      this.stop(new AttuneError('RUN_STOPPED', { why: `${this.counts.failed} units have failed.` }))
    }
    return { state: 'failed', failure }
  }

  /** Whether the store took it; if it did not, the run stops. */
  private async save(
    unit: Unit,
    what: Pick<DoneUnit, 'status' | 'result'> | Pick<LostUnit, 'status' | 'failure'>,
    { offline, times }: Trace,
    rows: readonly ObservationRow[] = [],
  ): Promise<boolean> {
    const { store, clock } = this.services
    const { key, kind, label, use, about } = unit
    const supporter = about['supporter']
    const facts = {
      key,
      kind,
      label,
      component: use,
      offline,
      ...(typeof supporter === 'string' && { supporter }),
      made: clock.date().toISOString(),
      times: JSON.stringify(times),
    }
    try {
      await store.saveUnit({ ...facts, ...what }, rows)
      return true
    } catch (error) {
      this.unsavedKeys.add(key)
      this.stop(storeError(error, store.location, 'write'))
      return false
    }
  }

  /** Counts a unit as soon as it is saved. */
  private async counted(unit: Unit, as: 'done' | 'reused', saved: Promise<boolean> | undefined): Promise<boolean> {
    const isSaved = (await saved) ?? true
    if (isSaved) this.count(unit, as)
    return isSaved
  }

  private count(unit: Unit, as: keyof Run['counts'], failure?: Failure): void {
    this.counts[as]++
    this.services.observers.tell({ type: 'settled', unit, as, ...(failure && { failure }) })
  }
}
