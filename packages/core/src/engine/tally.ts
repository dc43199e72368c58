import type { Failure } from '../door/plugin-call.js'
import type { AttuneError } from '../errors.js'
import type { Observers } from './events.js'
import type { RunSummary } from './run-summary.js'
import type { Unit } from './unit.js'
import { byName } from '../by-name.js'

/** Counts what comes of the units of a run, and tells the observers of each. */
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
    this.observers.tell({ type: 'settled', unit, as: 'left-out' })
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
