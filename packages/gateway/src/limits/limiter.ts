import type { Usage } from '@attune/core/internal'
import { callError, isRateLimit, type CallTarget, retryAfterOf } from '@attune/core/runtime'
import type { Attempt } from '../timeouts.js'
import type { Admission, End } from './allowance.js'
import type { Queue } from './servers.js'
import type { Ticket } from './throttle.js'

export interface Waiting {
  readonly tokens: number
  /** Position in the queue of all calls that wait for the server. */
  readonly arrival: number
  start(tickets: readonly Ticket[]): void
  reject(error: unknown): void
}

/**
 * Delays the calls to one target. All targets of a server share its queue (first come, first
 * served).
 */
export class Limiter {
  /**
   * Waiting calls in order of arrival; a set, so that an aborted call is removed in constant time.
   */
  readonly #waiting = new Set<Waiting>()
  #closed = false
  #underWay = 0

  constructor(
    readonly target: CallTarget,
    private readonly admissions: readonly Admission[],
    private readonly queue: Pick<Queue, 'arrival' | 'admit' | 'isEmpty'>,
  ) {}

  /**
   * Runs the attempt as soon as the limits allow.
   *
   * @param tokens estimated tokens of the call; corrected by its usage
   * @throws the attempt's error; the signal's reason when it is aborted during the wait; CLOSED
   */
  async run<A extends { readonly usage: Usage }>(
    attempt: Attempt<A>,
    tokens: number,
    signal: AbortSignal,
  ): Promise<A> {
    const tickets = this.#atOnce(tokens, signal) ?? (await this.#afterWait(tokens, signal))
    this.#underWay++
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
      this.#underWay--
      for (const [at, admission] of this.admissions.entries()) {
        // Only the first limit adapts to 429s. For the other limits a refusal is a failure.
        const own: End = at > 0 && end.how === 'refused' ? { how: 'failed' } : end
        admission.end(tickets[at]!, own, taken - tokens)
      }
      this.queue.admit()
    }
  }

  /** Number of running calls. */
  get underWay(): number {
    return this.#underWay
  }

  /** Number of waiting calls. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** The first waiting call, and the milliseconds until the limits allow it. */
  first():
    | { readonly limiter: Limiter; readonly waiting: Waiting; readonly delay: number }
    | undefined {
    const [waiting] = this.#waiting
    return waiting && { limiter: this, waiting, delay: this.#delay(waiting.tokens) }
  }

  firstOf(most: number): Waiting[] {
    const first: Waiting[] = []
    for (const waiting of this.#waiting) if (first.push(waiting) >= most) break
    return first
  }

  start(waiting: Waiting): void {
    this.#waiting.delete(waiting)
    waiting.start(this.#start(waiting.tokens))
  }

  rejectAll(error: unknown): void {
    for (const waiting of this.#waiting) waiting.reject(error)
    this.#waiting.clear()
  }

  /** Rejects all waiting calls, and all later ones, with the error CLOSED. */
  close(): void {
    this.#closed = true
    this.rejectAll(this.#closedError())
  }

  /** Starts a call at once if it need not wait. Undefined if it must wait. */
  #atOnce(tokens: number, signal: AbortSignal): readonly Ticket[] | undefined {
    signal.throwIfAborted()
    if (this.#closed) throw this.#closedError()
    const isFree = this.queue.isEmpty && this.#delay(tokens) === 0
    return isFree ? this.#start(tokens) : undefined
  }

  #afterWait(tokens: number, signal: AbortSignal): Promise<readonly Ticket[]> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(waiting)
        reject(signal.reason)
        this.queue.admit()
      }
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', leave)
          settle(value)
        }
      const arrival = this.queue.arrival()
      const waiting: Waiting = { tokens, arrival, start: settled(resolve), reject: settled(reject) }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.add(waiting)
      this.queue.admit()
    })
  }

  /**
   * Milliseconds until all limits allow the call. Every limit is asked, since a limit that
   * processes share learns in this way that a call waits.
   */
  #delay(tokens: number): number {
    return Math.max(...this.admissions.map((admission) => admission.delay(tokens)))
  }

  #start(tokens: number): readonly Ticket[] {
    return this.admissions.map((admission) => admission.start(tokens))
  }

  #closedError(): Error {
    return callError(this.target, 'CLOSED', {})
  }
}
