/** Bots that do not answer, or leave their connection open after the answer. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { meetBot } from '../../src/meet/meet-bot.js'

/** A server that takes requests, and answers each with the text, if there is one, without an end. */
async function unfinished(
  text?: string,
): Promise<{ readonly url: string; readonly taken: () => number }> {
  let taken = 0
  const server = createServer((request, response) => {
    taken++
    request.resume()
    if (text !== undefined) response.write(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`,
    taken: () => taken,
  }
}

test('a bot that never answers is asked no second time, and the error says how to give it more time', async () => {
  const { url, taken } = await unfinished()
  const met = meetBot(url, { given: { timeout: 0.2 } })
  await expect(met).rejects.toMatchObject({
    code: 'BOT_UNUSABLE',
    details: { what: expect.stringMatching(/0\.2 s/) },
  })
  await expect(met).rejects.toMatchObject({ fix: expect.stringContaining('--timeout') })
  expect(taken()).toBeLessThanOrEqual(1)
})

test.each(['type', 'kind', 'event'])(
  'a stream whose last event has the %s done is complete, though its connection stays open',
  async (label) => {
    const events = [
      { [label]: 'say', t: 'I hear you, Alwin.' },
      { n: 1, [label]: 'done', data: {} },
    ]
    for (const [prefix, suffix] of [
      ['data: ', '\n\n'],
      ['', '\n'],
    ] as const) {
      const { url } = await unfinished(
        events.map((event) => `${prefix}${JSON.stringify(event)}${suffix}`).join(''),
      )
      const { options } = await meetBot(url, { given: { timeout: 5 } })
      expect(options).toMatchObject({ reply: 't', end: 'done' })
    }
  },
)
