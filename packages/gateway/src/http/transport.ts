import type { IncomingHttpHeaders } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { type Proxy, proxyFor } from '@attune/core/runtime'
import { decoded } from './decode.js'

/**
 * Connection timeout in milliseconds. It is short, because no server computes before it accepts a
 * connection.
 */
const LONGEST_CONNECT = 10_000

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

export interface HttpRequest {
  /** Default: POST. */
  readonly method?: Method | undefined
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Maximum size of an answer; reading stops beyond it. */
  readonly maxBytes: number
  readonly signal: AbortSignal | undefined
  /** Called with each chunk of an answer with status 2xx; reading stops once it returns true. */
  readonly heard?: ((piece: Buffer) => boolean) | undefined
}

/** A complete answer of a server, with any status code. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends all HTTP requests. Redirects are not followed, so that content goes to no other server. */
export interface Transport {
  /** @throws BodyTooLarge; the system's or undici's error; the signal's reason */
  post(request: HttpRequest): Promise<HttpAnswer>
  /** Closes all connections, including active ones. */
  close(): Promise<void>
}

export class BodyTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`The answer has more than ${maxBytes} bytes.`)
  }
}

/** Failure of a connection through a proxy, or a refusal by the proxy. */
export class ProxyFailure extends Error {
  constructor(
    readonly proxy: Proxy,
    /** Status of the proxy's refusal; undefined if the connection failed. */
    readonly status: number | undefined,
    cause?: unknown,
  ) {
    super(`The way through ${proxy.name} failed.`, { cause })
  }
}

/**
 * Transport with undici's connection pool and the proxies of the environment. undici is loaded at
 * the first request.
 */
export function undiciTransport(
  environment: Readonly<Record<string, string | undefined>> = {},
): Transport {
  let loaded: ReturnType<typeof connections> | undefined
  let isClosed = false
  /** Proxies by origin: the environment of a process is slow to read. */
  const proxies = new Map<string, Proxy | undefined>()
  const proxyOf = (url: URL): Proxy | undefined => {
    const { origin } = url
    if (!proxies.has(origin)) proxies.set(origin, proxyFor(url, environment))
    return proxies.get(origin)
  }
  return {
    async post({ url, maxBytes, heard, ...request }) {
      // A call that was still loading undici when the transport closed must not open a connection.
      if (isClosed)
        throw Object.assign(new Error('The connections are closed.'), { code: 'UND_ERR_CLOSED' })
      const proxy = proxyOf(url)
      const { ask } = await (loaded ??= connections())
      try {
        const answer = await ask(url, request, proxy)
        const bytes = await bytesOf(answer, maxBytes, isFine(answer.statusCode) ? heard : undefined)
        const [type] = [answer.headers['content-type']].flat()
        return { status: answer.statusCode, headers: answer.headers, text: decoded(bytes, type) }
      } catch (error) {
        if (!proxy || error instanceof BodyTooLarge) throw error
        throw new ProxyFailure(proxy, refusalIn(error), error)
      }
    },
    async close() {
      isClosed = true
      await (await loaded)?.destroy()
    },
  }
}

const isFine = (status: number): boolean => status >= 200 && status < 300

interface Incoming {
  readonly headers: IncomingHttpHeaders
  readonly body: Readable & { arrayBuffer(): Promise<ArrayBuffer> }
}

async function bytesOf(
  { headers, body }: Incoming,
  maxBytes: number,
  heard: HttpRequest['heard'],
): Promise<Buffer> {
  const length = Number(headers['content-length'] ?? Number.NaN)
  const isEncoded = headers['content-encoding'] !== undefined
  if (length <= maxBytes && !heard && !isEncoded) return Buffer.from(await body.arrayBuffer())
  return readCapped(isEncoded ? unpacked(body, headers) : body, { length, maxBytes, heard })
}

const encodings: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Decompressed body. Some servers compress without being requested to (RFC 9110, section 8.4). */
function unpacked(body: Readable, headers: IncomingHttpHeaders): Readable {
  const names = String(headers['content-encoding'])
    .toLowerCase()
    .split(/\s*,\s*/)
  return names.reduceRight<Readable>((inner, name) => {
    const unpack = encodings[name]?.()
    if (!unpack) return inner
    inner.on('error', (error) => unpack.destroy(error))
    unpack.on('close', () => inner.destroy())
    return inner.pipe(unpack)
  }, body)
}

/** Status of a proxy's refusal, which undici reports only in its message. */
const refusalIn = (error: unknown): number | undefined => {
  const [, status] =
    /^Proxy (?:response|Authentication Required) \((\d+)\)/.exec(
      error instanceof Error ? error.message : '',
    ) ?? []
  return status === undefined ? undefined : Number(status)
}

type Sent = Pick<HttpRequest, 'method' | 'headers' | 'body' | 'signal'>

async function connections() {
  const undici = await import('undici')
  // Only the caller's timeout applies: reasoning models can be silent longer than undici's
  // defaults.
  const patience = { headersTimeout: 0, bodyTimeout: 0 }
  const settings = { ...patience, connectTimeout: LONGEST_CONNECT }
  const agents = new Map<string | undefined, Dispatcher>()
  const agentFor = (proxy: Proxy | undefined): Dispatcher => {
    const made =
      agents.get(proxy?.url.href) ??
      (proxy
        ? new undici.ProxyAgent({ ...settings, uri: proxy.url.href, proxyTunnel: false })
        : new undici.Agent(settings))
    agents.set(proxy?.url.href, made)
    return made
  }
  return {
    ask: (url: URL, { method = 'POST', headers, body, signal }: Sent, proxy: Proxy | undefined) =>
      undici.request(url, {
        method,
        headers,
        body: body ?? null,
        signal: signal ?? null,
        dispatcher: agentFor(proxy),
        ...patience,
      }),
    destroy: () => Promise.all([...agents.values()].map((agent) => agent.destroy())),
  }
}

interface Reading {
  readonly length: number
  readonly maxBytes: number
  readonly heard: HttpRequest['heard']
}

async function readCapped(body: Readable, { length, maxBytes, heard }: Reading): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (length > maxBytes) throw new BodyTooLarge(maxBytes)
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new BodyTooLarge(maxBytes)
      chunks.push(chunk)
      if (heard?.(chunk) === true) break
    }
  } finally {
    body.on('error', () => {}).destroy()
  }
  return Buffer.concat(chunks)
}
