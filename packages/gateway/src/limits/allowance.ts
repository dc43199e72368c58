import { Throttle, type ThrottleState, type Ticket } from './throttle.js'
import { type BucketState, TokenBucket } from './token-bucket.js'

export interface Limits {
  /** Calls at the same time at most; 429s make it fewer for a while. */
  readonly concurrency: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
}

/** What came of a call. */
export interface End {
  readonly how: 'answered' | 'refused' | 'failed'
  /** Milliseconds that the server asked to wait. */
  readonly retryAfter?: number | undefined
}

/** As plain JSON. */
export interface AllowanceState {
  readonly throttle: ThrottleState
  readonly requests?: BucketState
  readonly tokens?: BucketState
}

/** What one account allows: its limits, and what its server's 429s taught. Times are milliseconds of one clock. */
export class Allowance {
  readonly #throttle: Throttle
  readonly #requests: TokenBucket | undefined
  readonly #tokens: TokenBucket | undefined

  constructor({ concurrency, requestsPerMinute, tokensPerMinute }: Limits, now: number, state?: AllowanceState) {
    this.#throttle = new Throttle(concurrency, state?.throttle)
    this.#requests =
      requestsPerMinute === undefined ? undefined : new TokenBucket(requestsPerMinute, now, state?.requests)
    this.#tokens = tokensPerMinute === undefined ? undefined : new TokenBucket(tokensPerMinute, now, state?.tokens)
  }

  get state(): AllowanceState {
    return {
      throttle: this.#throttle.state,
      ...(this.#requests && { requests: this.#requests.state }),
      ...(this.#tokens && { tokens: this.#tokens.state }),
    }
  }

  /** How many calls may be under way now. */
  get concurrency(): number {
    return this.#throttle.concurrency
  }

  /** How often 429s lowered what is allowed. */
  get episodes(): Ticket {
    return this.#throttle.state.episodes
  }

  /** Milliseconds that are left of the pause that the server asked for. */
  pause(now: number): number {
    return Math.max(0, this.#throttle.state.pausedUntil - now)
  }

  /** Whether only the number of calls at the same time is limited. */
  isOpen(now: number): boolean {
    return !this.#requests && !this.#tokens && this.#throttle.isOpen(now)
  }

  /** Milliseconds until a call may start. */
  wait(tokens: number, now: number): number {
    return Math.max(this.#throttle.wait(now), this.#requests?.wait(1, now) ?? 0, this.#tokens?.wait(tokens, now) ?? 0)
  }

  /** How many calls with this number of tokens may start within this time. */
  within(horizon: number, tokens: number, now: number): number {
    return Math.min(
      this.#throttle.within(horizon, now),
      this.#requests?.within(horizon, now) ?? Infinity,
      (this.#tokens?.within(horizon, now) ?? Infinity) / Math.max(1, tokens),
    )
  }

  /** @param known how many episodes its caller knew */
  start(tokens: number, now: number, known?: Ticket): Ticket {
    this.#requests?.take(1, now)
    this.#tokens?.take(tokens, now)
    return this.#throttle.start(now, known)
  }

  /** Takes back a start that was not made. */
  withdraw(ticket: Ticket, tokens: number, now: number): void {
    this.#requests?.take(-1, now)
    this.#tokens?.take(-tokens, now)
    this.#throttle.withdraw(ticket)
  }

  /** @returns whether it begins an episode */
  end(ticket: Ticket, { how, retryAfter }: End, now: number): boolean {
    if (how === 'answered') this.#throttle.answered(ticket)
    return how === 'refused' && this.#throttle.refused(ticket, now, retryAfter).isNew
  }

  /** Corrects what a call was expected to take. */
  correct(tokens: number, now: number): void {
    this.#tokens?.take(tokens, now)
  }
}
