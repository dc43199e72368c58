/** Every call is answered once, whatever the service does. */
import { startFakeServer } from '@attune/fake-server'
import { providedModel } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

const calls = process.env['ATTUNE_SOAK'] === undefined ? 200 : 500

const misbehave = {
  'rate-limited': 0.05,
  overloaded: 0.03,
  'server-error': 0.03,
  'html-502': 0.01,
  drop: 0.01,
  cut: 0.02,
  malformed: 0.02,
  'html-200': 0.01,
  'no-choices': 0.01,
  'error-in-200': 0.01,
} as const

test('of all calls to a faulty service none is lost, and each is answered once', async () => {
  const server = await startFakeServer({
    misbehave,
    retryAfter: '0.05',
    reply: ({ messages }) => messages.at(-1)!.content,
  })
  const options = { model: 'claude', baseUrl: server.url }
  const model = providedModel(plugin, 'messages', options, {
    retries: 8,
    concurrency: 100,
    timeout: 60_000,
  })
  try {
    const contents = Array.from({ length: calls }, (_, at) => `Call ${at}.`)
    const answers = await Promise.all(
      contents.map((content) =>
        model.chat({ messages: [{ role: 'user', content }], sampling: {} }),
      ),
    )
    expect(answers.map(({ text }) => text)).toEqual(contents)
    expect(server.stats()).toMatchObject({ distinct: calls, answered: calls, answeredAgain: 0 })
    expect(server.stats().calls).toBeGreaterThan(1.1 * calls)
    expect(model.spent.calls).toBe(calls)
  } finally {
    await model.close()
    await server.close()
  }
})
