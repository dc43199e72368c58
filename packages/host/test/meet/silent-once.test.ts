/** A bot whose first answer is empty. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { meetBot } from '../../src/meet/meet-bot.js'

/** A bot that accepts only `message`, and says nothing in its first `silent` answers. */
async function bot(silent: number): Promise<string> {
  let answers = 0
  const server = createServer(async (request, response) => {
    const { message, ...others } = JSON.parse(await text(request)) as { readonly message?: string }
    if (typeof message !== 'string' || Object.keys(others).length > 0) {
      response.writeHead(400).end('{"error":"bad request"}')
      return
    }
    const reply = answers++ < silent ? '' : `You said “${message.slice(0, 40)}”. How long is it so?`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ reply }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`
}

test('a bot that is silent once is asked again', async () => {
  const { options, reply } = await meetBot(await bot(1))
  expect(options).toMatchObject({ request: { message: '{{text}}' } })
  expect(reply).toContain('You said')
})

test('a bot that never speaks cannot be evaluated', async () => {
  await expect(meetBot(await bot(Infinity))).rejects.toMatchObject({
    code: 'BOT_UNUSABLE',
    details: { what: expect.stringContaining('its reply, at reply, is empty') },
  })
})
