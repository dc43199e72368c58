/** Bots that answer a request with the message of a crash. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { meetBot } from '../../src/meet/meet-bot.js'

/** Address of a bot that measures the text under `reads`, and crashes without it. */
async function crashing(reads: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>
    response.setHeader('content-type', 'application/json')
    try {
      const reply = `Thank you for these ${body[reads]!.length} letters.`
      response.end(JSON.stringify({ data: { answer: reply } }))
    } catch (error) {
      response.statusCode = 400
      response.end(JSON.stringify({ error: String(error) }))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/talk`
}

test('a crash on one body does not end the search for another', async () => {
  const met = await meetBot(await crashing('message'))
  expect(met.options).toMatchObject({ request: { message: '{{text}}' }, reply: 'data.answer' })
})

test('a bot that crashes on each body is no bot that wants a field, and the advice is a body', async () => {
  const met = meetBot(await crashing('words'))
  await expect(met).rejects.toMatchObject({
    code: 'BOT_UNUSABLE',
    details: { what: expect.stringMatching(/crashed on this request: .*reading 'length'/) },
  })
  const fix = expect.stringMatching(/names no field.*--body '\{"message": "\{message\}"/)
  await expect(met).rejects.toMatchObject({ fix })
})
