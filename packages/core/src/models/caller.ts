import type { ModelDefinition } from '../config/types.js'
import type { Usage } from '../contracts/data.js'
import type { Model } from '../contracts/models.js'
import { AttuneError, isAttuneError } from '../errors.js'
import type { Budget } from './budget.js'
import type { OnModelEvent } from './events.js'
import { Limiter } from './limits.js'
import { withRetries } from './retry.js'
import { type Attempt, withTimeout } from './timeouts.js'
import type { UsageMeter } from './usage.js'

/** Repeats for a server that has not answered once: more likely it is not there at all. */
const FIRST_PATIENCE = 2

export interface CallServices {
  readonly budget: Budget
  readonly meter: UsageMeter
  readonly onEvent: OnModelEvent
}

/** Calls one model: within the budget, within its limits, in time, and again where that may help. */
export class Caller {
  readonly #limiter: Limiter
  #probed: Promise<void> | undefined
  #hasAnswered = false

  constructor(
    readonly definition: ModelDefinition,
    readonly model: Model,
    private readonly services: CallServices,
  ) {
    const { name, concurrency, requestsPerMinute, tokensPerMinute } = definition
    const perMinute = { ...(requestsPerMinute && { requestsPerMinute }), ...(tokensPerMinute && { tokensPerMinute }) }
    this.#limiter = new Limiter({ model: name, concurrency, ...perMinute }, services.onEvent)
  }

  get waiting(): number {
    return this.#limiter.waiting
  }

  /** @param tokens estimate of what the call will take */
  async call<A extends { readonly usage: Usage }>(ask: Attempt<A>, tokens: number, signal: AbortSignal): Promise<A> {
    this.services.budget.admit()
    if (this.model.probe) await (this.#probed ??= this.#probe(signal))
    const answer = await this.#patiently((own) => this.#limiter.run((inner) => this.#once(ask, inner), tokens, own), signal)
    this.#hasAnswered = true
    this.services.meter.answered(answer.usage, this.definition.prices)
    return answer
  }

  async close(): Promise<void> {
    this.#limiter.close()
    await this.model.close?.()
  }

  /** A failed probe is no verdict for good: the next call probes again. */
  async #probe(signal: AbortSignal): Promise<void> {
    try {
      await this.#patiently((own) => withTimeout((inner) => this.model.probe?.(inner) ?? Promise.resolve(), this.#limit, own), signal)
    } catch (error) {
      this.#probed = undefined
      throw error
    }
  }

  #once<A>(ask: Attempt<A>, signal: AbortSignal): Promise<A> {
    this.services.budget.check()
    return withTimeout(ask, this.#limit, signal)
  }

  async #patiently<T>(attempt: Attempt<T>, signal: AbortSignal): Promise<T> {
    const { name: model, retries } = this.definition
    const isThere = (error: AttuneError): boolean => this.#hasAnswered || error.code !== 'MODEL_UNREACHABLE'
    try {
      return await withRetries(attempt, {
        retries: (error) => (isThere(error) ? retries : Math.min(retries, FIRST_PATIENCE)),
        onRetry: (error, failed, wait) =>
          this.services.onEvent({ type: 'retried', model, code: error.code, attempt: failed, wait }),
      }, signal)
    } catch (error) {
      if (!isAttuneError(error) || isThere(error)) throw error
      throw new AttuneError('MODEL_ABSENT', error.details, { cause: error, place: this.definition.place })
    }
  }

  get #limit(): { readonly timeout: number; readonly model: string } {
    return { timeout: this.definition.timeout, model: this.definition.name }
  }
}
