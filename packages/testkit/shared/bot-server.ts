/** A server for a bot of a test, with a record of what it heard and said. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Talk {
  /** The messages that reached it. */
  readonly heard: string[]
  /** Its replies, as a person reads them. */
  readonly said: string[]
  /** Paths and bodies of all requests. */
  readonly requests: {
    readonly path: string
    readonly text: string
    readonly headers: IncomingMessage['headers']
  }[]
}

export interface Request {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly text: string
  /** Its JSON, or its fields where it is a form; empty for anything else. */
  readonly body: Readonly<Record<string, unknown>>
}

/** What a bot does with a request; `say` gives its next reply to a message. */
export type Bot = (request: Request, tools: Tools) => void

export interface Tools {
  readonly response: ServerResponse
  json(value: unknown, status?: number, headers?: Record<string, string>): void
  /** The reply to a message, in pieces that are joined to what a person reads. */
  say(message: string, join?: string): readonly [string, string]
  /** A number that grows with each call. */
  next(): number
  readonly memory: Map<string, string[]>
}

let servers: Server[] = []

export async function closeBots(): Promise<void> {
  for (const server of servers) server.closeAllConnections()
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  servers = []
}

/** The two parts of a reply to a message, the first of which has the number 0. */
export type Speech = (message: string, number: number) => readonly [string, string]

const listening: Speech = (message, number) => [
  `I hear you, number ${number}: ${message.slice(0, 30)}.`,
  'What happened then?',
]

export async function serve(
  bot: Bot,
  speech = listening,
): Promise<{ readonly url: string; readonly talk: Talk }> {
  const talk: Talk = { heard: [], said: [], requests: [] }
  const memory = new Map<string, string[]>()
  let count = 0
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const url = new URL(incoming.url ?? '/', 'http://bot')
    talk.requests.push({ path: url.pathname + url.search, text, headers: incoming.headers })
    const tools: Tools = {
      response,
      memory,
      next: () => ++count,
      json(value, status = 200, headers = {}) {
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(value))
      },
      say(message, join = ' ') {
        talk.heard.push(message)
        const parts = speech(message, talk.said.length)
        talk.said.push(parts.join(join))
        return parts
      },
    }
    bot(
      {
        method: incoming.method ?? '',
        url,
        headers: incoming.headers,
        text,
        body: fieldsOf(text, incoming.headers),
      },
      tools,
    )
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { talk, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function fieldsOf(text: string, headers: IncomingMessage['headers']): Request['body'] {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text) as Request['body']
  } catch {
    return {}
  }
}
