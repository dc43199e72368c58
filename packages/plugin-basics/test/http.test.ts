import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '@attune/core'
import { MemoryStore } from '@attune/store-sqlite'
import { make, scriptedContext } from '@attune/testkit'
import type { ScriptedContextOptions } from '@attune/testkit/internal'
import { http } from '../src/supporters/http/http.js'

type Answer = (response: ServerResponse) => void
let server: Server | undefined

/** A service that gives these answers in turn, the last one for ever. */
async function serviceWith(...answers: Answer[]) {
  const requests: {
    url: string | undefined
    headers: IncomingMessage['headers']
    body: unknown
  }[] = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({
      url: request.url,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
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
const page: Answer = (response) => response.end('<html><head><title>Log in</title></head></html>')
const status503: Answer = (response) => response.writeHead(503, { 'retry-after': '25' }).end()

/** Sends for as long as anybody listens. */
const endless: Answer = (response) => {
  const send = (): void => {
    if (!response.destroyed) response.write('x'.repeat(2 ** 16), send)
  }
  send()
}

const closeServer = () => new Promise((resolve) => server?.close(resolve))

const limits = { timeout: 10_000, retries: 2, concurrency: 8 }
const contextWith = (options: ScriptedContextOptions = {}) =>
  scriptedContext({ supporter: 'bot', limits, ...options }).context

const turns = [
  { speaker: 'seeker', text: 'hello' },
  { speaker: 'supporter', text: 'Hi. What brings you here?' },
  { speaker: 'seeker', text: 'I cannot sleep.' },
] as const

const replyOf = (options: JsonObject, context = contextWith()) =>
  make(http, options).reply(
    { language: 'en', brief: 'be kind', id: 's', turns: [{ speaker: 'seeker', text: 'hello' }] },
    context,
  )

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

describe('a bot of another shape', () => {
  const messages = [
    { role: 'user', content: 'hello' },
    { role: 'assistant', content: 'Hi. What brings you here?' },
    { role: 'user', content: 'I cannot sleep.' },
  ]
  const asked = async (options: JsonObject, conversation: JsonObject = {}) => {
    const { url, requests } = await serviceWith(
      json({ reply: 'hi', choices: [{ message: { content: 'Go on.' } }] }),
    )
    const given = { language: 'en', id: 's', turns, ...conversation }
    const reply = await make(http, { url, ...options }).reply(given, contextWith())
    return { reply, body: requests[0]?.body }
  }

  it.each([
    [
      'messages',
      { model: 'x', messages: '{{messages}}', n: 1, stop: null },
      { model: 'x', messages, n: 1, stop: null },
    ],
    [
      'items of a list',
      { all: [{ role: 'system', content: 'Be kind.' }, '{{messages}}'] },
      { all: [{ role: 'system', content: 'Be kind.' }, ...messages] },
    ],
    ['the last message', { text: '{{text}}' }, { text: 'I cannot sleep.' }],
    [
      'the session and the language inside a text',
      { q: '{{text}}', id: 'a/{{session}}/{{language}}' },
      { q: 'I cannot sleep.', id: 'a/s/en' },
    ],
    [
      'no brief where there is none',
      { q: '{{text}}', brief: '{{brief}}', say: '>{{brief}}<' },
      { q: 'I cannot sleep.', say: '><' },
    ],
    ['braces that are no placeholder', { q: '{ {{text}} }' }, { q: '{ I cannot sleep. }' }],
  ])('is sent %s', async (_, request, body) => {
    expect(await asked({ request })).toMatchObject({ body })
    expect((await asked({ request })).body).toEqual(body)
  })

  it('is sent the words of a message as they are, also where they look like a placeholder', async () => {
    const said = [{ speaker: 'seeker', text: 'What is {{session}} $& $1?' }]
    expect((await asked({ request: { q: '>{{text}}' } }, { turns: said })).body).toEqual({
      q: '>What is {{session}} $& $1?',
    })
  })

  const chosen = async (choice: object) => {
    const { url } = await serviceWith(
      json({ choices: [{ index: 0, ...choice }] }),
      json({ choices: [good] }),
    )
    return replyOf({ url, reply: 'choices.0.message.content' })
  }
  const good = { message: { content: 'Go on.' }, finish_reason: 'stop' }

  it.each([
    ['network_error', { message: { content: 'Go o' }, finish_reason: 'network_error' }],
    ['error', { message: { content: 'Go o' }, finish_reason: 'error' }],
    ['abort', { message: { content: 'Go o' }, finish_reason: 'abort' }],
    [
      'an error',
      { message: { content: 'Go o' }, finish_reason: 'stop', error: { message: 'Upstream' } },
    ],
    [
      'a system without resources',
      { message: { content: '' }, finish_reason: 'insufficient_system_resource' },
    ],
  ])('is asked again where its choice broke off by %s', async (_, choice) => {
    expect(await chosen(choice)).toMatchObject({ text: 'Go on.', finish: 'complete' })
  })

  it.each([
    ['length', 'length'],
    ['MAX_TOKENS', 'length'],
    ['content_filter', 'filter'],
    ['sensitive', 'filter'],
    ['refusal', 'refusal'],
  ])('says by %s why its reply ended', async (word, finish) => {
    expect(await chosen({ message: { content: 'Go.' }, finish_reason: word })).toMatchObject({
      text: 'Go.',
      finish,
    })
  })

  const refusing =
    (code: number, body: object): Answer =>
    (response) =>
      response.writeHead(code).end(JSON.stringify(body))

  it.each([
    [400, { error: { code: 'content_filter', message: 'Filtered.' } }],
    [400, { error: { message: 'Content Exists Risk' } }],
    [403, { detail: 'Your message was flagged by our moderation.' }],
    [422, { error: { type: 'data_inspection_failed', message: 'No.' } }],
    [451, { error: { type: 'censorship_blocked', message: 'Blocked.' } }],
    [500, { message: 'litellm.ContentPolicyViolationError' }],
  ])('says nothing where a filter behind it refuses, with %i', async (code, body) => {
    const { url, requests } = await serviceWith(
      refusing(code, body),
      json({ reply: 'It was asked again.' }),
    )
    expect(await replyOf({ url })).toEqual({ text: '', finish: 'filter' })
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['after a byte order mark', {}, Buffer.from('\uFEFF{"reply":"Ça va?"}'), 'Ça va?'],
    [
      'in ISO 8859-1',
      { 'content-type': 'application/json; charset=iso-8859-1' },
      Buffer.from('{"reply":"Ça va?"}', 'latin1'),
      'Ça va?',
    ],
    [
      'in UTF-16',
      { 'content-type': 'application/json; charset=utf-16le' },
      Buffer.from('{"reply":"Ça va?"}', 'utf16le'),
      'Ça va?',
    ],
    [
      'in GB 18030',
      { 'content-type': 'text/json; charset=gb18030' },
      Buffer.concat([
        Buffer.from('{"reply":"'),
        Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
        Buffer.from('"}'),
      ]),
      '你好',
    ],
    [
      'with bytes that are no text',
      {},
      Buffer.from('{"reply":"\xc7a va?"}', 'latin1'),
      '\uFFFDa va?',
    ],
  ])('is read %s', async (_, headers, body, text) => {
    const { url } = await serviceWith((response) => response.writeHead(200, headers).end(body))
    expect(await replyOf({ url })).toMatchObject({ text })
  })

  it('may answer in parts', async () => {
    const content = [
      { type: 'thinking', thinking: 'She is sad.' },
      { type: 'text', text: 'Go ' },
      { type: 'text', text: 'on.' },
    ]
    expect(await chosen({ message: { content } })).toMatchObject({
      text: 'Go on.',
      reasoning: 'She is sad.',
    })
  })

  it('answers where the path leads', async () => {
    expect((await asked({ reply: 'choices.0.message.content' })).reply).toEqual({ text: 'Go on.' })
  })

  it.each([
    [
      'in the form of OpenAI',
      { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
      { input: 7, output: 2, reasoning: 0 },
    ],
    ['in our form', { input: 7, output: 2 }, { input: 7, output: 2, reasoning: 0 }],
    ['in another form', { tokens: 9 }, undefined],
  ])('reports its tokens %s', async (_, usage, expected) => {
    const { url } = await serviceWith(json({ text: 'Go on.', usage }))
    expect((await replyOf({ url, reply: 'text' })).usage).toEqual(expected)
  })

  it.each([
    [
      { text: 'Go on.' },
      'expected JSON with a text at data.text, got {"text":"Go on."}',
      'Set `reply: text`',
    ],
    [{ data: { text: 3 } }, 'got {"data":{"text":3}}', 'attune init --url'],
    [{ error: 'no such user' }, 'got {"error":"no such user"}', 'attune init --url'],
  ])('says what came instead: %j', async (answer, message, fix) => {
    const { url } = await serviceWith(json(answer))
    await expect(replyOf({ url, reply: 'data.text' })).rejects.toMatchObject({
      message: expect.stringContaining(message),
      fix: expect.stringContaining(fix),
    })
  })
})

describe('core/http', () => {
  it('posts the conversation and gives back the reply', async () => {
    const { url, requests } = await serviceWith(
      json({ reply: 'hi', usage: { input: 3, output: 2 }, finish: 'length' }),
    )
    const context = contextWith({ environment: { BOT_KEY: 'secret' } })
    expect(
      await replyOf({ url, headers: { 'x-team': 'a' }, apiKeyEnv: 'BOT_KEY' }, context),
    ).toEqual({
      text: 'hi',
      finish: 'length',
      usage: { input: 3, output: 2, reasoning: 0 },
    })
    expect(requests).toMatchObject([
      {
        headers: {
          'x-team': 'a',
          authorization: 'Bearer secret',
          'content-type': 'application/json',
        },
        body: {
          session: 's',
          language: 'en',
          brief: 'be kind',
          messages: [{ role: 'user', content: 'hello' }],
        },
      },
    ])
  })

  it('takes headers and query parameters with secrets from the environment', async () => {
    const { url, requests } = await serviceWith(json({ reply: 'hi' }))
    const context = contextWith({ environment: { A: 'one', B: 'two words' } })
    await replyOf({ url, headersEnv: { 'x-api-key': 'A' }, queryEnv: { token: 'B' } }, context)
    expect(requests).toMatchObject([
      { url: '/chat?token=two+words', headers: { 'x-api-key': 'one' } },
    ])
  })

  it('names the environment variable that lacks the key, and asks nobody', async () => {
    const { url, requests } = await serviceWith(json({ reply: 'hi' }))
    await expect(replyOf({ url, apiKeyEnv: 'BOT_KEY' })).rejects.toMatchObject({
      code: 'CALL_KEY_MISSING',
      message: 'The supporter "bot" has no key: the environment variable BOT_KEY is not set.',
    })
    expect(requests).toEqual([])
  })

  it('says what is wrong with a key that no header can hold', async () => {
    const context = contextWith({ environment: { BOT_KEY: 'secret\n' } })
    const failure = await replyOf(
      { url: 'http://127.0.0.1:1', apiKeyEnv: 'BOT_KEY' },
      context,
    ).catch((error) => error)
    expect(failure).toMatchObject({
      code: 'CALL_KEY_SHAPE',
      message: expect.stringContaining('ends with a line break'),
    })
    expect(failure.message).not.toContain('secret')
  })

  it('tries again after 429 and 5xx', async () => {
    const { url, requests } = await serviceWith(status(429), status(503), json({ reply: 'hi' }))
    expect(await replyOf({ url })).toEqual({ text: 'hi' })
    expect(requests).toHaveLength(3)
  })

  it('gives up after the retries of its entry, and names the supporter', async () => {
    const { url, requests } = await serviceWith(status(500))
    await expect(replyOf({ url })).rejects.toMatchObject({
      code: 'CALL_UNAVAILABLE',
      message: 'The supporter "bot" did not answer: HTTP 500: {}.',
    })
    expect(requests).toHaveLength(3)
  })

  it('does not repeat a request that was refused', async () => {
    const { url, requests } = await serviceWith(status(401))
    await expect(replyOf({ url })).rejects.toMatchObject({ code: 'CALL_REFUSED_KEY' })
    expect(requests).toHaveLength(1)
  })

  it.each([
    [json({ text: 'hi' }), 'expected JSON {"reply": "text"', 'got {"text":"hi"}'],
    [json(['hi']), 'expected JSON', 'got ["hi"]'],
    [json({ reply: 'hi', usage: { input: -1 } }), 'expected JSON', '{"input":-1}'],
    [json({ reply: 'hi', usage: { input: 1, output: 1e21 } }), 'expected JSON', '1e+21'],
    [page, 'expected JSON', 'got the HTML page "Log in"'],
    [
      ((response) => response.end('{"reply": "h')) satisfies Answer,
      'expected JSON',
      'got "{\\"reply\\',
    ],
    [((response) => response.end()) satisfies Answer, 'expected JSON', 'got nothing'],
  ])('says what was expected and what came (%#)', async (answer, expected, got) => {
    const { url } = await serviceWith(answer)
    const failure = await replyOf(
      { url },
      contextWith({ limits: { ...limits, retries: 0 } }),
    ).catch((error) => error)
    expect(failure).toMatchObject({ code: 'CALL_UNSUITABLE' })
    expect(failure.message).toContain(expected)
    expect(failure.message).toContain(got)
  })

  it('is asked once more where the first answer has another form, and then nothing more', async () => {
    const { url, requests } = await serviceWith(json({ text: 'hi there' }))
    const context = contextWith({ limits: { ...limits, retries: 5 } })
    const all = await Promise.allSettled([replyOf({ url }, context), replyOf({ url }, context)])
    for (const { reason } of all as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({
        code: 'CALL_UNSUITABLE',
        message: expect.stringContaining(
          'The supporter "bot" gave no usable answer: expected JSON {"reply": "text"',
        ),
        fix: 'Set `reply: text` in its config entry.',
      })
    }
    expect(requests).toHaveLength(2)
  })

  it('fails a unit, not the run, where it has given a usable answer before', async () => {
    const { url, requests } = await serviceWith(json({ reply: 'hi' }), json({ text: 'hi there' }))
    const context = contextWith({ limits: { ...limits, retries: 5 } })
    await replyOf({ url }, context)
    await expect(replyOf({ url: `${url}?page=2` }, context)).rejects.toMatchObject({
      code: 'CALL_MALFORMED',
    })
    expect(requests).toHaveLength(3)
  })

  it.each([
    ['of lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['of maps', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
  ])('refuses JSON that is nested deep, %s', async (_, text) => {
    const { url } = await serviceWith((response) => response.end(text))
    await expect(replyOf({ url })).rejects.toMatchObject({
      code: 'CALL_UNSUITABLE',
      message:
        'The supporter "bot" gave no usable answer: its JSON is nested more than 100 levels deep.',
    })
  })

  it.each([
    ['without any sign of why', { reply: '' }],
    ['of white space', { reply: ' \n' }],
    ['by its tokens', { reply: '', usage: { input: 1, output: 1 } }],
    ['by its finish', { reply: '', finish: 'refusal' }],
  ])('keeps an empty reply as people get it, %s, and sends no message twice', async (_, body) => {
    const { url, requests } = await serviceWith(json(body), json({ reply: 'hi' }))
    expect(await replyOf({ url })).toMatchObject({ text: body.reply })
    expect(requests).toHaveLength(1)
  })

  it.each<[object, object]>([
    [{ reply: null, usage: { input: 1, output: 0 } }, {}],
    [{ text: null }, { reply: 'text' }],
    [{ text: null, error: null, mood: 'calm' }, { reply: 'text' }],
    [{ message: { content: null, reasoning: 'She is sad.' } }, { reply: 'message.content' }],
    [{ messages: null }, { reply: 'messages.*.text' }],
    [{ messages: [{ text: null }] }, { reply: 'messages.*.text' }],
  ])('reads null as an empty reply: %j', async (answer, options) => {
    const { url, requests } = await serviceWith(json(answer), json({ reply: 'hi' }))
    expect(await replyOf({ url, ...options })).toMatchObject({ text: '' })
    expect(requests).toHaveLength(1)
  })

  it('reads a picture beside null', async () => {
    const { url } = await serviceWith(json({ text: null, image: { url: 'x', alt: 'a tree' } }))
    expect(await replyOf({ url, reply: 'text' })).toEqual({ text: '[picture: a tree]' })
  })

  it.each([
    [{ text: null, error: 'overloaded' }, 'attune init --url'],
    [{ text: null, error: { code: 5 } }, 'attune init --url'],
    [{ text: null, detail: 'overloaded' }, 'attune init --url'],
    [{ text: null, answer: 'Go on.' }, 'Set `reply: answer`'],
    [{ other: null }, 'attune init --url'],
  ])('reads null as no reply beside an error or a reply elsewhere: %j', async (answer, fix) => {
    const { url } = await serviceWith(json(answer))
    await expect(replyOf({ url, reply: 'text' })).rejects.toMatchObject({
      message: expect.stringContaining(`got ${JSON.stringify(answer)}`),
      fix: expect.stringContaining(fix),
    })
  })

  it('gives up an attempt that takes too long', async () => {
    const { url } = await serviceWith(hanging)
    const context = contextWith({ limits: { ...limits, timeout: 50, retries: 0 } })
    await expect(replyOf({ url }, context)).rejects.toMatchObject({
      code: 'CALL_TIMEOUT',
      message: 'The supporter "bot" did not finish its answer within 0.05 s.',
    })
  })

  it('says in words why there was no connection, and that the service was never there', async () => {
    const { url } = await serviceWith(hanging)
    await closeServer()
    const failure = await replyOf({ url: `${url}?page=1` }).catch((error) => error)
    expect(failure).toMatchObject({ code: 'CALL_ABSENT' })
    expect(failure.message).toBe(
      `The supporter "bot" cannot be reached: nothing accepts connections at ${url}.`,
    )
  })

  it('follows no redirect, and names the origin alone', async () => {
    const elsewhere = vi.fn<() => void>()
    const evil = createServer((_, response) => response.end(String(elsewhere())))
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`
    const { url } = await serviceWith((response) =>
      response.writeHead(307, { location: `${origin}/x?token=t` }).end(),
    )
    const failure = await replyOf({ url }).catch((error) => error)
    evil.close()
    expect(failure).toMatchObject({ code: 'CALL_ADDRESS' })
    expect(failure.message).toContain(`redirects to ${origin} (HTTP 307)`)
    expect(elsewhere).not.toHaveBeenCalled()
  })

  it.each([
    ['without an end', (response: ServerResponse) => void endless(response)],
    [
      'of a known length',
      (response: ServerResponse) =>
        void response.writeHead(200, { 'content-length': 2 ** 30 }).flushHeaders(),
    ],
  ])('gives up an answer %s at 4 MB', async (_, answer) => {
    const { url, requests } = await serviceWith(answer)
    await expect(replyOf({ url })).rejects.toMatchObject({
      code: 'CALL_TOO_LARGE',
      message: 'The supporter "bot" sent an answer that is too large: more than 4 MB.',
    })
    expect(requests).toHaveLength(1 + limits.retries)
  })

  it('asks again after an answer that is too large', async () => {
    const { url, requests } = await serviceWith(endless, json({ reply: 'hi' }))
    expect(await replyOf({ url })).toEqual({ text: 'hi' })
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['http://me:pw@127.0.0.1:1/', 'it holds a user name or a password'],
    ['http://127.0.0.1:1/?token=abc', 'its parameter "token" looks like a key'],
    ['localhost:9/chat', 'it is not a whole address'],
  ])('refuses the address %s without quoting what may be secret', async (url, what) => {
    const failure = await replyOf({ url }).catch((error) => error)
    expect(failure).toMatchObject({ code: 'CALL_ADDRESS', message: expect.stringContaining(what) })
    expect(failure.message).not.toMatch(/pw|abc/)
  })

  it('is asked once for an interrupted unit', async () => {
    const { url, requests } = await serviceWith(json({ reply: 'hi' }), json({ reply: 'another' }))
    const store = new MemoryStore()
    const first = await replyOf({ url }, contextWith({ store }))
    expect(await replyOf({ url }, contextWith({ store }))).toEqual(first)
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['during the pause between attempts', status503],
    ['during an attempt', hanging],
  ])('ends when the unit is aborted %s', async (_, answer) => {
    const controller = new AbortController()
    const { url } = await serviceWith((response) => {
      answer(response)
      setTimeout(() => controller.abort(new Error('interrupted')), 50)
    })
    await expect(replyOf({ url }, contextWith({ signal: controller.signal }))).rejects.toThrow(
      'interrupted',
    )
  })
})
