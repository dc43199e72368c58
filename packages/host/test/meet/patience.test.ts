/** A bot that does not answer is given up after the seconds that it may take. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { meetBot } from '../../src/meet/meet-bot.js'

/** The address of a server that takes requests and never answers, and how many it took. */
async function silent(): Promise<{ readonly url: string; taken(): number }> {
  let taken = 0
  const server = createServer((request) => {
    taken++
    request.resume()
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
  const { url, taken } = await silent()
  const met = meetBot(url, { given: { timeout: 0.2 } })
  await expect(met).rejects.toMatchObject({
    code: 'BOT_UNUSABLE',
    details: { what: expect.stringMatching(/0\.2 s/) },
  })
  await expect(met).rejects.toMatchObject({ fix: expect.stringContaining('--timeout') })
  expect(taken()).toBeLessThanOrEqual(1)
})
