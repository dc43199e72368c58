import type { Component } from '../contracts/plugin.js'
import type { Sampling } from '../contracts/models.js'
import type { CallOptions, Send } from '../contracts/context.js'
import type { Inside } from '../door/door.js'
import { isAttuneError } from '../errors.js'
import type { CallOwner, ContextModels } from '../models/gateway.js'
import type { Trace } from './unit.js'

/**
 * Makes the calls of a unit to models and services. The silence limit does not run while a
 * component waits for an answer. The unit's trace records answers of stand-ins and calls without an
 * answer.
 */
export class UnitCalls implements ContextModels {
  constructor(
    private readonly models: ContextModels,
    private readonly trace: Trace,
    private readonly inside: Pick<Inside, 'during'>,
    private readonly providerOf: (model: string) => Pick<Component, 'synthetic'>,
  ) {}

  chat(...asked: Parameters<ContextModels['chat']>): ReturnType<ContextModels['chat']> {
    return this.#traced(() => this.models.chat(...asked), asked[0])
  }

  isDrawn(model: string, sampling: Sampling): boolean {
    return this.models.isDrawn?.(model, sampling) ?? true
  }

  embed(...asked: Parameters<ContextModels['embed']>): ReturnType<ContextModels['embed']> {
    return this.#traced(() => this.models.embed(...asked), asked[0])
  }

  reward(...asked: Parameters<ContextModels['reward']>): ReturnType<ContextModels['reward']> {
    return this.#traced(() => this.models.reward(...asked), asked[0])
  }

  call<T>(
    owner: CallOwner,
    request: object,
    send: Send<T>,
    options: CallOptions<T> & { readonly signal: AbortSignal },
  ): Promise<T> {
    return this.#traced(() => this.models.call(owner, request, send, options))
  }

  async #traced<T>(call: () => Promise<T>, model?: string): Promise<T> {
    try {
      const answer = await this.inside.during(call)
      if (model !== undefined) this.trace.answered(this.providerOf(model))
      return answer
    } catch (error) {
      this.trace.hasLostCalls = true
      if (isAttuneError(error) && error.code === 'UNIT_PARKED') this.trace.isParked = true
      throw error
    }
  }
}
