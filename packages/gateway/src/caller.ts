import { setMaxListeners } from 'node:events'
import { type AttuneError, isAttuneError, type Usage } from '@attune/core/internal'
import {
  type AwaitedCalls,
  callError,
  type CallLimits,
  type CallTarget,
  type Clock,
  isRateLimit,
  isUnreachable,
  isUnusable,
  type OnModelEvent,
} from '@attune/core/runtime'
import type { Budget } from './budget.js'
import type { UsageMeter } from './usage-meter.js'
import type { Measured } from './journal.js'
import { bounded, isLate, type Lateness, lateText } from './lateness.js'
import type { Limiter } from './limits/limiter.js'
import { type CountedAttempt, PATIENCE, withRetries } from './retry.js'
import { type Attempt, unlessAborted, withTimeout } from './timeouts.js'

/**
 * Detects services that never give a usable answer. Until the first answer, calls are made one at a
 * time. After an unusable first answer, repeats included, all further calls throw.
 */
class FirstAnswer {
  /** True after any outcome but an unusable answer; from then on calls run concurrently. */
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

/** Retries for a server that has never answered: its address is probably wrong. */
const FIRST_PATIENCE = 2

/**
 * Retries after an answer of the wrong form. A model may answer in another form; other programs
 * rarely do.
 */
const UNUSABLE_REPEATS = 1

export interface CallServices {
  readonly budget: Budget
  readonly meter: UsageMeter
  readonly onEvent: OnModelEvent
  readonly clock: Clock
  /** Uniform in [0, 1), for the jitter of retries; not part of the reproducible state. */
  random(): number
}

/** Conditions of a single call. */
export interface CallTerms {
  /** Estimated tokens of the call. */
  readonly tokens: number
  readonly signal: AbortSignal
  /** Retry policy for timeouts. Default: {@link bounded}. */
  readonly lateness?: Lateness
  /** Called at the first timeout of each target. */
  warn?(use: string, message: string): void
}

/** Calls one target within budget, rate limits and timeout, and retries passing faults. */
export class Caller {
  readonly #closing = new AbortController()
  readonly #first: FirstAnswer | undefined
  #probed: Promise<void> | undefined
  /** True once the server has answered, with a result or an error. */
  #isThere = false
  #wasLate = false
  /** Time of the first refusal since the last answer. */
  #refusedSince: number | undefined

  constructor(
    readonly target: CallTarget,
    readonly limits: CallLimits,
    private readonly services: CallServices,
    private readonly limiter: Limiter,
    /** Cheap request that is made before the first call. */
    private readonly probe?: Attempt<void>,
  ) {
    if (target.kind !== 'model') this.#first = new FirstAnswer(target)
  }

  get waiting(): number {
    return this.limiter.waiting
  }

  /** Number of calls without an answer, calls that wait for a limit included. */
  get awaited(): AwaitedCalls {
    const { underWay, waiting } = this.limiter
    return { name: this.target.name, calls: underWay + waiting, held: waiting }
  }

  async call<A extends { readonly usage: Usage }>(
    ask: CountedAttempt<A>,
    terms: CallTerms,
  ): Promise<Measured<A>> {
    const { tokens, signal } = terms
    // A unit may have hundreds of concurrent calls that listen to its signal.
    setMaxListeners(0, signal)
    await this.ready(signal)
    const { clock } = this.services
    let sent = 0
    let took = 0
    const patient: CountedAttempt<A> = (outer, attempt) => {
      const timed = async (own: AbortSignal): Promise<A> => {
        const began = clock.monotonic()
        const answer = await ask(own, attempt)
        took = clock.monotonic() - began
        return answer
      }
      const once: Attempt<A> = (inner) => this.#once(timed, { ...terms, signal: inner }, ++sent)
      return this.limiter.run(once, tokens, outer).catch(this.#refused)
    }
    const asking = (): Promise<A> => this.#patiently(patient, terms)
    const answer = await (this.#first ? this.#first.before(asking, signal) : asking())
    return { answer, took }
  }

  /** Waits for the probe, which is made once. */
  async ready(signal: AbortSignal): Promise<void> {
    if (this.probe) await unlessAborted((this.#probed ??= this.#probe(this.probe)), signal)
  }

  /**
   * Makes a request that is not a model answer, such as a batch order. It is not counted, and no
   * unit's interruption aborts it.
   */
  async besides<T>(attempt: CountedAttempt<T>): Promise<T> {
    const nothing = { usage: { input: 0, output: 0, reasoning: 0 } }
    const asked: CountedAttempt<typeof nothing & { readonly got: T }> = (outer, count) => {
      const once: Attempt<T> = (own) => attempt(own, count)
      const inTime: Attempt<typeof nothing & { readonly got: T }> = async (own) => ({
        ...nothing,
        got: await withTimeout(once, this.#timeLimit, own),
      })
      return this.limiter.run(inTime, 0, outer)
    }
    return (await this.#patiently(asked, { tokens: 0, signal: this.#closing.signal })).got
  }

  close(): void {
    this.#closing.abort(callError(this.target, 'CLOSED', {}))
    this.limiter.close()
  }

  /**
   * Runs the probe without the signal of its first caller, which may be interrupted. After a
   * failure the next call probes again.
   */
  async #probe(probe: Attempt<void>): Promise<void> {
    try {
      await this.besides(probe)
    } catch (error) {
      this.#probed = undefined
      throw error
    }
  }

  /**
   * Settles the budget before the limiter starts the next call, which checks the remaining budget.
   */
  async #once<A extends { readonly usage: Usage }>(
    ask: Attempt<A>,
    { tokens, signal }: CallTerms,
    sent: number,
  ): Promise<A> {
    const { budget, meter, onEvent } = this.services
    await budget.admit(sent)
    const answer = await withTimeout(ask, this.#timeLimit, signal).catch((error: unknown) => {
      if (!isUnusable(error)) this.#first?.met()
      if (signal.aborted || isLate(error)) meter.cancelled(tokens)
      throw error
    })
    this.#first?.answered()
    const cost = meter.answered(answer.usage, this.limits.prices)
    this.#refusedSince = undefined
    await budget.answered(answer.usage, cost)
    const { name: model } = this.target
    onEvent({ type: 'answered', model, usage: answer.usage, ...(cost !== undefined && { cost }) })
    return answer
  }

  /** Throws a fatal error for a service that has refused all calls for too long. */
  readonly #refused = (error: unknown): never => {
    if (!isRateLimit(error)) throw error
    const now = this.services.clock.monotonic()
    this.#refusedSince ??= now
    if (now - this.#refusedSince < PATIENCE) throw error
    const { what } = (error as AttuneError).details
    throw callError(
      this.target,
      'REFUSED_ALL',
      { what, minutes: PATIENCE / 60_000 },
      { cause: error, isPlaced: true },
    )
  }

  async #patiently<T>(
    attempt: CountedAttempt<T>,
    { signal, lateness = bounded, warn }: CallTerms,
  ): Promise<T> {
    const { retries } = this.limits
    const isThere = (error: AttuneError): boolean => (this.#isThere ||= !isUnreachable(error))
    let unusable = 0
    let late = 0
    const repeats = (error: AttuneError): number => {
      if (!isThere(error)) return Math.min(retries, FIRST_PATIENCE)
      if (isLate(error)) return ++late > lateness.repeats ? 0 : retries
      const isTooMany = this.#first && isUnusable(error) && ++unusable > UNUSABLE_REPEATS
      return isTooMany ? 0 : retries
    }
    const tellLate = (error: unknown, isRepeated: boolean): void => {
      if (!isLate(error) || this.#wasLate || !warn) return
      this.#wasLate = true
      warn(...lateText(this.target, this.limits.timeout / 1000, lateness, isRepeated))
    }
    try {
      const answer = await withRetries(
        attempt,
        {
          retries: repeats,
          onRetry: (error, attempt, wait) => {
            const { code } = error
            this.services.meter.repeated()
            tellLate(error, true)
            this.services.onEvent({ type: 'retried', model: this.target.name, code, attempt, wait })
          },
          random: () => this.services.random(),
        },
        signal,
      )
      this.#isThere = true
      return answer
    } catch (error) {
      tellLate(error, false)
      if (!isAttuneError(error) || isThere(error)) throw error
      throw callError(
        this.target,
        'ABSENT',
        { what: error.details['what'] },
        { cause: error, isPlaced: true },
      )
    }
  }

  get #timeLimit(): { readonly timeout: number; timeUp(): Error } {
    const { timeout } = this.limits
    return { timeout, timeUp: () => callError(this.target, 'TIMEOUT', { seconds: timeout / 1000 }) }
  }
}
