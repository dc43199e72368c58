import type { Usage } from '../contracts/data.js'
import { AttuneError, isAttuneError } from '../errors.js'
import type { OnModelEvent } from './events.js'
import { retryAfterOf } from './model-errors.js'
import { Throttle, type Ticket } from './throttle.js'
import type { Attempt } from './timeouts.js'
import { TokenBucket } from './token-bucket.js'

/** Shorter waits are no news. Milliseconds. */
const WORTH_TELLING = 1000

export interface Limits {
  readonly model: string
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

/**
 * Holds back the calls of one model: so many at the same time, so many requests and tokens per minute, and as many as the
 * server's 429s leave. First come, first served; one timer for all.
 */
export class Limiter {
  readonly #model: string
  readonly #onEvent: OnModelEvent
  readonly #throttle: Throttle
  readonly #requests: TokenBucket | undefined
  readonly #tokens: TokenBucket | undefined
  /** In order of arrival; a set, so that one that gives up leaves without a search. */
  readonly #queue = new Set<Waiting>()
  #active = 0
  #timer: NodeJS.Timeout | undefined
  #heldUntil = 0
  #closed = false

  constructor({ model, concurrency, requestsPerMinute, tokensPerMinute }: Limits, onEvent: OnModelEvent) {
    const now = performance.now()
    this.#model = model
    this.#onEvent = onEvent
    this.#throttle = new Throttle(concurrency)
    this.#requests = requestsPerMinute === undefined ? undefined : new TokenBucket(requestsPerMinute, now)
    this.#tokens = tokensPerMinute === undefined ? undefined : new TokenBucket(tokensPerMinute, now)
  }

  /**
   * Makes the attempt as soon as the limits allow.
   *
   * @param tokens estimate of what the call will take; corrected by its usage
   * @throws what the attempt throws; the signal's reason when that is aborted during the wait; MODEL_CLOSED
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
      if (isAttuneError(error) && error.code === 'MODEL_RATE_LIMITED') this.#refused(ticket, retryAfterOf(error))
      throw error
    } finally {
      this.#tokens?.take(taken - tokens, performance.now())
      this.#active--
      this.#admit()
    }
  }

  /** How many calls wait. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Ends all waits with MODEL_CLOSED, and refuses what comes later. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    for (const waiting of this.#queue) waiting.reject(this.#closedError())
    this.#queue.clear()
  }

  #admission(tokens: number, signal: AbortSignal): Ticket | Promise<Ticket> {
    signal.throwIfAborted()
    if (this.#closed) throw this.#closedError()
    const now = performance.now()
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
    const now = performance.now()
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
    this.#onEvent({ type: 'waiting', model: this.#model, wait: delay, calls: this.#queue.size })
  }

  #refused(ticket: Ticket, retryAfter: number | undefined): void {
    const { pause, isNew } = this.#throttle.refused(ticket, performance.now(), retryAfter)
    if (!isNew) return
    this.#onEvent({ type: 'throttled', model: this.#model, pause, concurrency: this.#throttle.concurrency })
  }

  #closedError(): AttuneError {
    return new AttuneError('MODEL_CLOSED', { model: this.#model })
  }
}
