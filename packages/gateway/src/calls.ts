import type { Usage } from '@attune/core/internal'
import type { ChatRequest, ModelRole } from '@attune/core/models'
import type { CallLimits, CallOwner, Send } from '@attune/core/runtime'
import { countTokens } from '@attune/core/tokens'
import { checkedUsage } from './budget.js'
import { Caller, type CallServices, type CallTerms } from './caller.js'
import { gatewayErrors } from './errors.js'
import { notJson } from './http/json-limits.js'
import { type HttpServices, ServiceHttp } from './http/service-http.js'
import type { Measured } from './journal.js'

import { calledService, type Servers } from './limits/servers.js'

/** Default limits of the config, for a component that declares none. */
const usual: CallLimits = { timeout: 180_000, retries: 5 }

interface Line {
  readonly caller: Caller
  readonly http: ServiceHttp
}

interface Answered<T> {
  readonly value: T
  readonly usage: Usage
}

/**
 * Calls to services that supporters and other components make themselves. Each service has one
 * caller.
 */
export class Calls {
  readonly #lines = new Map<string, Line>()

  constructor(
    private readonly services: CallServices & HttpServices,
    private readonly servers: Servers,
  ) {}

  get callers(): readonly Caller[] {
    return [...this.#lines.values()].map(({ caller }) => caller)
  }

  async call<T>(
    owner: CallOwner,
    request: object,
    send: Send<T>,
    terms: Pick<CallTerms, 'signal' | 'warn'>,
  ): Promise<Measured<T>> {
    const { caller, http } = this.#line(owner)
    const text = asJson(owner, request, 'the request')
    const attempt = async (own: AbortSignal, attempt: number): Promise<Answered<T>> => {
      const sent = await send({ http: http.within(own), signal: own, attempt })
      asJson(owner, sent)
      const value = http.withoutKeys(sent)
      const answer = JSON.stringify(value)
      const counted = (): Usage => ({
        input: countTokens(text),
        output: countTokens(answer),
        reasoning: 0,
      })
      return {
        value,
        usage: checkedUsage((value as { readonly usage?: unknown } | null)?.usage, counted),
      }
    }
    const { answer, took } = await caller.call(attempt, { ...terms, tokens: countTokens(text) })
    return { answer: answer.value, took }
  }

  #line({ target, limits = usual, options = {} }: CallOwner): Line {
    const id = `${target.kind} ${target.name}`
    const made = this.#lines.get(id) ?? {
      caller: new Caller(
        target,
        limits,
        this.services,
        this.servers.limiter(calledService(target, options, limits)),
      ),
      http: new ServiceHttp(target, this.services),
    }
    this.#lines.set(id, made)
    return made
  }
}

/** @throws CALL_NOT_JSON */
function asJson({ use }: CallOwner, value: unknown, name = 'the answer'): string {
  const fault = notJson(value, name)
  if (fault !== undefined) throw gatewayErrors.error('CALL_NOT_JSON', { use, what: fault })
  return JSON.stringify(value)
}

// Content of a chat request by which the journal identifies it: everything that the answer depends
// on.

/** @param ground digest of the model's identity */
export const chatContent = (
  ground: string,
  { messages, sampling, schema }: Pick<ChatRequest, 'messages' | 'sampling' | 'schema'>,
) => ({
  chat: ground,
  messages,
  sampling,
  ...(schema && { schema }),
})

/** Content under which the journal stores the answer to one item of a batched request. */
export const itemContent = (ground: string, role: ModelRole, item: unknown) => ({
  [role]: ground,
  item,
})

export const callContent = (owner: CallOwner, request: object) => ({
  call: JSON.parse(asJson(owner, request, 'the request')) as unknown,
  ...(owner.code !== undefined && { code: owner.code }),
})
