import type { Usage } from '../contracts/data.js'
import { isRateLimit, retryAfterOf } from './call-errors.js'
import type { Clock } from '../clock.js'
import type { OnModelEvent } from './events.js'
import { callError, type Party } from './party.js'
import { Throttle, type Ticket } from './throttle.js'
import type { Attempt } from './timeouts.js'
import { TokenBucket } from './token-bucket.js'

/** Shorter waits are no news. Milliseconds. */
const WORTH_TELLING = 1000

export interface Limits {
  /** Calls at the same time at most; 429s make it fewer for a while. */
  readonly concurrency: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
}

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
  readonly #throttle: Throttle
  readonly #requests: TokenBucket | undefined
  readonly #tokens: TokenBucket | undefined
  /** In order of arrival; a set, so that one that gives up leaves without a search. */
  readonly #queue = new Set<Waiting>()
  #active = 0
  #timer: NodeJS.Timeout | undefined
  #heldUntil = 0
  #closed = false

  constructor(party: Party, { concurrency, requestsPerMinute, tokensPerMinute }: Limits, services: LimiterServices) {
    const now = services.clock.monotonic()
    this.#party = party
    this.#services = services
    this.#throttle = new Throttle(concurrency)
    this.#requests = requestsPerMinute === undefined ? undefined : new TokenBucket(requestsPerMinute, now)
    this.#tokens = tokensPerMinute === undefined ? undefined : new TokenBucket(tokensPerMinute, now)
  }

  /**
   * Makes the attempt as soon as the limits allow.
   *
   * @param tokens estimate of what the call will take; corrected by its usage
   * @throws what the attempt throws; the signal's reason when that is aborted during the wait; CLOSED
   */
  async run<A extends { readonly usage: Usage }>(attempt: Attempt<A>, tokens: number, signal: AbortSignal): Promise<A> {
    const ticket = await this.#admission(tokens, signal)
    let taken = tokens
    try {
      const answer = await attempt(signal)
      taken = answer.usage.input + answer.usage.output
      this.#throttle.answered(ticket)
      return answer
    } catch (error) {
      if (isRateLimit(error)) this.#refused(ticket, retryAfterOf(error))
      throw error
    } finally {
      this.#tokens?.take(taken - tokens, this.#services.clock.monotonic())
      this.#active--
      this.#admit()
    }
  }

  /** How many calls wait. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Ends all waits with CLOSED, and refuses what comes later. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    for (const waiting of this.#queue) waiting.reject(this.#closedError())
    this.#queue.clear()
  }

  #admission(tokens: number, signal: AbortSignal): Ticket | Promise<Ticket> {
    signal.throwIfAborted()
    if (this.#closed) throw this.#closedError()
    const now = this.#services.clock.monotonic()
    if (this.#queue.size === 0 && this.#delay(tokens, now) === 0) return this.#start(tokens, now)
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

  /** Milliseconds until a call may start; infinite: until another one has ended. */
  #delay(tokens: number, now: number): number {
    if (this.#active >= this.#throttle.concurrency) return Infinity
    return Math.max(this.#throttle.wait(now), this.#requests?.wait(1, now) ?? 0, this.#tokens?.wait(tokens, now) ?? 0)
  }

  #start(tokens: number, now: number): Ticket {
    this.#active++
    this.#requests?.take(1, now)
    this.#tokens?.take(tokens, now)
    return this.#throttle.start(now)
  }

  /** Starts whoever may start now, and comes back when the next one may. */
  #admit(): void {
    clearTimeout(this.#timer)
    const now = this.#services.clock.monotonic()
    for (const waiting of this.#queue) {
      const delay = this.#delay(waiting.tokens, now)
      if (delay > 0) return this.#comeBack(delay, now)
      this.#queue.delete(waiting)
      waiting.start(this.#start(waiting.tokens, now))
    }
  }

  #comeBack(delay: number, now: number): void {
    if (delay === Infinity) return
    this.#timer = setTimeout(() => this.#admit(), Math.ceil(delay))
    if (delay < WORTH_TELLING || now + delay <= this.#heldUntil + 1) return
    this.#heldUntil = now + delay
    this.#services.onEvent({ type: 'waiting', model: this.#party.name, wait: delay, calls: this.#queue.size })
  }

  #refused(ticket: Ticket, retryAfter: number | undefined): void {
    const { pause, isNew } = this.#throttle.refused(ticket, this.#services.clock.monotonic(), retryAfter)
    if (!isNew) return
    this.#services.onEvent({
      type: 'throttled',
      model: this.#party.name,
      pause,
      concurrency: this.#throttle.concurrency,
    })
  }

  #closedError(): Error {
    return callError(this.#party, 'CLOSED', {})
  }
}
