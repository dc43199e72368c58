import type { Clock } from '@attune/core/runtime'
import { Throttle, type ThrottleState, type Ticket } from './throttle.js'

interface BucketState {
  level: number
  updated: number
}

/**
 * A number of units per minute, evenly, with a second's worth at once. Levels may fall below zero, as what a call really took
 * is known only afterwards: by a minute's worth at most, so that one enormous figure does not block everything after it. Times are milliseconds of one clock.
 */
class TokenBucket {
  readonly #perMillisecond: number
  readonly #capacity: number
  readonly #deepest: number

  /** @param state changed in place; absent: a full bucket */
  constructor(
    perMinute: number,
    now: number,
    readonly state: BucketState = { level: Math.max(1, perMinute / 60), updated: now },
  ) {
    this.#perMillisecond = perMinute / 60_000
    this.#capacity = Math.max(1, perMinute / 60)
    this.#deepest = perMinute
  }

  /** Milliseconds until this many units are available; more than the bucket can hold count as a full one. */
  wait(units: number, now: number): number {
    this.#refill(now)
    return Math.max(0, (Math.min(units, this.#capacity) - this.state.level) / this.#perMillisecond)
  }

  /** How many units there are within this time (milliseconds) from now, no matter who asks for them. */
  within(horizon: number, now: number): number {
    this.#refill(now)
    return Math.max(0, this.state.level) + horizon * this.#perMillisecond
  }

  /** Takes units; gives them back if negative. */
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

/** The calls that wait, as those who admit them see them. */
export interface Line {
  /** What each of the first calls is expected to take, in the order of arrival. */
  tokens(most: number): readonly number[]
  /** Somebody may start now who could not before. */
  changed(): void
  /** The server said 429. */
  throttled(pause: number, concurrency: number): void
  /** Nobody can be admitted any more. */
  failed(error: unknown): void
}

/** Says when a call may start: to the calls of this process only, or to those of all that share a store. */
export interface Admission {
  /** Milliseconds until the first of the line may start; infinite: not before something changed. */
  delay(tokens: number): number
  start(tokens: number): Ticket
  /** @param beyond tokens that it took beyond what was expected */
  end(ticket: Ticket, end: End, beyond: number): void
  /** Gives back what is held for calls that will not come. */
  close(): Promise<void>
}

/** For a single process. */
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
