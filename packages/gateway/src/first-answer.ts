import type { AttuneError } from '@attune/core/internal'
import { callError, type CallTarget, isUnusable } from '@attune/core/runtime'
import { unlessAborted } from './timeouts.js'

/**
 * Detects services that never give a usable answer. Calls are made one at a time until the first
 * answer. If it is unusable after all its retries, every later call throws.
 */
export class FirstAnswer {
  /** True after any outcome other than an unusable answer. From then on calls run concurrently. */
  #isMet = false
  #isUsable = false
  #final: AttuneError | undefined
  #under: Promise<unknown> | undefined

  constructor(private readonly target: CallTarget) {}

  met(): void {
    this.#isMet = true
    this.#letGo()
  }

  answered(): void {
    this.#isUsable = true
    this.met()
  }

  /**
   * @throws CALL_UNSUITABLE, for this and all later calls, if the service never gave a usable
   * answer
   */
  async before<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    while (!this.#isMet && this.#under) await unlessAborted(this.#under, signal)
    if (this.#final) throw this.#final
    this.#under ??= new Promise((resolve) => (this.#letGo = () => resolve(undefined)))
    try {
      return await call()
    } catch (error) {
      if (!isUnusable(error) || this.#isUsable) throw error
      const { details, fix } = error as AttuneError
      const more = { cause: error, fix, isPlaced: true }
      throw (this.#final = callError(this.target, 'UNSUITABLE', { what: details['what'] }, more))
    } finally {
      this.#under = undefined
      this.#letGo()
    }
  }

  #letGo: () => void = () => {}
}
