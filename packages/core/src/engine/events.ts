import type { MemberCounts } from '../store/crew.js'
import type { Failure } from '../door/plugin-call.js'
import type { AttuneError } from '../errors.js'
import type { ModelCall, OnModelEvent } from '../models/gateway.js'
import { byName } from '../values.js'
import type { GroupReference, MemberState } from '../store/port.js'
import type { AnalysisUnit, Unit } from './unit.js'
import { inject, injectable } from '../injection.js'
import { engineServices } from './services.js'

export type Settled = 'done' | 'reused' | 'failed' | 'skipped' | 'left-out'

/** Event of a run. Observers receive it after its data is stored. */
export type RunEvent =
  | {
      readonly type: 'settled'
      readonly unit: Unit | AnalysisUnit
      readonly as: Settled
      readonly failure?: Failure
      /** Reason why the unit was omitted as not applicable; undefined for other units. */
      readonly why?: string
    }
  | { readonly type: 'begun'; readonly unit: Unit }
  /** A call of the unit was answered, now or in an earlier run. */
  | { readonly type: 'called'; readonly unit: Unit; readonly call: ModelCall }
  | { readonly type: 'analysing'; readonly unit: AnalysisUnit }
  | {
      readonly type: 'warning'
      readonly use: string
      readonly message: string
      readonly topic?: 'stand-in' | 'open'
    }
  | { readonly type: 'stopping'; readonly why: string; readonly code?: AttuneError['code'] }

export type Observer = (event: RunEvent) => void

/** Notifies all observers of a run. An observer that throws is reported once and removed. */
export class Observers {
  private readonly observers: Set<Observer>

  constructor(
    observers: readonly Observer[],
    private readonly report: (error: unknown) => void,
  ) {
    this.observers = new Set(observers)
  }

  tell(event: RunEvent): void {
    for (const observer of this.observers) {
      try {
        observer(event)
      } catch (error) {
        this.observers.delete(observer)
        this.report(error)
      }
    }
  }
}

/** Stops a run: stores the reason why no further units are started. Later reasons are ignored. */
@injectable()
export class Stop {
  #reason: AttuneError | undefined

  constructor(@inject(engineServices.observers) private readonly observers: Observers) {}

  get reason(): AttuneError | undefined {
    return this.#reason
  }

  pull(reason: AttuneError): void {
    if (this.#reason) return
    this.#reason = reason
    this.observers.tell({ type: 'stopping', why: reason.message, code: reason.code })
  }
}

/** Result of a run, with numbers of units. A unit that several groups share counts once in each. */
export interface RunSummary extends Omit<MemberCounts, 'leftOut'> {
  /** Number of units that were not applicable, by reason; undefined if there are none. */
  readonly leftOut?: Readonly<Record<string, number>>
  /** Number of units that failed, by error code. */
  readonly failures: Readonly<Record<string, number>>
  /** Reason why the run ended before its plan was complete. */
  readonly stopped?: AttuneError
}

/** Counts the outcomes of units, and notifies the observers. */
export class Tally {
  readonly #counts = { done: 0, reused: 0, failed: 0, skipped: 0 }
  readonly #failures = byName<number>()
  readonly #leftOut = byName<number>()

  constructor(private readonly observers: Pick<Observers, 'tell'>) {}

  get failed(): number {
    return this.#counts.failed
  }

  count(unit: Unit, as: 'done' | 'reused' | 'skipped'): void {
    this.#counts[as]++
    this.observers.tell({ type: 'settled', unit, as })
  }

  fail(unit: Unit, failure: Failure): void {
    this.#counts.failed++
    this.#failures[failure.code] = (this.#failures[failure.code] ?? 0) + 1
    this.observers.tell({ type: 'settled', unit, as: 'failed', failure })
  }

  passOver(unit: Unit, why: string): void {
    this.#leftOut[why] = (this.#leftOut[why] ?? 0) + 1
    this.observers.tell({ type: 'settled', unit, as: 'left-out', why })
  }

  summary(stopped: AttuneError | undefined): RunSummary {
    return {
      ...this.#counts,
      ...(Object.keys(this.#leftOut).length > 0 && { leftOut: this.#leftOut }),
      failures: this.#failures,
      ...(stopped && { stopped }),
    }
  }
}

/** Task of this process, as other processes on the same store see it. */
export interface Duty extends Pick<MemberState, 'role' | 'run'> {
  /** Groups on which this process is working. */
  inHand?(): readonly GroupReference[]
  /** Reason why this process is idle; undefined if it is busy. */
  waits?(): string | undefined
}

/** Tells other processes on the same store what this process is doing. */
export interface Presence {
  /** Starts publishing; counts and usage begin at zero. */
  begin(duty: Duty): void
  /**
   * Stops publishing.
   *
   * @param stopped error that ended the task early
   */
  end(stopped?: Error): void
  readonly observer: Observer
  readonly onModelEvent: OnModelEvent
}
