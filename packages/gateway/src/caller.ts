import { setMaxListeners } from 'node:events'
import type { Usage } from '@attune/core/internal'
import {
  type AwaitedCalls,
  callError,
  type CallLimits,
  type CallTarget,
  isUnusable,
} from '@attune/core/runtime'
import type { Budget } from './budget.js'
import { FirstAnswer } from './first-answer.js'
import type { Measured } from './journal.js'
import { isLate } from './lateness.js'
import type { Limiter } from './limits/limiter.js'
import { Patience, type PatienceServices, type PatienceTerms } from './patience.js'
import { type CountedAttempt, withRetries } from './retry.js'
import { type Attempt, TimeLimit, unlessAborted, withTimeout } from './timeouts.js'

export interface CallServices extends PatienceServices {
  readonly budget: Budget
}

/** Settings of a single call. */
export interface CallTerms extends PatienceTerms {
  /** Estimated tokens of the call. */
  readonly tokens: number
  readonly signal: AbortSignal
}

/** Number of sent attempts of a call, and milliseconds that the last one took. */
interface Sending {
  sent: number
  took: number
}

/**
 * Makes the calls to one target (a model or service), outside of the journal. The layers from the
 * outside in: retries of temporary faults, limits, budget, time limit of one attempt.
 */
export class Caller {
  readonly #closing = new AbortController()
  readonly #first: FirstAnswer | undefined
  readonly #patience: Patience
  readonly #limit: TimeLimit
  #probed: Promise<void> | undefined

  constructor(
    readonly target: CallTarget,
    private readonly limits: CallLimits,
    private readonly services: CallServices,
    private readonly limiter: Limiter,
    /** Cheap request that is made before the first call. */
    private readonly probe?: Attempt<void>,
  ) {
    if (target.kind !== 'model') this.#first = new FirstAnswer(target)
    this.#patience = new Patience(target, limits, services)
    const { timeout } = limits
    this.#limit = new TimeLimit(timeout, () =>
      callError(target, 'TIMEOUT', { seconds: timeout / 1000 }),
    )
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
    if (this.probe) await this.ready(signal)
    const sending: Sending = { sent: 0, took: 0 }
    const attempt: CountedAttempt<A> = (outer, number) => {
      const send: Attempt<A> = (own) =>
        this.#sent((inner) => ask(inner, number), { tokens, signal: own }, sending)
      return this.limiter.run(send, tokens, outer).catch(this.#patience.refused)
    }
    const asking = (): Promise<A> => this.#retried(attempt, terms)
    const answer = await (this.#first ? this.#first.before(asking, signal) : asking())
    return { answer, took: sending.took }
  }

  /** Waits for the probe, which is made once. */
  async ready(signal: AbortSignal): Promise<void> {
    if (this.probe) await unlessAborted((this.#probed ??= this.#probe(this.probe)), signal)
  }

  /**
   * Makes a request that is not a model answer, such as a batch order. It counts towards no budget,
   * and interrupted units do not abort it.
   */
  async besides<T>(attempt: CountedAttempt<T>): Promise<T> {
    const asked: CountedAttempt<typeof nothing & { readonly got: T }> = (outer, count) =>
      this.limiter.run(
        async (own) => ({
          ...nothing,
          got: await withTimeout((inner) => attempt(inner, count), this.#limit, own),
        }),
        0,
        outer,
      )
    return (await this.#retried(asked, { signal: this.#closing.signal })).got
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

  async #retried<T>(attempt: CountedAttempt<T>, terms: Omit<CallTerms, 'tokens'>): Promise<T> {
    try {
      const answer = await withRetries(attempt, this.#patience.policy(terms), terms.signal)
      this.#patience.answered()
      return answer
    } catch (error) {
      throw this.#patience.callError(error, terms)
    }
  }

  /**
   * Sends one attempt within the time limit, if the budget allows it. The budget is updated before
   * the limiter starts the next call, which checks the rest of the budget.
   */
  async #sent<A extends { readonly usage: Usage }>(
    ask: Attempt<A>,
    { tokens, signal }: Pick<CallTerms, 'tokens' | 'signal'>,
    sending: Sending,
  ): Promise<A> {
    const { budget, meter, clock, onEvent } = this.services
    sending.sent += 1
    if (budget.isCounted) await budget.admit(sending.sent)
    const began = clock.monotonic()
    const answer = await withTimeout(ask, this.#limit, signal).catch((error: unknown) => {
      if (!isUnusable(error)) this.#first?.met()
      if (signal.aborted || isLate(error)) meter.cancelled(tokens)
      throw error
    })
    sending.took = clock.monotonic() - began
    this.#first?.answered()
    const cost = meter.answered(answer.usage, this.limits.prices)
    if (budget.isCounted) await budget.answered(answer.usage, cost)
    const { name: model } = this.target
    onEvent({ type: 'answered', model, usage: answer.usage, ...(cost !== undefined && { cost }) })
    return answer
  }
}

const nothing = { usage: { input: 0, output: 0, reasoning: 0 } }
