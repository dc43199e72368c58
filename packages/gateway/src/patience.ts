import { type AttuneError, isAttuneError } from '@attune/core/internal'
import {
  callError,
  type CallLimits,
  type CallTarget,
  type Clock,
  isRateLimit,
  isUnreachable,
  isUnusable,
  type OnModelEvent,
} from '@attune/core/runtime'
import { bounded, isLate, type Lateness, lateText } from './lateness.js'
import { PATIENCE, type RetryPolicy } from './retry.js'
import type { UsageMeter } from './usage-meter.js'

/**
 * Maximum number of retries while the server has never answered, since its address is probably
 * wrong.
 */
const FIRST_PATIENCE = 2

/**
 * Maximum number of retries after an answer of the wrong form, for services that are not models. A
 * model may answer in another form; other programs rarely do.
 */
const UNUSABLE_REPEATS = 1

export interface PatienceServices {
  readonly meter: UsageMeter
  readonly onEvent: OnModelEvent
  readonly clock: Clock
  /** Uniform in [0, 1), for the jitter of retries; not part of the reproducible state. */
  random(): number
}

/** Conditions of a call that its retries depend on. */
export interface PatienceTerms {
  /** Retry policy for timeouts. Default: {@link bounded}. */
  readonly lateness?: Lateness
  /** Called at the first timeout of each target. */
  warn?(use: string, message: string): void
}

/**
 * Decides which failed calls to a target are retried. It takes all calls to the target so far into
 * account.
 */
export class Patience {
  /** True once the server has answered, with a result or an error. */
  #isThere = false
  #wasLate = false
  /** Time of the first refusal since the last answer. */
  #refusedSince: number | undefined

  constructor(
    private readonly target: CallTarget,
    private readonly limits: CallLimits,
    private readonly services: PatienceServices,
  ) {}

  /** Records that the server has answered. */
  answered(): void {
    this.#isThere = true
    this.#refusedSince = undefined
  }

  /** Returns the retry policy of one call. */
  policy(terms: PatienceTerms): RetryPolicy {
    const { lateness = bounded } = terms
    const { retries } = this.limits
    const { meter, onEvent } = this.services
    let unusable = 0
    let late = 0
    return {
      retries: (error) => {
        if (!this.#knows(error)) return Math.min(retries, FIRST_PATIENCE)
        if (isLate(error)) return ++late > lateness.repeats ? 0 : retries
        const isTooMany =
          this.target.kind !== 'model' && isUnusable(error) && ++unusable > UNUSABLE_REPEATS
        return isTooMany ? 0 : retries
      },
      onRetry: (error, attempt, wait) => {
        meter.repeated()
        this.#tellLate(error, terms, true)
        onEvent({ type: 'retried', model: this.target.name, code: error.code, attempt, wait })
      },
      random: () => this.services.random(),
    }
  }

  /**
   * Throws the error of an attempt. If the service has refused all calls for too long, the error
   * allows no retry.
   */
  readonly refused = (error: unknown): never => {
    if (!isRateLimit(error)) throw error
    const now = this.services.clock.monotonic()
    this.#refusedSince ??= now
    if (now - this.#refusedSince < PATIENCE) throw error
    const { what } = (error as AttuneError).details
    const minutes = PATIENCE / 60_000
    const more = { cause: error, isPlaced: true }
    throw callError(this.target, 'REFUSED_ALL', { what, minutes }, more)
  }

  /** The error of a call that is not retried any more. */
  callError(error: unknown, terms: PatienceTerms): unknown {
    this.#tellLate(error, terms, false)
    if (!isAttuneError(error) || this.#knows(error)) return error
    const more = { cause: error, isPlaced: true }
    return callError(this.target, 'ABSENT', { what: error.details['what'] }, more)
  }

  /**
   * True if the server is known to exist: it has answered before, or this error is an answer of it.
   */
  #knows(error: AttuneError): boolean {
    return (this.#isThere ||= !isUnreachable(error))
  }

  #tellLate(
    error: unknown,
    { lateness = bounded, warn }: PatienceTerms,
    isRepeated: boolean,
  ): void {
    if (!isLate(error) || this.#wasLate || !warn) return
    this.#wasLate = true
    warn(...lateText(this.target, this.limits.timeout / 1000, lateness, isRepeated))
  }
}
