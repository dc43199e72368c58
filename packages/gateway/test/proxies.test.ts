import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '@attune/host'
import { undiciTransport } from '../src/http/transport.js'
import { ServiceHttp } from '../src/http/service-http.js'
import { proxyFor } from '@attune/core/runtime'
import { unusedProxies } from '@attune/core/runtime'
import { failureOf } from '@attune/testkit/shared/model-servers.js'

/**
 * A proxy that answers for every host, opens no tunnel unless `tunnels`, and writes down what it is
 * asked for.
 */
async function proxyWith({ status = 200, tunnels = false } = {}) {
  const asked: string[] = []
  const auth: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    auth.push(request.headers['proxy-authorization'])
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"reply":"hi"}')
  })
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`)
    if (!tunnels) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    socket.once('data', (first: Buffer) => {
      asked.push(`byte ${first[0]}`)
      socket.destroy()
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, auth, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function httpIn(environment: Readonly<Record<string, string>>): ServiceHttp {
  const transport = undiciTransport(environment)
  onTestFinished(() => transport.close())
  return new ServiceHttp(
    { kind: 'supporter', name: 'bot' },
    { transport, environment, clock: systemClock },
  )
}

describe('a proxy of the environment', () => {
  test.each(['HTTP_PROXY', 'http_proxy'])(
    'is asked for the addresses of others: %s',
    async (name) => {
      const { host, asked, auth } = await proxyWith()
      const http = httpIn({ [name]: `http://me:pass%20word@${host}` })
      expect(await http.post('http://bot.test:9000/chat?a=1', {})).toEqual({ reply: 'hi' })
      expect(asked).toEqual(['POST http://bot.test:9000/chat?a=1'])
      expect(auth).toEqual([`Basic ${Buffer.from('me:pass word').toString('base64')}`])
    },
  )

  test('opens a tunnel for https, which holds TLS', async () => {
    const { host, asked } = await proxyWith({ tunnels: true })
    await failureOf(httpIn({ HTTPS_PROXY: host }).post('https://bot.test/chat', {}))
    expect(asked).toEqual(['CONNECT bot.test:443', 'byte 22'])
  })

  test('is not asked for this machine', async () => {
    const { host, asked } = await proxyWith({ status: 500 })
    const direct = await proxyWith()
    const http = httpIn({ HTTP_PROXY: `http://${host}`, NO_PROXY: '' })
    expect(await http.post(`http://${direct.host}/chat`, {})).toEqual({ reply: 'hi' })
    expect([asked, direct.asked]).toEqual([[], ['POST /chat']])
  })

  test.each([
    [407, 'https://bot.test/chat', 'CALL_ADDRESS'],
    [407, 'http://bot.test/chat', 'CALL_ADDRESS'],
    [403, 'https://bot.test/chat', 'CALL_ADDRESS'],
    [502, 'https://bot.test/chat', 'CALL_UNAVAILABLE'],
  ])('that answers %i for %s is named, without its password', async (status, url, code) => {
    const { host } = await proxyWith({ status })
    const proxy = `http://me:secret-word@${host}`
    const failure = await failureOf(httpIn({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy }).post(url, {}))
    expect(failure.code).toBe(code)
    const name = `the proxy http://${host} (${new URL(url).protocol === 'https:' ? 'HTTPS' : 'HTTP'}_PROXY)`
    expect(failure.message).toContain(
      `${name} does not lead to ${url}: it answers with HTTP ${status}.`,
    )
    expect(inspect(failure, { depth: null, showHidden: true })).not.toContain('secret-word')
  })

  test('that is not there is named', async () => {
    const failure = await failureOf(
      httpIn({ HTTP_PROXY: 'http://127.0.0.1:1' }).post('http://bot.test/chat', {}),
    )
    expect(failure).toMatchObject({ code: 'CALL_UNREACHABLE' })
    expect(failure.message).toContain(
      'nothing accepts connections at http://bot.test/chat through the proxy http://127.0.0.1:1 (HTTP_PROXY).',
    )
  })
})

test.each([
  ['*', false],
  ['example.com', false],
  ['.example.com', false],
  ['other.org, *.example.com', false],
  ['api.example.com:8080', false],
  ['EXAMPLE.com', false],
  ['api.example.com:80', true],
  ['ample.com', true],
  ['', true],
])('NO_PROXY=%s', (exempt, isUsed) => {
  const environment = { HTTP_PROXY: 'http://proxy:3128', NO_PROXY: exempt }
  expect(proxyFor(new URL('http://api.example.com:8080/v1'), environment) !== undefined).toBe(
    isUsed,
  )
})

test.each([
  'http://localhost:1',
  'http://bot.localhost',
  'http://127.3.2.1:80',
  'http://[::1]:9000',
])('%s needs no proxy', (url) =>
  expect(proxyFor(new URL(url), { HTTP_PROXY: 'http://proxy:3128' })).toBeUndefined(),
)

test('an empty variable is none, and small letters win', () => {
  const url = new URL('https://example.com')
  expect(proxyFor(url, { HTTPS_PROXY: '', HTTP_PROXY: 'http://a' })).toBeUndefined()
  expect(proxyFor(url, { HTTPS_PROXY: 'http://a', https_proxy: 'b:3128' })?.url.href).toBe(
    'http://b:3128/',
  )
})

test('what is set and not used has a name and a reason', () => {
  expect(unusedProxies({ HTTP_PROXY: 'http://a', https_proxy: 'b:1' })).toEqual([])
  expect(unusedProxies({ HTTPS_PROXY: 'socks5://a:1080', all_proxy: 'http://b' })).toEqual([
    { name: 'HTTPS_PROXY', why: 'it does not name an HTTP proxy' },
    { name: 'ALL_PROXY', why: 'only HTTP_PROXY and HTTPS_PROXY are read' },
  ])
})
