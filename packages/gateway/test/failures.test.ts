import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isAttuneError } from '@attune/core/internal'
import type { PostOptions } from '@attune/core/models'
import { callError, isPassing, redactor, retryAfterOf } from '@attune/core/runtime'
import { connectionError } from '../src/http/connection-error.js'
import { readProblem } from '../src/http/http-errors.js'
import { readRetryAfter, ServiceHttp } from '../src/http/service-http.js'
import { systemClock } from '@attune/host'
import { undiciTransport } from '../src/http/transport.js'
import { TimeLimit, withTimeout } from '../src/timeouts.js'
import {
  failureOf,
  httpFor,
  never,
  openaiAt,
  question,
  serve,
} from '@attune/testkit/shared/model-servers.js'

const target = { kind: 'model', name: 'tested' } as const
const timeUp = () => callError(target, 'TIMEOUT', { seconds: 0.08 })

const secret = 'sk-secret"with\\odd/letters'

async function failureAt(url: string): Promise<Awaited<ReturnType<typeof failureOf>>> {
  const { chat } = openaiAt({ url } as never, {}, { apiKey: secret })
  return failureOf(chat!.chat(question(), never))
}

/** A server that gives one answer to everybody, made of the key that they bring. */
async function answering(
  status: number,
  body: (key: string) => string,
  headers = {},
): Promise<string> {
  const server = createServer(({ headers: { authorization = '' } }, response) => {
    response.writeHead(status, headers).end(body(authorization.replace('Bearer ', '')))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a service that says in its own words what went wrong', () => {
  const explain: PostOptions['explain'] = ({ status, body }) => {
    const { problem, wait } = body as { problem: string; wait: number }
    return problem === 'too much'
      ? { fault: 'QUOTA' }
      : status === 400
        ? { fault: 'RATE_LIMITED', retryAfter: wait }
        : {}
  }
  const ask = (url: string): Promise<unknown> => httpFor(target).post(url, {}, { explain })

  test.each([
    [429, { problem: 'too much' }, 'MODEL_QUOTA', undefined],
    [400, { problem: 'too fast', wait: 1500 }, 'MODEL_RATE_LIMITED', 1500],
    [500, { problem: 'too fast', wait: 1500 }, 'MODEL_UNAVAILABLE', 2000],
  ])('is understood (%i)', async (status, body, code, wait) => {
    const failure = await failureOf(
      ask(await answering(status, () => JSON.stringify(body), { 'retry-after': '2' })),
    )
    expect(failure.code).toBe(code)
    if (wait !== undefined) expect(retryAfterOf(failure)).toBe(wait)
  })
})

describe('over HTTP', () => {
  test.each([
    ['bad-request', 'MODEL_BAD_REQUEST', false],
    ['context-too-long', 'MODEL_CONTEXT_TOO_LONG', false],
    ['refused-key', 'MODEL_REFUSED_KEY', false],
    ['not-found', 'MODEL_NOT_FOUND', false],
    ['quota', 'MODEL_QUOTA', false],
    ['redirect', 'MODEL_ADDRESS', false],
    ['rate-limited', 'MODEL_RATE_LIMITED', true],
    ['server-error', 'MODEL_UNAVAILABLE', true],
    ['overloaded', 'MODEL_UNAVAILABLE', true],
    ['html-502', 'MODEL_UNAVAILABLE', true],
    ['drop', 'MODEL_UNAVAILABLE', true],
    ['cut', 'MODEL_UNAVAILABLE', true],
    ['malformed', 'MODEL_MALFORMED', true],
    ['html-200', 'MODEL_MALFORMED', true],
    ['error-in-200', 'MODEL_MALFORMED', true],
    ['no-choices', 'MODEL_MALFORMED', true],
  ] as const)(
    '%s is %s (may pass: %s), and never tells the key',
    async (misbehaviour, code, passing) => {
      const server = await serve({ script: [misbehaviour] })
      const failure = await failureAt(server.url)
      expect(failure.code).toBe(code)
      expect(isPassing(failure)).toBe(passing)
      expect(inspect(failure, { depth: null, showHidden: true })).not.toContain('sk-secret')
      expect(failure.message).not.toMatch(/\{\w+\}/)
    },
  )

  test.each(['hang', 'stall'] as const)(
    '%s is MODEL_TIMEOUT when the time is up',
    async (misbehaviour) => {
      const server = await serve({ script: [misbehaviour] })
      const { chat } = openaiAt(server)
      const limit = new TimeLimit(80, timeUp)
      const attempt = withTimeout((own) => chat!.chat(question(), own), limit, never)
      const failure = await failureOf(attempt)
      expect(failure.code).toBe('MODEL_TIMEOUT')
      expect(failure.message).toContain('0.08 s')
      expect(isPassing(failure)).toBe(true)
    },
  )

  test('nobody at the address is MODEL_UNREACHABLE', async () => {
    const server = await serve()
    await server.close()
    const failure = await failureAt(server.url)
    expect(failure.code).toBe('MODEL_UNREACHABLE')
    expect(isPassing(failure)).toBe(true)
  })

  test.each([
    ['ECONNREFUSED', 'MODEL_UNREACHABLE'],
    ['EAI_AGAIN', 'MODEL_UNREACHABLE'],
    ['UND_ERR_CONNECT_TIMEOUT', 'MODEL_UNREACHABLE'],
    ['ENOTFOUND', 'MODEL_ADDRESS'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'MODEL_ADDRESS'],
    ['CERT_HAS_EXPIRED', 'MODEL_ADDRESS'],
    ['ECONNRESET', 'MODEL_UNAVAILABLE'],
    ['UND_ERR_SOCKET', 'MODEL_UNAVAILABLE'],
  ])('%s of a connection is %s, without the key in its causes', (code, expected) => {
    const cause = Object.assign(new Error(`inner ${secret}`), { secret })
    const error = Object.assign(new Error(`outer ${secret}`, { cause }), {
      code,
      headers: [secret],
    })
    const failure = connectionError(
      target,
      error,
      redactor(secret),
      new URL('http://bot.test:9000/chat?key=hidden'),
    )
    expect(failure.code).toBe(expected)
    expect(failure.message).toContain('http://bot.test:9000/chat')
    expect(failure.message).not.toMatch(/UND_ERR|hidden/)
    expect((failure.cause as Error).message).toContain('outer ***')
    expect(inspect(failure, { depth: null, showHidden: true })).not.toContain('sk-secret')
  })

  test('a header that cannot be sent is MODEL_REFUSED_KEY, and not quoted', async () => {
    const server = await serve()
    const headers = { authorization: 'Bearer sk-secret\nb' }
    const failure = await failureOf(
      httpFor(target).post(`${server.url}/v1/chat/completions`, {}, { headers }),
    )
    expect(failure.code).toBe('MODEL_REFUSED_KEY')
    expect(inspect(failure, { depth: null, showHidden: true })).not.toContain('sk-secret')
    expect(server.calls).toEqual([])
  })

  test('words that sound like a time limit stay with their own error', async () => {
    const failure = await failureAt(
      await answering(504, () => '{"error":{"message":"The upstream timed out."}}'),
    )
    expect(failure).toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    expect(failure.message).toContain('The upstream timed out.')
  })

  test('nothing is sent after the connections were closed', async () => {
    const server = await serve()
    const transport = undiciTransport()
    const http = new ServiceHttp(target, { transport, environment: {}, clock: systemClock })
    await transport.close()
    expect((await failureOf(http.post(`${server.url}/v1/chat/completions`, {}))).code).toBe(
      'MODEL_CLOSED',
    )
    expect(server.calls).toEqual([])
  })

  test('a caller who gives up gets the own reason back', async () => {
    const giveUp = new AbortController()
    const server = await serve({ script: ['hang'] })
    const asked = openaiAt(server).chat!.chat(question(), giveUp.signal)
    setTimeout(() => giveUp.abort(new RangeError('enough')), 30)
    await expect(asked).rejects.toThrow('enough')
  })

  test('connections that are closed are MODEL_CLOSED, also for calls under way', async () => {
    const server = await serve({ script: ['hang'] })
    const transport = undiciTransport()
    const http = new ServiceHttp(target, { transport, environment: {}, clock: systemClock })
    const underWay = failureOf(http.post(`${server.url}/v1/chat/completions`, { messages: [] }))
    await expect.poll(() => server.stats().calls).toBe(1)
    await transport.close()
    expect((await underWay).code).toBe('MODEL_CLOSED')
    expect(
      (await failureOf(http.post(`${server.url}/v1/chat/completions`, { messages: [] }))).code,
    ).toBe('MODEL_CLOSED')
  })

  test.each([
    ['ftp://host/path', 'ftp cannot be asked'],
    ['http://me:hidden@host', 'it holds a user name or a password'],
    ['http://host?key=hidden', 'its parameter "key" looks like a key'],
    [`nothing ${secret}`, 'it is not a whole address'],
  ])(
    'the address %s is refused at once, and what may be secret is not quoted',
    async (url, what) => {
      const failure = await failureOf(
        openaiAt({ url } as never, { baseUrl: url }, { apiKey: secret }).chat!.chat(
          question(),
          never,
        ),
      )
      expect(failure).toMatchObject({
        code: 'MODEL_ADDRESS',
        message: expect.stringContaining(what),
      })
      expect(inspect(failure, { depth: null })).not.toMatch(/hidden|sk-secret/)
    },
  )
})

describe('by status', () => {
  const error = (message: string, code?: string) => () =>
    JSON.stringify({ error: { message, code } })

  test.each<[number, (key: string) => string, string]>([
    [400, error('This model supports at most 10 tokens.'), 'MODEL_BAD_REQUEST'],
    [400, error("This model's maximum context length is 10 tokens."), 'MODEL_CONTEXT_TOO_LONG'],
    [400, error('The request exceeds the available context size.'), 'MODEL_CONTEXT_TOO_LONG'],
    [
      400,
      error('The input (9 tokens) is longer than the context length (8).'),
      'MODEL_CONTEXT_TOO_LONG',
    ],
    [401, () => '', 'MODEL_REFUSED_KEY'],
    [402, error('Pay.'), 'MODEL_QUOTA'],
    [403, error('Not you.'), 'MODEL_BAD_REQUEST'],
    [403, error('This key may not use the model.'), 'MODEL_REFUSED_KEY'],
    [404, () => 'nothing', 'MODEL_NOT_FOUND'],
    [404, error('?', 'model_not_found'), 'MODEL_NOT_FOUND'],
    [408, () => '', 'MODEL_UNAVAILABLE'],
    [409, () => '', 'MODEL_UNAVAILABLE'],
    [413, () => '', 'MODEL_CONTEXT_TOO_LONG'],
    [422, () => '{"detail":[{"msg":"no"}]}', 'MODEL_BAD_REQUEST'],
    [429, () => '', 'MODEL_RATE_LIMITED'],
    [429, error('Empty.', 'insufficient_quota'), 'MODEL_QUOTA'],
    [500, () => '', 'MODEL_UNAVAILABLE'],
    [529, () => '', 'MODEL_UNAVAILABLE'],
  ])('%i is told by number and words: case %#', async (status, body, code) => {
    expect((await failureAt(await answering(status, body))).code).toBe(code)
  })

  test('words of a server do not change the direction of a message', () => {
    const { message } = readProblem('{"error":"Out\u202eof\u2066luck."}', redactor(secret))
    expect(message).toBe('Out of luck.')
  })

  test.each<[string, (key: string) => string, string | RegExp]>([
    ['an error object', () => '{"error":{"message":"Out of luck."}}', 'Out of luck.'],
    ['an error', () => '{"error":"Out of luck."}', 'Out of luck.'],
    ['a message', () => '{"message":"Out of luck."}', 'Out of luck.'],
    ['a detail', () => '{"detail":{"why":"luck"}}', '{"why":"luck"}'],
    ['a page', () => '<html><h1>Out of\n  luck.</h1></html>', 'Out of luck.'],
    ['nothing', () => '', 'HTTP 500.'],
    [
      'a page with a title',
      () => '<html><head><title>Bad Gateway</title></head><h1>x</h1></html>',
      'the HTML page "Bad Gateway"',
    ],
    ['a novel', () => 'luck '.repeat(200), /^.{250,400}…$/],
  ])('the message quotes what a server says: %s', async (_, body, said) => {
    const { message } = await failureAt(await answering(500, body))
    expect(message).toMatch(said)
  })

  test.each([
    ['plainly', (key: string) => `Wrong key: ${key}.`],
    [
      'in JSON',
      (key: string) => JSON.stringify({ error: { message: `Wrong key: ${key}.`, code: key } }),
    ],
    ['in JSON within text', (key: string) => `Wrong: ${JSON.stringify(key)}`],
    ['in an address', (key: string) => `Wrong: /v1?key=${encodeURIComponent(key)}`],
    ['at the end of what is quoted', (key: string) => `${'x'.repeat(290)}${key}`],
  ])('the key is taken out of what a server says: %s', async (_, body) => {
    for (const status of [200, 401, 500]) {
      const failure = await failureAt(await answering(status, body))
      expect(inspect(failure, { depth: null, showHidden: true })).not.toMatch(
        /sk-secr|odd\/letters|odd%2Fletters/,
      )
    }
  })

  test('a redirect is not followed, and its address loses the key', async () => {
    const failure = await failureAt(
      await answering(302, () => '', {
        location: `http://b.invalid/?k=${encodeURIComponent(secret)}`,
      }),
    )
    expect(failure.code).toBe('MODEL_ADDRESS')
    expect(failure.message).toContain('redirects to http://b.invalid (')
  })

  test('an error with a status in a 200 is what the status says', async () => {
    const body = () => '{"error":{"code":429,"message":"Too many."}}'
    expect((await failureAt(await answering(200, body))).code).toBe('MODEL_RATE_LIMITED')
  })
})

describe('when to come back', () => {
  test.each([
    ['2', 2000],
    ['0.5', 500],
    ['0', 0],
    [null, undefined],
    ['soon', undefined],
    ['-1', undefined],
  ] as const)('Retry-After: %s', async (retryAfter, expected) => {
    const server = await serve({ script: ['rate-limited'], retryAfter })
    expect(retryAfterOf(await failureAt(server.url))).toBe(expected)
  })

  test('milliseconds win over seconds', () => {
    const headers: Record<string, string> = { 'retry-after-ms': '1500', 'retry-after': '9' }
    expect(readRetryAfter((name) => headers[name], new Date())).toBe(1500)
  })

  test('a date that is over means now', () => {
    expect(
      readRetryAfter(
        (name) => (name === 'retry-after' ? 'Wed, 21 Oct 2015 07:28:00 GMT' : undefined),
        new Date(),
      ),
    ).toBe(0)
  })

  test('a date to come means the time until then', () => {
    const date = new Date(Date.now() + 60_000).toUTCString()
    const wait = readRetryAfter((name) => (name === 'retry-after' ? date : undefined), new Date())
    expect(wait).toBeGreaterThan(50_000)
    expect(wait).toBeLessThanOrEqual(60_000)
  })
})

test('errors that are not Attune’s are not repeated', () => {
  expect(isPassing(new TypeError('x'))).toBe(false)
  expect(isAttuneError(new TypeError('x'))).toBe(false)
})
