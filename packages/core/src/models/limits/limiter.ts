import type { Usage } from '../../contracts/data.js'
import type { Clock } from '../../clock.js'
import { isRateLimit, retryAfterOf } from '../call-errors.js'
import type { OnModelEvent } from '../events.js'
import { callError, type Party } from '../party.js'
import type { Attempt } from '../timeouts.js'
import { type Admission, type Line, OwnAdmission } from './admission.js'
import type { End, Limits } from './allowance.js'
import { type Account, SharedAdmission } from './shared-admission.js'
import type { Ticket } from './throttle.js'

/** Shorter waits are no news. Milliseconds. */
const WORTH_TELLING = 1000

interface Waiting {
  readonly tokens: number
  start(ticket: Ticket): void
  reject(error: unknown): void
}

export interface LimiterServices {
  readonly onEvent: OnModelEvent
  readonly clock: Clock
}

/**
 * Holds back the calls of one account: limits simultaneous calls, requests and tokens per minute, and follows the
 * server's 429s. First come, first served; one timer for all.
 */
export class Limiter {
  readonly #party: Party
  readonly #services: LimiterServices
  readonly #admission: Admission
  /** In order of arrival; a set, so that one that gives up leaves without a search. */
  readonly #queue = new Set<Waiting>()
  #timer: NodeJS.Timeout | undefined
  #heldUntil = 0
  #closed = false

  /** @param account where the limits hold over several processes */
  constructor(party: Party, limits: Limits, services: LimiterServices, account?: Account) {
    this.#party = party
    this.#services = services
    this.#admission = account
      ? new SharedAdmission(limits, account, services.clock, this.#line)
      : new OwnAdmission(limits, services.clock, this.#line)
  }

  /**
   * Makes the attempt as soon as the limits allow.
   *
   * @param tokens estimate of what the call will take; corrected by its usage
   * @throws what the attempt throws; the signal's reason when that is aborted during the wait; CLOSED
   */
  async run<A extends { readonly usage: Usage }>(attempt: Attempt<A>, tokens: number, signal: AbortSignal): Promise<A> {
    const ticket = await this.#ticket(tokens, signal)
    let taken = tokens
    let end: End = { how: 'failed' }
    try {
      const answer = await attempt(signal)
      taken = answer.usage.input + answer.usage.output
      end = { how: 'answered' }
      return answer
    } catch (error) {
      if (isRateLimit(error)) end = { how: 'refused', retryAfter: retryAfterOf(error) }
      throw error
    } finally {
      this.#admission.end(ticket, end, taken - tokens)
      this.#admit()
    }
  }

  /** How many calls wait. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Ends all waits with CLOSED, and refuses what comes later. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#rejectAll(this.#closedError())
    await this.#admission.close()
  }

  #ticket(tokens: number, signal: AbortSignal): Ticket | Promise<Ticket> {
    signal.throwIfAborted()
    if (this.#closed) throw this.#closedError()
    if (this.#queue.size === 0 && this.#admission.delay(tokens) === 0) return this.#admission.start(tokens)
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#queue.delete(waiting)
        reject(signal.reason)
        this.#admit()
      }
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', leave)
          settle(value)
        }
      const waiting: Waiting = { tokens, start: settled(resolve), reject: settled(reject) }
      signal.addEventListener('abort', leave, { once: true })
      this.#queue.add(waiting)
      this.#admit()
    })
  }

  /** Starts whoever may start now, and comes back when the next one may. */
  #admit(): void {
    clearTimeout(this.#timer)
    for (const waiting of this.#queue) {
      const delay = this.#admission.delay(waiting.tokens)
      if (delay > 0) return this.#comeBack(delay)
      this.#queue.delete(waiting)
      waiting.start(this.#admission.start(waiting.tokens))
    }
  }

  #comeBack(delay: number): void {
    if (delay === Infinity) return
    this.#timer = setTimeout(() => this.#admit(), Math.ceil(delay))
    const now = this.#services.clock.monotonic()
    if (delay < WORTH_TELLING || now + delay <= this.#heldUntil + 1) return
    this.#heldUntil = now + delay
    this.#services.onEvent({ type: 'waiting', model: this.#party.name, wait: delay, calls: this.#queue.size })
  }

  get #line(): Line {
    return {
      tokens: (most) => this.#first(most).map(({ tokens }) => tokens),
      changed: () => this.#admit(),
      throttled: (pause, concurrency) =>
        this.#services.onEvent({ type: 'throttled', model: this.#party.name, pause, concurrency }),
      failed: (error) => this.#rejectAll(error),
    }
  }

  #first(most: number): Waiting[] {
    const first: Waiting[] = []
    for (const waiting of this.#queue) if (first.push(waiting) >= most) break
    return first
  }

  #rejectAll(error: unknown): void {
    for (const waiting of this.#queue) waiting.reject(error)
    this.#queue.clear()
  }

  #closedError(): Error {
    return callError(this.#party, 'CLOSED', {})
  }
}
