import { setMaxListeners } from 'node:events'
import type { ModelDefinition } from './definition.js'
import type { Usage } from '../contracts/data.js'
import type { Model } from '../contracts/models.js'
import { AttuneError, isAttuneError } from '../errors.js'
import type { Budget } from './budget.js'
import type { OnModelEvent } from './events.js'
import { Limiter } from './limits.js'
import { withRetries } from './retry.js'
import { type Attempt, unlessAborted, withTimeout } from './timeouts.js'
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
  readonly #closing = new AbortController()
  #probed: Promise<void> | undefined
  /** Whether the server was ever met, in a good mood or a bad one. */
  #isThere = false

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

  /**
   * What costs nothing is asked at once and enters no account.
   *
   * @param tokens estimate of what the call will take
   */
  async call<A extends { readonly usage: Usage }>(ask: Attempt<A>, tokens: number, signal: AbortSignal): Promise<A> {
    if (this.model.pure) return ask(signal)
    this.services.budget.admit()
    // One unit may have hundreds of calls under way, each of which listens to its signal.
    setMaxListeners(0, signal)
    if (this.model.probe) await unlessAborted((this.#probed ??= this.#probe()), signal)
    return this.#patiently((own) => this.#limiter.run((inner) => this.#once(ask, inner), tokens, own), signal)
  }

  async close(): Promise<void> {
    this.#closing.abort(new AttuneError('MODEL_CLOSED', { model: this.definition.name }))
    this.#limiter.close()
    await this.model.close?.()
  }

  /** It belongs to no caller: who began it may be interrupted. A failed one is no verdict for good: the next call probes again. */
  async #probe(): Promise<void> {
    const probe: Attempt<void> = async (signal) => this.model.probe?.(signal)
    try {
      await this.#patiently((own) => withTimeout(probe, this.#limit, own), this.#closing.signal)
    } catch (error) {
      this.#probed = undefined
      throw error
    }
  }

  /** Accounts are settled before the next call may start: it looks at what is left. */
  async #once<A extends { readonly usage: Usage }>(ask: Attempt<A>, signal: AbortSignal): Promise<A> {
    this.services.budget.check()
    const answer = await withTimeout(ask, this.#limit, signal)
    const { name: model, prices } = this.definition
    const cost = this.services.meter.answered(answer.usage, prices)
    this.services.onEvent({ type: 'answered', model, usage: answer.usage, ...(cost !== undefined && { cost }) })
    return answer
  }

  async #patiently<T>(attempt: Attempt<T>, signal: AbortSignal): Promise<T> {
    const { name: model, retries } = this.definition
    const isThere = (error: AttuneError): boolean => (this.#isThere ||= error.code !== 'MODEL_UNREACHABLE')
    try {
      const answer = await withRetries(
        attempt,
        {
          retries: (error) => (isThere(error) ? retries : Math.min(retries, FIRST_PATIENCE)),
          onRetry: ({ code }, attempt, wait) => {
            this.services.meter.repeated()
            this.services.onEvent({ type: 'retried', model, code, attempt, wait })
          },
        },
        signal,
      )
      this.#isThere = true
      return answer
    } catch (error) {
      if (!isAttuneError(error) || isThere(error)) throw error
      throw new AttuneError('MODEL_ABSENT', error.details, { cause: error, place: this.definition.place })
    }
  }

  get #limit(): { readonly timeout: number; readonly model: string } {
    return { timeout: this.definition.timeout, model: this.definition.name }
  }
}
