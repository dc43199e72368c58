import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createGateway } from '@attune/gateway'
import type { ChatMessage } from '@attune/core/internal'
import { Door } from '@attune/core/runtime'
import type { Transport } from '../src/http/transport.js'
import { openai, type Provider } from '@attune/models'
import { sleep } from '../src/timeouts.js'
import { MemoryStore } from '@attune/store-sqlite'
import { never } from '@attune/testkit/shared/model-servers.js'

// The client must be there before the clock stands still.
beforeEach(async () => {
  await import('openai')
  vi.useFakeTimers({ loopLimit: 1e6 })
})
afterEach(() => void vi.useRealTimers())

const ANSWER = 50
const said = {
  choices: [{ message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
}

/** Refuses every third call, however slowly they come. */
function moody() {
  const tally = { calls: 0, refused: 0 }
  const transport: Transport = {
    async post({ signal }) {
      if (++tally.calls % 3 === 0) {
        tally.refused++
        return {
          status: 429,
          headers: { 'retry-after': '1' },
          text: '{"error":{"message":"Slow down."}}',
        }
      }
      await sleep(ANSWER, signal ?? never)
      return { status: 200, headers: {}, text: JSON.stringify(said) }
    },
    close: async () => {},
  }
  return { tally, transport }
}

/** As a plugin writes one. */
const thirdParty: Provider = {
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    create: ({ http }) => ({
      chat: {
        async chat({ messages }, signal) {
          const answer = (await http.post(
            'http://bot.invalid/chat',
            { messages },
            { signal },
          )) as typeof said
          const text = answer.choices[0]!.message.content
          return { text, finish: 'complete', usage: { input: 1, output: 1, reasoning: 0 } }
        },
      },
    }),
  }),
}

const UNITS = 8
const CALLS = 40

test.each([
  ['the OpenAI provider', openai],
  ["a plugin's provider", thirdParty],
])(
  '%s: of calls of which a third is refused, none is lost, in less than twice the ideal time',
  async (_, provider) => {
    const { tally, transport } = moody()
    const definition = {
      name: 'chat',
      provider: 'tested',
      options: { model: 'm', baseUrl: 'http://bot.invalid/v1' },
      timeout: 10_000,
      retries: 2,
      concurrency: UNITS,
      place: { file: 'attune.config.yaml', line: 7 },
    }
    const gateway = createGateway({
      definitions: new Map([['chat', definition]]),
      provider: (_, options) => provider.create(options as never),
      revision: () => 1,
      environment: {},
      store: new MemoryStore(),
      door: new Door(Infinity),
      random: () => 0.5,
      transport,
    })
    onTestFinished(() => gateway.close())
    const unit = async (name: string): Promise<number> => {
      const models = gateway.forUnit(name)
      for (let call = 0; call < CALLS; call++) {
        const messages: ChatMessage[] = [{ role: 'user', content: `Call ${call} of ${name}.` }]
        await models.chat('chat', { messages, sampling: {} }, { shared: false, signal: never })
      }
      return performance.now()
    }
    const began = performance.now()
    const all = Promise.allSettled(Array.from({ length: UNITS }, (_, at) => unit(`u${at}`)))
    await vi.runAllTimersAsync()
    const ends = await all
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(gateway.spent).toMatchObject({ calls: UNITS * CALLS, repeated: tally.refused })
    const ideal = (UNITS * CALLS * ANSWER + tally.refused * 1000) / UNITS
    const took =
      Math.max(...ends.map((end) => (end.status === 'fulfilled' ? end.value : Infinity))) - began
    expect(took / ideal).toBeLessThan(2)
  },
)
