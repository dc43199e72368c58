import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { http } from '../../src/components/supporters/http.js'
import type { JsonObject } from '../../src/contracts/data.js'
import { fakeContext } from '../fake-context.js'
import { make } from './make.js'

type Answer = (response: ServerResponse) => void
let server: Server | undefined

/** A service that gives these answers in turn, the last one for ever. */
async function serviceWith(...answers: Answer[]) {
  const requests: { headers: IncomingMessage['headers']; body: unknown }[] = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    answers[Math.min(requests.length, answers.length) - 1]?.(response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat` }
}

const json =
  (value: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(value))
const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code, { 'retry-after': '0' }).end('{}')
const hanging: Answer = () => undefined

const replyOf = (options: JsonObject, unit = fakeContext()) =>
  make(http, options).reply(
    { language: 'en', brief: 'be kind', id: 's', turns: [{ speaker: 'seeker', text: 'hello' }] },
    unit,
  )

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  vi.unstubAllEnvs()
})

describe('core/http', () => {
  it('posts the conversation and gives back the reply', async () => {
    vi.stubEnv('BOT_KEY', 'secret')
    const { url, requests } = await serviceWith(json({ reply: 'hi', usage: { input: 3, output: 2 } }))
    expect(await replyOf({ url, headers: { 'x-team': 'a' }, apiKeyEnv: 'BOT_KEY' })).toEqual({
      text: 'hi',
      usage: { input: 3, output: 2, reasoning: 0 },
    })
    expect(requests).toMatchObject([
      {
        headers: { 'x-team': 'a', authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: { session: 's', language: 'en', brief: 'be kind', messages: [{ role: 'user', content: 'hello' }] },
      },
    ])
  })

  it('tries again after 429 and 5xx', async () => {
    const { url, requests } = await serviceWith(status(429), status(503), json({ reply: 'hi' }))
    expect(await replyOf({ url })).toEqual({ text: 'hi' })
    expect(requests).toHaveLength(3)
  })

  it('gives up after two more attempts', async () => {
    const { url, requests } = await serviceWith(status(500))
    await expect(replyOf({ url })).rejects.toMatchObject({ code: 'SUPPORTER_HTTP', details: { why: 'status 500' } })
    expect(requests).toHaveLength(3)
  })

  it('does not repeat a request that was refused', async () => {
    const { url, requests } = await serviceWith(status(401))
    await expect(replyOf({ url })).rejects.toMatchObject({ code: 'SUPPORTER_HTTP', details: { why: 'status 401' } })
    expect(requests).toHaveLength(1)
  })

  it.each([
    [json({ text: 'hi' }), '"reply" is not a string'],
    [json(['hi']), 'it is not a JSON object'],
    [json({ reply: 'hi', usage: { input: -1 } }), '"usage" does not hold counts of tokens'],
    [((response) => response.end('<html>')) satisfies Answer, 'it is not JSON'],
  ])('says what is wrong with an answer of another form (%#)', async (answer, what) => {
    const { url } = await serviceWith(answer)
    await expect(replyOf({ url })).rejects.toMatchObject({ code: 'SUPPORTER_HTTP_ANSWER', details: { what } })
  })

  it('names the environment variable that lacks the key', async () => {
    vi.stubEnv('BOT_KEY', '')
    const refused = expect.objectContaining({
      code: 'SUPPORTER_KEY',
      details: expect.objectContaining({ variable: 'BOT_KEY' }),
    })
    await expect(replyOf({ url: 'http://127.0.0.1:1', apiKeyEnv: 'BOT_KEY' })).rejects.toEqual(refused)
  })

  it('gives up an attempt that takes too long', async () => {
    const { url } = await serviceWith(hanging)
    await expect(replyOf({ url, timeout: 50 })).rejects.toMatchObject({ details: { why: 'no answer within 50 ms' } })
  })

  it('says why there was no connection', async () => {
    const { url } = await serviceWith(hanging)
    await new Promise((resolve) => server?.close(resolve))
    await expect(replyOf({ url })).rejects.toMatchObject({ details: { why: 'ECONNREFUSED' } })
  })

  it('ends the pause between attempts when the unit is aborted', async () => {
    const controller = new AbortController()
    const { url } = await serviceWith((response) => {
      response.writeHead(503, { 'retry-after': '25' }).end(() => {
        setTimeout(() => controller.abort(new Error('interrupted')), 50)
      })
    })
    await expect(replyOf({ url }, fakeContext({ signal: controller.signal }))).rejects.toThrow('interrupted')
  })

  it('ends at once when the unit is aborted', async () => {
    const controller = new AbortController()
    const { url, requests } = await serviceWith(() => controller.abort(new Error('interrupted')))
    await expect(replyOf({ url }, fakeContext({ signal: controller.signal }))).rejects.toThrow('interrupted')
    expect(requests).toHaveLength(1)
  })
})
