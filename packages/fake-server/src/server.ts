import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FakeBatches, type FakeOrder } from './batches/index.js'
import { Bucket } from './bucket.js'
import { chance, fingerprint } from './chance.js'
import { actOf, type Misbehaviour, refuse, rejects } from './misbehaviour.js'
import type { FakeServerOptions } from './options.js'
import { anthropic } from './protocols/anthropic.js'
import { gemini } from './protocols/gemini.js'
import { disorderIn } from './roles.js'
import { openai } from './protocols/openai.js'
import { type Call, header, type Protocol } from './protocols/protocol.js'
import type { Refusal } from './refusal.js'
import { rewards } from './protocols/rewards.js'
import { tokenized } from './protocols/tokenize.js'
import { CallRecord, type FakeServerStats } from './record.js'
import { isTwist } from './twists.js'

/** A model server that listens on the loopback address. */
export interface FakeServer {
  /** Address `http://127.0.0.1:…`. OpenAI's routes are below `/v1`, or below the option `base`. */
  readonly url: string
  stats(): FakeServerStats
  /** Batch jobs that were submitted, oldest first. */
  orders(): readonly FakeOrder[]
  /** Closes all connections, including those whose requests are not answered. */
  close(): Promise<void>
}

/**
 * Starts an HTTP server with the routes of OpenAI (`/v1/chat/completions`, `/v1/completions`,
 * `/v1/embeddings`, jobs of `/v1/files` and `/v1/batches`), Anthropic (`/v1/messages`,
 * `/v1/messages/batches`), Gemini (`/v1beta/models/…:generateContent`, `…:batchEmbedContents`,
 * `…:batchGenerateContent`), vLLM (`/classify`, `/pooling`) and SGLang (`/classify` with `text`).
 * Answers depend only on the request. Errors have the format of the service whose route was called.
 * `GET /stats` returns the counts of `stats()`, for a server in a separate process.
 *
 * @throws the system's error if the port is taken
 */
export async function startFakeServer(options: FakeServerOptions = {}): Promise<FakeServer> {
  const fake = new Fake(options)
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) =>
    fake.receive(request, response),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stats: () => fake.record.stats(),
    orders: () => fake.batches.orders,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

class Fake {
  readonly record = new CallRecord()
  readonly batches: FakeBatches
  readonly #bucket: Bucket | undefined

  constructor(private readonly options: FakeServerOptions) {
    this.batches = new FakeBatches(options)
    this.#bucket = options.rate && new Bucket(options.rate.perSecond, options.rate.burst)
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/stats') {
      send(response, JSON.stringify(this.record.stats()))
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { pathname } = new URL(request.url ?? '', 'http://fake')
      if (pathname === '/tokenize') this.#tokenize(response, text)
      else if (this.batches.has(pathname)) this.batches.receive(request, response, text)
      else this.#handle(request, response, text)
    })
  }

  #tokenize(response: ServerResponse, text: string): void {
    const { layout } = this.options
    if (layout) send(response, tokenized(parse(text) ?? {}, layout))
    else refuse(response, openai.refuse('not-found', 'There is nothing at /tokenize.', null))
  }

  #handle(request: IncomingMessage, response: ServerResponse, text: string): void {
    const id = fingerprint(`${request.url} ${text}`)
    const { before, ofSame } = this.record.arrived(id)
    response.once('close', () => this.record.left())
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://fake')
    const protocol = protocols.find((each) => each.has(path, this.options))
    const body = parse(text)
    const deny = (refusal: Refusal, message: string): void =>
      refuse(response, (protocol ?? openai).refuse(refusal, message, null))
    if (body === undefined) return deny('bad-request', 'The body is not JSON.')
    const { headers } = request
    this.options.onCall?.({ path: request.url ?? '', headers, body })
    if (this.#refused(protocol ?? openai, request, response)) return
    const missing = this.#missing(headers, query)
    if (!protocol || missing) return deny('not-found', missing ?? `There is nothing at ${path}.`)
    const call = { path, headers, body }
    const disorder = protocol === openai ? disorderIn(body, this.options) : undefined
    if (disorder !== undefined) {
      const { rolesStatus: status = 400 } = this.options
      return refuse(response, { ...openai.refuse('bad-request', disorder, null), status })
    }
    const fault = protocol.badRequestReason?.(call) ?? this.#unenforced(body)
    if (fault !== undefined) return deny('bad-request', fault)
    const fate = this.options.script?.[before] ?? this.#chanceOf(`${id} ${ofSame}`)
    this.#later(() => this.#conclude({ ...call, id, protocol }, fate, response))
  }

  /**
   * Refuses a request because of its key, the rate limit or the concurrency limit; returns true if
   * refused.
   */
  #refused(protocol: Protocol, request: IncomingMessage, response: ServerResponse): boolean {
    const { key, rate, maxConcurrency = Infinity } = this.options
    const brought = protocol.keyIn(request.headers)
    if (key !== undefined && brought !== key) {
      refuse(response, protocol.refuse('refused-key', `Incorrect API key: ${brought}`, null))
      return true
    }
    if (this.record.open <= maxConcurrency && this.#bucket?.take() !== false) return false
    this.record.rejected()
    refuse(
      response,
      protocol.refuse('rate-limited', 'Rate limit reached.', String(rate?.retryAfter ?? 1)),
    )
    return true
  }

  /**
   * Message about a required header or query parameter that the request lacks; undefined if none is
   * missing.
   */
  #missing(headers: Call['headers'], query: URLSearchParams): string | undefined {
    const { demand = {} } = this.options
    for (const [name, value] of Object.entries(demand.headers ?? {})) {
      if (header(headers, name.toLowerCase()) !== value)
        return `The header ${name} is not ${value}.`
    }
    for (const [name, value] of Object.entries(demand.query ?? {})) {
      if (query.get(name) !== value) return `The query parameter ${name} is not ${value}.`
    }
    return undefined
  }

  #unenforced(body: Call['body']): string | undefined {
    const isTyped = /"(?:response_format|responseJsonSchema)":|"json_schema"/.test(
      JSON.stringify(body),
    )
    return isTyped && this.options.refusesSchemas
      ? 'This server enforces no JSON schema.'
      : undefined
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

  #conclude(call: Arrived, fate: Misbehaviour | 'ok', response: ServerResponse): void {
    const { id, headers, protocol } = call
    if (response.destroyed) return
    const twist = isTwist(fate) ? fate : undefined
    const answer = (): string => protocol.answer(call, this.options, twist)
    const act = fate === 'ok' || twist ? undefined : actOf(fate)
    if (!act) {
      this.record.answered(id)
      return send(response, answer())
    }
    if (fate !== 'ok' && rejects(fate)) this.record.rejected()
    const { retryAfter = '1' } = this.options
    act(response, {
      answer,
      broken: () => protocol.answer(call, this.options, 'broken'),
      refuse: (refusal, message) => protocol.refuse(refusal, message, retryAfter),
      emptyAnswer: protocol.emptyAnswer,
      key: protocol.keyIn(headers),
    })
  }
}

interface Arrived extends Call {
  readonly id: string
  readonly protocol: Protocol
}

const protocols: readonly Protocol[] = [openai, anthropic, gemini, rewards]

function parse(text: string): Call['body'] | undefined {
  try {
    return (JSON.parse(text) as Call['body'] | null) ?? undefined
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, body: string): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
