import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer, isTwist } from './answers.js'
import { Bucket } from './bucket.js'
import { chance, fingerprint } from './chance.js'
import { actOf, type Misbehaviour, problem, rejects } from './misbehaviour.js'
import type { FakeServerOptions } from './options.js'
import { CallRecord, type FakeServerStats } from './record.js'

/** A model server that listens on the loopback address. */
export interface FakeServer {
  /** `http://127.0.0.1:…`; OpenAI's routes are below `/v1`. */
  readonly url: string
  stats(): FakeServerStats
  /** Ends every connection, answered or not. */
  close(): Promise<void>
}

/**
 * Starts an HTTP server with the routes of OpenAI (`/v1/chat/completions`, `/v1/completions`, `/v1/embeddings`), vLLM (`/classify`,
 * `/pooling`) and SGLang (`/classify` with `text`). Its answers depend on the request alone. `GET /stats` gives the counts
 * of `stats()`, for a server in a process of its own.
 *
 * @throws the system's error if the port is taken
 */
export async function startFakeServer(options: FakeServerOptions = {}): Promise<FakeServer> {
  const fake = new Fake(options)
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => fake.receive(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stats: () => fake.record.stats(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

class Fake {
  readonly record = new CallRecord()
  readonly #bucket: Bucket | undefined

  constructor(private readonly options: FakeServerOptions) {
    this.#bucket = options.rate && new Bucket(options.rate.perSecond, options.rate.burst)
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/stats') {
      send(response, 200, JSON.stringify(this.record.stats()))
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => this.#handle(request, response, Buffer.concat(chunks).toString()))
  }

  #handle(request: IncomingMessage, response: ServerResponse, text: string): void {
    const id = fingerprint(`${request.url} ${text}`)
    const { before, ofSame } = this.record.arrived(id)
    response.once('close', () => this.record.left())
    const body = parse(text)
    const path = request.url ?? ''
    if (body === undefined) return send(response, 400, problem('The body is not JSON.'))
    this.options.onCall?.({ path, headers: request.headers, body })
    if (this.#refused(request, response)) return
    const fate = this.options.script?.[before] ?? this.#chanceOf(`${id} ${ofSame}`)
    this.#later(() => this.#conclude({ id, path, body, authorization: bearer(request) }, fate, response))
  }

  /** Whether the call was turned away at the door. */
  #refused(request: IncomingMessage, response: ServerResponse): boolean {
    const { key, rate, maxConcurrency = Infinity } = this.options
    if (key !== undefined && bearer(request) !== key) {
      send(response, 401, problem(`Incorrect API key: ${bearer(request)}`))
      return true
    }
    if (this.record.open <= maxConcurrency && this.#bucket?.take() !== false) return false
    this.record.rejected()
    send(response, 429, problem('Rate limit reached.'), { 'retry-after': String(rate?.retryAfter ?? 1) })
    return true
  }

  #chanceOf(decider: string): Misbehaviour | 'ok' {
    const { misbehave, seed = '' } = this.options
    if (!misbehave) return 'ok'
    let left = chance(`${seed} ${decider}`)
    for (const [name, probability] of Object.entries(misbehave)) {
      left -= probability
      if (left < 0) return name as Misbehaviour
    }
    return 'ok'
  }

  #later(act: () => void): void {
    if (this.options.delay) setTimeout(act, this.options.delay)
    else act()
  }

  #conclude(call: Call, fate: Misbehaviour | 'ok', response: ServerResponse): void {
    const { id, path, body, authorization } = call
    if (response.destroyed) return
    const twist = isTwist(fate) ? fate : undefined
    const proper = answer(path, body, this.options, twist)
    if (proper === undefined) return send(response, 404, problem(`There is nothing at ${path}.`))
    const act = fate === 'ok' || twist ? undefined : actOf(fate)
    if (!act) {
      this.record.answered(id)
      return send(response, 200, proper)
    }
    if (fate !== 'ok' && rejects(fate)) this.record.rejected()
    const { retryAfter = '1' } = this.options
    act(response, { answer: () => proper, authorization, retryAfter })
  }
}

interface Call {
  readonly id: string
  readonly path: string
  readonly body: Readonly<{ [parameter: string]: unknown }>
  readonly authorization: string
}

function parse(text: string): Call['body'] | undefined {
  try {
    return (JSON.parse(text) as Call['body'] | null) ?? undefined
  } catch {
    return undefined
  }
}

const bearer = (request: IncomingMessage): string => (request.headers.authorization ?? '').replace(/^Bearer /, '')

function send(
  response: ServerResponse,
  status: number,
  body: string,
  more: Readonly<{ [name: string]: string }> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...more,
  })
  response.end(body)
}
