/** Bots that require two fields at once, or a field inside of an object. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { meetBot } from '../../src/meet/meet-bot.js'

interface Bot {
  readonly url: string
  /** Bodies of all requests. */
  readonly received: string[]
}

/** A bot that requires text under both names, and refuses everything else with a sentence. */
const botWith = (names: readonly [string, string]): Promise<Bot> =>
  botThat((body) => answerTo(body, names))

async function botThat(answerOf: (body: string) => readonly [number, object]): Promise<Bot> {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    received.push(body)
    response.setHeader('content-type', 'application/json')
    const [status, answer] = answerOf(body)
    response.statusCode = status
    response.end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/talk`, received }
}

function answerTo(body: string, names: readonly [string, string]): readonly [number, object] {
  try {
    const read = JSON.parse(body) as Record<string, unknown>
    if (names.every((name) => typeof read[name] === 'string'))
      return [200, { turn: 1, output: { kind: 'text', content: `You say ${read[names[1]]}` } }]
    return [422, { error: `${names.join(' and ')} are required strings` }]
  } catch {
    return [400, { error: 'body is not JSON' }]
  }
}

test('both fields of a refusal are sent', async () => {
  const { url } = await botWith(['user_id', 'utterance'])
  const { options } = await meetBot(url)
  expect(options).toMatchObject({
    request: { user_id: '{{session}}', utterance: '{{text}}' },
    reply: 'output.content',
  })
})

test('if a field stays unknown, its refusal is shown, and no request is sent twice', async () => {
  const { url, received } = await botWith(['flavour', 'utterance'])
  const met = meetBot(url)
  await expect(met).rejects.toMatchObject({
    code: 'BOT_UNUSABLE',
    details: { what: expect.stringMatching(/flavour and utterance are required strings/) },
  })
  expect(received).toHaveLength(new Set(received).size)
})

test('an unknown field inside of an object is shown where it belongs', async () => {
  const { url } = await botThat(() => [422, { where: 'input.mood', problem: 'missing' }])
  await expect(meetBot(url)).rejects.toMatchObject({
    fix: expect.stringContaining('"input":{"mood":"…"}'),
  })
})
