/** What is noted while a unit is worked on, and is no part of its result. */
import type { Conversation, Reply } from '../contracts/components.js'
import type { Component } from '../contracts/plugin.js'
import type { ContextModels, ModelCall } from '../models/gateway.js'
import { OwnedReplies } from '../door/owned-replies.js'
import { isAttuneError } from '../errors.js'
import type { AnswerFlag } from '../prompts/answer-reading.js'

/** What was measured of a unit, never part of its result. */
export interface Times {
  /** Milliseconds from the beginning to the result. */
  readonly took: number
  readonly calls?: readonly ModelCall[]
}

/** A reply that was asked for. */
interface Exchange {
  readonly asked: Conversation
  said?: Reply
}

/** Asks a supporter for a reply. */
export type OnReply = (asked: Conversation, ask: () => Promise<Reply>) => Promise<Reply>

export class Trace {
  /** Whether a stand-in answered: an offline model, or a component that answers by rule. */
  offline = false
  /** Whether it waits for answers that are ordered. */
  isParked = false
  /** Whether a call ended without an answer. */
  hasLostCalls = false
  /** Milliseconds, once it is over. */
  took = 0
  readonly calls: ModelCall[] = []
  /** What the supporter was asked and said, in its order. */
  readonly exchanges: Exchange[] = []
  /** What the supporter said. */
  readonly replies = new OwnedReplies()
  /** Prompts that were answered in an odd way, by what is odd. */
  readonly odd = new Map<AnswerFlag, Set<string>>()

  noted(flag: AnswerFlag, prompt: string): void {
    this.odd.set(flag, (this.odd.get(flag) ?? new Set()).add(prompt))
  }

  /** As the store keeps it. */
  get times(): string {
    const { took, calls } = this
    return JSON.stringify({ took, ...(calls.length > 0 && { calls }) } satisfies Times)
  }

  /** Notes that a supporter answers, and which calls it makes for which of its replies. */
  replying(supporter: Component): OnReply {
    let replies = 0
    return async (asked, ask) => {
      this.answered(supporter)
      const [reply, before] = [++replies, this.calls.length]
      const exchange: Exchange = { asked }
      this.exchanges.push(exchange)
      const answer = await ask()
      exchange.said = answer
      for (const [at, call] of this.calls.entries()) if (at >= before) this.calls[at] = { ...call, reply }
      return answer
    }
  }

  /** Notes that a component answered. */
  answered({ synthetic }: Pick<Component, 'synthetic'>): void {
    if (synthetic === true) this.offline = true
  }
}

/** The same models; a trace hears of every stand-in that answers. */
export function traced(
  models: ContextModels,
  trace: Trace,
  providerOf: (model: string) => Pick<Component, 'synthetic'>,
): ContextModels {
  const note = <T>(model: string, answer: T): T => {
    trace.answered(providerOf(model))
    return answer
  }
  const noteLost = (error: unknown): never => {
    trace.hasLostCalls = true
    if (isAttuneError(error) && error.code === 'UNIT_PARKED') trace.isParked = true
    throw error
  }
  return {
    ...models,
    chat: async (model, ...asked) => note(model, await models.chat(model, ...asked).catch(noteLost)),
    embed: async (model, ...asked) => note(model, await models.embed(model, ...asked).catch(noteLost)),
    reward: async (model, ...asked) => note(model, await models.reward(model, ...asked).catch(noteLost)),
    call: (...asked) => models.call(...asked).catch(noteLost),
  }
}
