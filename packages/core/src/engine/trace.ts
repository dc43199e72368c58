/** What is noted while a unit is worked on, and is no part of its result. */
import type { Component } from '../contracts/plugin.js'
import type { ContextModels } from '../models/context-models.js'

export class Trace {
  /** Whether a stand-in answered: an offline model, or a component that answers by rule. */
  offline = false
  /** Measured milliseconds, by what was measured. */
  readonly times: Record<string, number | number[]> = {}

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
  return {
    ...models,
    chat: async (model, ...asked) => note(model, await models.chat(model, ...asked)),
    embed: async (model, ...asked) => note(model, await models.embed(model, ...asked)),
    reward: async (model, ...asked) => note(model, await models.reward(model, ...asked)),
  }
}
