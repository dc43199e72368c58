import { expect } from 'vitest'
import type { Asked, AskOptions, Context } from '../src/contracts/context.js'
import type { Prompt, PromptInput } from '../src/contracts/prompt.js'
import type { CallLimits } from '../src/models/caller.js'
import { createGateway } from '../src/composition/gateway.js'
import { Door } from '../src/door/door.js'
import { MemoryStore } from '../src/store/memory-store.js'
import { askWithRepairs } from '../src/prompts/repair.js'
import { PromptLibrary } from '../src/prompts/prompt-library.js'
import { createRandom } from '../src/random.js'

const never = (): never => expect.fail('the fake unit has no such model')

export interface FakeUnit extends Context {
  readonly warnings: string[]
  /** Every list of messages that a model was asked with. */
  readonly asked: unknown[]
}

/** A unit that answers with the prompts' stand-ins, or with the given texts in turn. */
export function fakeContext({
  key = 'unit-key',
  language = 'en',
  answers = [] as readonly string[],
  signal = new AbortController().signal,
  environment = {} as Readonly<Record<string, string>>,
  limits = { timeout: 10_000, retries: 2, concurrency: 8 } as CallLimits,
  store = new MemoryStore(),
} = {}): FakeUnit {
  const library = new PromptLibrary()
  const gateway = createGateway({
    definitions: new Map(),
    provider: never,
    revision: () => 1,
    environment,
    store,
    door: new Door(Infinity),
    random: () => 0,
  })
  const left = [...answers]
  const warnings: string[] = []
  const asked: unknown[] = []
  const random = (...names: readonly (string | number)[]) => createRandom(JSON.stringify([key, ...names]))
  return {
    key,
    signal,
    language,
    read: {},
    warnings,
    asked,
    random,
    ask<Input extends PromptInput, Answer>(
      prompt: Prompt<Input, Answer>,
      input: Input,
      { history = [], repairs = 2 }: AskOptions = {},
    ): Promise<Asked<Answer>> {
      return askWithRepairs(
        {
          send: async (messages) => {
            asked.push(messages)
            const text =
              left.shift() ?? prompt.standIn?.({ input, history, language, random: random(prompt.id) }) ?? never()
            return { text, finish: 'complete', usage: { input: 1, output: 1, reasoning: 0 } }
          },
          messages: [...library.render('core', prompt, language, input), ...history],
          parse: (text, finish) => prompt.parse(text, input, { options: {}, language, finish }),
          repairs,
          language,
        },
        (...given) => library.render(...given),
      )
    },
    render: (prompt, input) => library.render('core', prompt, language, input),
    embed: async () => never(),
    reward: async () => never(),
    call: (request, send, options = {}) => {
      const account = { party: { kind: 'supporter', name: 'bot' }, use: 'test/bot', limits } as const
      return gateway.forUnit(key).call(account, request, send, { ...options, signal })
    },
    warn: (message) => void warnings.push(message),
  }
}
