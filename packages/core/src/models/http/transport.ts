import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** A server that takes no connection within this time, in milliseconds, is not there: nobody thinks before it. */
const LONGEST_CONNECT = 10_000

export interface HttpRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** An answer with more bytes is given up while it is read. */
  readonly maxBytes: number
  readonly signal: AbortSignal | undefined
}

/** An answer that arrived in full, of whatever status. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** The one way to a server. It follows no redirect: what was sent must not travel on. */
export interface Transport {
  /** @throws BodyTooLarge; the system's or undici's error; the signal's reason */
  post(request: HttpRequest): Promise<HttpAnswer>
  /** Ends all connections, also those that are in use. */
  close(): Promise<void>
}

export class BodyTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`The answer has more than ${maxBytes} bytes.`)
  }
}

/** Connections that are kept, by undici. It loads when it is needed. */
export function undiciTransport(): Transport {
  let agent: ReturnType<typeof connect> | undefined
  let isClosed = false
  return {
    async post({ url, headers, body, maxBytes, signal }) {
      // Whoever was still loading a client when all connections ended opens no new one.
      if (isClosed) throw Object.assign(new Error('The connections are closed.'), { code: 'UND_ERR_CLOSED' })
      const { undici, dispatcher } = await (agent ??= connect())
      const answer = await undici.request(url, { method: 'POST', headers, body, signal: signal ?? null, dispatcher })
      const length = Number(answer.headers['content-length'] ?? Number.NaN)
      const text = length <= maxBytes ? await answer.body.text() : await readCapped(answer.body, length, maxBytes)
      return { status: answer.statusCode, headers: answer.headers, text }
    },
    async close() {
      isClosed = true
      await (await agent)?.dispatcher.destroy()
    },
  }
}

async function connect() {
  const undici = await import('undici')
  // The time limit of the caller alone counts: a reasoning model may be silent for longer than undici would wait.
  const dispatcher = new undici.Agent({ headersTimeout: 0, bodyTimeout: 0, connectTimeout: LONGEST_CONNECT })
  return { undici, dispatcher }
}

async function readCapped(body: Readable, length: number, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (length > maxBytes) throw new BodyTooLarge(maxBytes)
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new BodyTooLarge(maxBytes)
      chunks.push(chunk)
    }
  } finally {
    body.on('error', () => {}).destroy()
  }
  return Buffer.concat(chunks).toString()
}
