import type { Clock } from '@attune/core/runtime'
import { Throttle, type ThrottleState, type Ticket } from './throttle.js'

interface BucketState {
  level: number
  updated: number
}

/**
 * Token bucket: refilled at a constant rate per minute, with the capacity of one second. Calls
 * report their actual usage afterwards, so the level may be negative, by at most one minute's
 * worth: one huge call must not block all later ones. Times are milliseconds on the same clock.
 */
class TokenBucket {
  readonly #perMillisecond: number
  readonly #capacity: number
  readonly #deepest: number

  /** @param state modified in place; undefined: a full bucket */
  constructor(
    perMinute: number,
    now: number,
    readonly state: BucketState = { level: Math.max(1, perMinute / 60), updated: now },
  ) {
    this.#perMillisecond = perMinute / 60_000
    this.#capacity = Math.max(1, perMinute / 60)
    this.#deepest = perMinute
  }

  /**
   * Milliseconds until the units are available; more units than the capacity count as the capacity.
   */
  wait(units: number, now: number): number {
    this.#refill(now)
    return Math.max(0, (Math.min(units, this.#capacity) - this.state.level) / this.#perMillisecond)
  }

  /** Units that become available within `horizon` milliseconds, for all callers together. */
  within(horizon: number, now: number): number {
    this.#refill(now)
    return Math.max(0, this.state.level) + horizon * this.#perMillisecond
  }

  /** Removes units from the bucket; negative units are returned to it. */
  take(units: number, now: number): void {
    this.#refill(now)
    this.state.level = Math.max(-this.#deepest, Math.min(this.#capacity, this.state.level - units))
  }

  #refill(now: number): void {
    const { level, updated } = this.state
    this.state.level = Math.min(this.#capacity, level + (now - updated) * this.#perMillisecond)
    this.state.updated = now
  }
}

export interface Limits {
  /** Maximum number of concurrent calls; 429s reduce it temporarily. */
  readonly concurrency: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
}

/** Outcome of a call that affects the limits. */
export interface End {
  readonly how: 'answered' | 'refused' | 'failed'
  /** Wait in milliseconds that the server requested. */
  readonly retryAfter?: number | undefined
}

/** Serialisable state of an {@link Allowance}. */
export interface AllowanceState {
  readonly throttle: ThrottleState
  readonly requests?: BucketState
  readonly tokens?: BucketState
}

/**
 * Limits of an account, adapted by the 429s of its server. Times are milliseconds on the same
 * clock.
 */
export class Allowance {
  readonly #throttle: Throttle
  readonly #requests: TokenBucket | undefined
  readonly #tokens: TokenBucket | undefined

  constructor(
    { concurrency, requestsPerMinute, tokensPerMinute }: Limits,
    now: number,
    state?: AllowanceState,
  ) {
    this.#throttle = new Throttle(concurrency, state?.throttle)
    this.#requests =
      requestsPerMinute === undefined
        ? undefined
        : new TokenBucket(requestsPerMinute, now, state?.requests)
    this.#tokens =
      tokensPerMinute === undefined
        ? undefined
        : new TokenBucket(tokensPerMinute, now, state?.tokens)
  }

  get state(): AllowanceState {
    return {
      throttle: this.#throttle.state,
      ...(this.#requests && { requests: this.#requests.state }),
      ...(this.#tokens && { tokens: this.#tokens.state }),
    }
  }

  /** Number of calls that may run now. */
  get concurrency(): number {
    return this.#throttle.concurrency
  }

  /** Number of episodes so far. An episode is a series of 429s that reduced the limits once. */
  get episodes(): Ticket {
    return this.#throttle.state.episodes
  }

  /** Remaining milliseconds of the pause after a 429. */
  pause(now: number): number {
    return Math.max(0, this.#throttle.state.pausedUntil - now)
  }

  /** True if only concurrency is limited, not the rate. */
  isOpen(now: number): boolean {
    return !this.#requests && !this.#tokens && this.#throttle.isOpen(now)
  }

  /** Milliseconds until a call may start. */
  wait(tokens: number, now: number): number {
    return Math.max(
      this.#throttle.wait(now),
      this.#requests?.wait(1, now) ?? 0,
      this.#tokens?.wait(tokens, now) ?? 0,
    )
  }

  /** Number of calls of this size that may start within `horizon` milliseconds. */
  within(horizon: number, tokens: number, now: number): number {
    return Math.min(
      this.#throttle.within(horizon, now),
      this.#requests?.within(horizon, now) ?? Infinity,
      (this.#tokens?.within(horizon, now) ?? Infinity) / Math.max(1, tokens),
    )
  }

  /**
   * Records that a call starts. Returns the ticket of the call.
   *
   * @param known number of episodes that the caller had heard of
   */
  start(tokens: number, now: number, known?: Ticket): Ticket {
    this.#requests?.take(1, now)
    this.#tokens?.take(tokens, now)
    return this.#throttle.start(now, known)
  }

  /** Cancels a start whose call was not made. */
  withdraw(ticket: Ticket, tokens: number, now: number): void {
    this.#requests?.take(-1, now)
    this.#tokens?.take(-tokens, now)
    this.#throttle.withdraw(ticket)
  }

  /** @returns true if the end begins an episode */
  end(ticket: Ticket, { how, retryAfter }: End, now: number): boolean {
    if (how === 'answered') this.#throttle.answered(ticket)
    return how === 'refused' && this.#throttle.refused(ticket, now, retryAfter).isNew
  }

  /** Adds the difference between real and estimated tokens of a call. */
  correct(tokens: number, now: number): void {
    this.#tokens?.take(tokens, now)
  }
}

/** Queue of waiting calls, as its admission uses it. */
export interface Line {
  /** Estimated tokens of the first `most` calls, in order of arrival. */
  tokens(most: number): readonly number[]
  /** Called when a waiting call may have become startable. */
  changed(): void
  /** Called after a 429 of the server. */
  throttled(pause: number, concurrency: number): void
  /** Called when no call can be admitted any more. */
  failed(error: unknown): void
}

/** Decides when calls may start, for this process or for all processes that share a store. */
export interface Admission {
  /** Milliseconds until the first waiting call may start; Infinity until something changes. */
  delay(tokens: number): number
  start(tokens: number): Ticket
  /** @param beyond real minus estimated tokens */
  end(ticket: Ticket, end: End, beyond: number): void
  /** Returns reserved places and starts of calls that will not be made. */
  close(): Promise<void>
}

/** Admits calls by limits that no other process uses. */
export class OwnAdmission implements Admission {
  readonly #allowance: Allowance
  #active = 0

  constructor(
    limits: Limits,
    private readonly clock: Clock,
    private readonly line: Pick<Line, 'throttled'>,
  ) {
    this.#allowance = new Allowance(limits, clock.monotonic())
  }

  delay(tokens: number): number {
    if (this.#active >= this.#allowance.concurrency) return Infinity
    return this.#allowance.wait(tokens, this.clock.monotonic())
  }

  start(tokens: number): Ticket {
    this.#active++
    return this.#allowance.start(tokens, this.clock.monotonic())
  }

  end(ticket: Ticket, end: End, beyond: number): void {
    const now = this.clock.monotonic()
    const isNew = this.#allowance.end(ticket, end, now)
    if (isNew) this.line.throttled(this.#allowance.pause(now), this.#allowance.concurrency)
    this.#allowance.correct(beyond, now)
    this.#active--
  }

  async close(): Promise<void> {}
}
