import type { ServerResponse } from 'node:http'
import type { ChatTwist } from './answers.js'

/** Facts of a call for a misbehaving server. */
export interface Exchange {
  /** The proper answer. */
  answer(): string
  readonly authorization: string
  readonly retryAfter: string | null
}

type Act = (response: ServerResponse, exchange: Exchange) => void

const json = { 'content-type': 'application/json' }

export const problem = (message: string, code?: string): string =>
  JSON.stringify({ error: { message, type: 'fake', code: code ?? null } })

const fail =
  (status: number, message: string, code?: string): Act =>
  (response) =>
    response.writeHead(status, json).end(problem(message, code))

const failForNow =
  (status: number, message: string): Act =>
  (response, { retryAfter }) => {
    const headers = retryAfter === null ? json : { ...json, 'retry-after': retryAfter }
    response.writeHead(status, headers).end(problem(message))
  }

/** The head and the first half of the proper answer. */
const half: Act = (response, exchange) => {
  const body = Buffer.from(exchange.answer())
  response.writeHead(200, { ...json, 'content-length': body.length })
  response.write(body.subarray(0, body.length >> 1))
}

const page = '<!doctype html><html><head><title>Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

const acts = {
  'rate-limited': failForNow(429, 'Rate limit reached.'),
  quota: fail(429, 'You exceeded your current quota.', 'insufficient_quota'),
  'server-error': fail(500, 'The server had an error.'),
  overloaded: failForNow(503, 'Overloaded.'),
  'bad-request': fail(400, 'Unsupported parameter: temperature.'),
  'context-too-long': fail(400, 'The maximum context length is 8192 tokens.', 'context_length_exceeded'),
  'not-found': fail(404, 'The model does not exist.', 'model_not_found'),
  'refused-key': (response, { authorization }) =>
    response.writeHead(401, { ...json, 'x-echo': authorization }).end(problem(`Incorrect API key: ${authorization}`)),
  redirect: (response) => response.writeHead(308, { location: 'http://elsewhere.invalid/' }).end(),
  'html-502': (response) => response.writeHead(502, { 'content-type': 'text/html' }).end(page),
  'html-200': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  'error-in-200': (response) => response.writeHead(200, json).end(problem('Upstream failed.')),
  'no-choices': (response) =>
    response.writeHead(200, json).end('{"id":"fake","object":"chat.completion","choices":[]}'),
  malformed: (response, exchange) => response.writeHead(200, json).end(exchange.answer().slice(0, -7)),
  /** Closes the connection without a word. */
  drop: (response) => response.socket?.destroy(),
  /** Closes the connection in the middle of the answer. */
  cut: (response, exchange) => {
    half(response, exchange)
    setImmediate(() => response.socket?.destroy())
  },
  /** Never answers. */
  hang: () => {},
  /** Stops in the middle of the answer. */
  stall: half,
} satisfies { readonly [name: string]: Act }

export type Misbehaviour = keyof typeof acts | ChatTwist

export const actOf = (misbehaviour: Misbehaviour): Act | undefined =>
  misbehaviour in acts ? acts[misbehaviour as keyof typeof acts] : undefined

export const rejects = (misbehaviour: Misbehaviour): boolean =>
  misbehaviour === 'rate-limited' || misbehaviour === 'quota'
