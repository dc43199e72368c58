/** Settles every unit of a plan: kept from an earlier run, done now, failed, or blocked by one that failed. */
import type { Scenario } from '../contracts/data.js'
import type { Context } from '../contracts/context.js'
import { AttuneError, isAttuneError } from '../errors.js'
import { isFinal } from '../models/model-errors.js'
import { storeError } from '../store/store-errors.js'
import { parseStored } from '../store/parse-stored.js'
import type { DoneUnit, FailedUnit, Store } from '../store/port.js'
import { InFlight } from './in-flight.js'
import type { Observers } from './events.js'
import type { Executor } from './executor.js'
import type { Failure, Guard } from './guard.js'
import type { Inputs, Unit, Result, ScenarioSlot } from './unit.js'
import type { Group } from './plan.js'

export interface RunServices {
  readonly store: Store
  readonly executor: Executor
  readonly guard: Guard
  readonly observers: Observers
  context(unit: Unit, inputs: Inputs, signal: AbortSignal): Context
}

export interface RunLimits {
  /** Groups in progress at the same time. */
  readonly groups: number
  /** Stop when so many units have failed. */
  readonly maxFailures: number
}

/** Every unit of every group is counted once. */
export interface RunSummary {
  readonly done: number
  /** Done before: in an earlier run, or for another group that shares the unit. */
  readonly kept: number
  readonly failed: number
  /** Not tried, because something they need failed, or because they did themselves for another group. */
  readonly blocked: number
  /** How often each error code ended a unit. */
  readonly failures: Readonly<Record<string, number>>
  /** Why the run ended before its plan was through. */
  readonly stopped?: AttuneError
}

interface DoneOutcome {
  readonly state: 'done'
  result(): Result
  /** Whether the result reached the disk; it is in no earlier commit than what it was built from. Never rejects. */
  readonly saved?: Promise<boolean>
}
type Outcome = DoneOutcome | { readonly state: 'failed' | 'blocked'; readonly saved?: undefined }

const blocked: Outcome = { state: 'blocked' }
const failed: Outcome = { state: 'failed' }

/** Errors that say nothing about the unit they ended: the run stops, the unit is simply not done yet. */
const endsTheRun = (error: AttuneError): boolean =>
  error.code === 'RUN_STOPPED' ||
  error.code === 'BUDGET_REACHED' ||
  error.code === 'JOURNAL_DAMAGED' ||
  error.code.startsWith('STORE_') ||
  isFinal(error)

const nameError = (unit: Unit, error: unknown): AttuneError =>
  isAttuneError(error) ? error : new AttuneError('COMPONENT_THREW', { use: unit.use, what: String(error) })

export class Run {
  private readonly counts = { done: 0, kept: 0, failed: 0, blocked: 0 }
  private readonly failures: Record<string, number> = {}
  private readonly underWay = new Map<string, Promise<Outcome>>()
  /** Keys of units that failed in this run: one attempt is enough for all groups that share them. */
  private readonly failedKeys = new Set<string>()
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
    this.services.guard.halt(reason)
  }

  async all(groups: AsyncIterable<Group>): Promise<RunSummary> {
    const crowd = new InFlight(this.limits.groups)
    try {
      for await (const group of groups) {
        if (this.stopped) break
        await crowd.join(this.group(group))
      }
    } catch (error) {
      this.stop(new AttuneError('RUN_STOPPED', { why: 'its plan cannot be read to the end.' }))
      throw error
    } finally {
      await crowd.gone()
    }
    return { ...this.counts, failures: this.failures, ...(this.stopped && { stopped: this.stopped }) }
  }

  private async group({ units }: Group): Promise<void> {
    const outcomes = new Map<string, Promise<Outcome>>()
    for (const unit of units) outcomes.set(unit.key, this.settle(unit, outcomes))
    const settled = await Promise.all(outcomes.values())
    await Promise.all(settled.map(({ saved }) => saved))
  }

  /**
   * Never rejects: what nobody foresaw, such as a store that cannot be read, stops the run.
   *
   * @param earlier the unit of the group that come before this one, so everything that it needs
   */
  private async settle(unit: Unit, earlier: ReadonlyMap<string, Promise<Outcome>>): Promise<Outcome> {
    try {
      const sameElsewhere = this.underWay.get(unit.key)
      if (sameElsewhere) return this.share(unit, await sameElsewhere)
      const stored = this.services.store.unit(unit.key)
      if (stored?.status === 'done') {
        this.count(unit, 'kept')
        return this.done(stored)
      }
      if (this.failedKeys.has(unit.key)) return this.share(unit, failed)
      return await this.begin(unit, earlier)
    } catch (error) {
      this.stop(nameError(unit, error))
      return blocked
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
    if (outcome.state === 'done') return { ...outcome, saved: this.counted(unit, 'kept', outcome.saved) }
    if (!this.stopped) this.count(unit, 'blocked')
    return outcome
  }

  private async attempt(unit: Unit, earlier: ReadonlyMap<string, Promise<Outcome>>): Promise<Outcome> {
    const results = new Map<string, Outcome>()
    for (const need of unit.dependsOn) results.set(need.key, (await earlier.get(need.key)) ?? blocked)
    if ([...results.values()].some(({ state }) => state !== 'done')) {
      if (!this.stopped) this.count(unit, 'blocked')
      return blocked
    }
    return this.services.executor.run(async () => {
      if (this.stopped) return blocked
      try {
        return await this.work(unit, inputsOf(results))
      } catch (error) {
        return this.fail(unit, error)
      }
    })
  }

  private async work(unit: Unit, inputs: Inputs): Promise<Outcome> {
    const result = await this.services.guard.enter(unit, (signal) =>
      unit.work(inputs, this.services.context(unit, inputs, signal)),
    )
    // A store that takes writes again must not get a result without what it was built from.
    if (unit.dependsOn.some(({ key }) => this.unsavedKeys.has(key))) return blocked
    return this.keep(unit, JSON.stringify(result))
  }

  /** Who builds on a result need not wait for the disk: what it builds is saved later, or in the same commit. */
  private keep(unit: Unit, result: string): Outcome {
    const saved = this.counted(unit, 'done', this.save(unit, { status: 'done', result }))
    return { ...this.done({ key: unit.key, result }), saved }
  }

  private async fail(unit: Unit, error: unknown): Promise<Outcome> {
    const named = nameError(unit, error)
    if (endsTheRun(named)) {
      this.stop(named)
      return blocked
    }
    const failure: Failure = { code: named.code, message: named.message, use: unit.use }
    if (!(await this.save(unit, { status: 'failed', failure: JSON.stringify(failure) }))) return blocked
    this.failedKeys.add(unit.key)
    this.failures[named.code] = (this.failures[named.code] ?? 0) + 1
    this.count(unit, 'failed', failure)
    if (this.counts.failed >= this.limits.maxFailures) {
      this.stop(new AttuneError('RUN_STOPPED', { why: `${this.counts.failed} units have failed.` }))
    }
    return failed
  }

  /** Whether the store took it; if it did not, the run stops. */
  private async save(
    unit: Unit,
    what: Pick<DoneUnit, 'status' | 'result'> | Pick<FailedUnit, 'status' | 'failure'>,
  ): Promise<boolean> {
    const { store } = this.services
    const { key, kind, label } = unit
    try {
      await store.saveUnit({ key, kind, label, ...what })
      return true
    } catch (error) {
      this.unsavedKeys.add(key)
      this.stop(storeError(error, store.location, 'write'))
      return false
    }
  }

  /** Counts a unit as soon as it is saved. */
  private async counted(unit: Unit, as: 'done' | 'kept', saved: Promise<boolean> | undefined): Promise<boolean> {
    const isSaved = (await saved) ?? true
    if (isSaved) this.count(unit, as)
    return isSaved
  }

  private done({ key, result }: Pick<DoneUnit, 'key' | 'result'>): DoneOutcome {
    const { location } = this.services.store
    return { state: 'done', result: () => parseStored(result, location, `unit ${key}`) as Result }
  }

  private count(unit: Unit, as: keyof Run['counts'], failure?: Failure): void {
    this.counts[as]++
    this.services.observers.tell({ type: 'settled', unit, as, ...(failure && { failure }) })
  }
}

/** Results are parsed when they are used, and once. */
function inputsOf(outcomes: ReadonlyMap<string, Outcome>): Inputs {
  const parsed = new Map<string, Result>()
  const of = <T extends Result>(unit: Unit): T => {
    const outcome = outcomes.get(unit.key)
    if (outcome?.state !== 'done')
      throw new AttuneError('COMPONENT_THREW', { use: unit.use, what: 'its result is missing' })
    const result = parsed.get(unit.key) ?? outcome.result()
    parsed.set(unit.key, result)
    return result as T
  }
  const scenario = (slot: ScenarioSlot): Scenario => ('scenario' in slot ? slot.scenario : of<Scenario>(slot.generate))
  return { of, scenario }
}
