import type { AttuneError } from '../errors.js'
import type { Failure } from '../door/plugin-call.js'
import type { ModelCall } from '../models/context-models.js'
import type { AnalysisUnit, Unit } from './unit.js'

export type Settled = 'done' | 'reused' | 'failed' | 'skipped' | 'left-out'

/** What happened, told after it was stored. */
export type RunEvent =
  | { readonly type: 'settled'; readonly unit: Unit | AnalysisUnit; readonly as: Settled; readonly failure?: Failure }
  | { readonly type: 'begun'; readonly unit: Unit }
  /** A call of the unit was answered, now or in an earlier run. */
  | { readonly type: 'called'; readonly unit: Unit; readonly call: ModelCall }
  | { readonly type: 'analysing'; readonly unit: AnalysisUnit }
  | { readonly type: 'warning'; readonly use: string; readonly message: string; readonly topic?: 'stand-in' }
  | { readonly type: 'stopping'; readonly why: string; readonly code?: AttuneError['code'] }

export type Observer = (event: RunEvent) => void

/** Tells every observer; one that throws is reported once and dropped. */
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
