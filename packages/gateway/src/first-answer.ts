import type { AttuneError } from '@attune/core'
import { callError, isUnusable, type CallTarget } from '@attune/core/runtime'
import { unlessAborted } from './timeouts.js'

/**
 * Shows whether a service is one that can be used. Until its first answer only one call is under way: others wait for what
 * comes of it. A service that gave no usable answer, also when it was asked again, is asked nothing more.
 */
export class FirstAnswer {
  /** Something else than an unusable answer came: good or bad, it says that calls need not wait for each other. */
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

  /** @throws CALL_UNSUITABLE, now and from then on, where the service has given no usable answer */
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
