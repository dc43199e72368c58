import type { ServerResponse } from 'node:http'
import type { Refusal, Refused } from './refusal.js'
import type { Twist } from './twists.js'

/** The call to which a server responds with a failure, and texts for the response. */
export interface Exchange {
  /** JSON of the normal answer. */
  answer(): string
  /**
   * Beginning of the normal answer, in the form in which the service reports that generation broke
   * off.
   */
  broken(): string
  /** Error response in the format of the service. */
  refuse(refusal: Refusal, message: string): Refused
  /** A valid answer that contains no choice or candidate. */
  readonly emptyAnswer: string
  /** API key that the client sent. */
  readonly key: string
}

type Behaviour = (response: ServerResponse, exchange: Exchange) => void

const json = { 'content-type': 'application/json' }

export const refuse = (response: ServerResponse, { status, headers, body }: Refused): void =>
  void response.writeHead(status, { ...json, ...headers }).end(body)

const refusing =
  (refusal: Refusal, message: string): Behaviour =>
  (response, exchange) =>
    refuse(response, exchange.refuse(refusal, message))

/** Sends the headers and the first half of the normal answer. */
const sendHalf: Behaviour = (response, exchange) => {
  const body = Buffer.from(exchange.answer())
  response.writeHead(200, { ...json, 'content-length': body.length })
  response.write(body.subarray(0, body.length >> 1))
}

const errorPage =
  '<!doctype html><html><head><title>Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

const behaviours = {
  'rate-limited': refusing('rate-limited', 'Rate limit reached.'),
  quota: refusing('quota', 'You exceeded your current quota.'),
  'server-error': refusing('server-error', 'The server had an error.'),
  overloaded: refusing('overloaded', 'Overloaded.'),
  'bad-request': refusing('bad-request', 'Unsupported parameter: temperature.'),
  'context-too-long': refusing('context-too-long', 'The maximum context length is 8192 tokens.'),
  'not-found': refusing('not-found', 'The model does not exist.'),
  'filtered-prompt': refusing(
    'filtered-prompt',
    "The prompt triggered the service's content management policy.",
  ),
  moderated: refusing('moderated', 'The model requires moderation and your input was flagged.'),
  /** Sends a part of the answer together with an error that generation broke off. */
  'broken-choice': (response, exchange) => response.writeHead(200, json).end(exchange.broken()),
  'refused-key': (response, exchange) => {
    const { headers, ...refused } = exchange.refuse(
      'refused-key',
      `Incorrect API key: ${exchange.key}`,
    )
    refuse(response, { ...refused, headers: { ...headers, 'x-echo': exchange.key } })
  },
  redirect: (response) => response.writeHead(308, { location: 'http://elsewhere.invalid/' }).end(),
  'html-502': (response) => response.writeHead(502, { 'content-type': 'text/html' }).end(errorPage),
  'html-200': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(errorPage),
  'error-in-200': (response, exchange) =>
    refuse(response, { ...exchange.refuse('server-error', 'Upstream failed.'), status: 200 }),
  'no-choices': (response, { emptyAnswer }) => response.writeHead(200, json).end(emptyAnswer),
  malformed: (response, exchange) =>
    response.writeHead(200, json).end(exchange.answer().slice(0, -7)),
  /** Closes the connection without a response. */
  drop: (response) => response.socket?.destroy(),
  /** Closes the connection after half of the answer. */
  cut: (response, exchange) => {
    sendHalf(response, exchange)
    setImmediate(() => response.socket?.destroy())
  },
  /** Never responds. */
  hang: () => {},
  /** Sends half of the answer and then nothing more. */
  stall: sendHalf,
} satisfies { readonly [name: string]: Behaviour }

export type Misbehaviour = keyof typeof behaviours | Twist

export const actOf = (misbehaviour: Misbehaviour): Behaviour | undefined =>
  misbehaviour in behaviours ? behaviours[misbehaviour as keyof typeof behaviours] : undefined

export const rejects = (misbehaviour: Misbehaviour): boolean =>
  misbehaviour === 'rate-limited' || misbehaviour === 'quota'
