import type { AttuneError } from '../errors.js'
import type { Observers } from './events.js'

/** Whether a run starts nothing new, and why. Only the first reason counts. */
export class Stop {
  #reason: AttuneError | undefined

  constructor(private readonly observers: Observers) {}

  get reason(): AttuneError | undefined {
    return this.#reason
  }

  pull(reason: AttuneError): void {
    if (this.#reason) return
    this.#reason = reason
    this.observers.tell({ type: 'stopping', why: reason.message, code: reason.code })
  }
}
