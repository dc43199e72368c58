/** What goes wrong over HTTP, in Attune's words. The only place that knows which status and which system error mean what. */
import { AttuneError, type ErrorCode } from '../../errors.js'
import { readRetryAfter } from '../model-errors.js'
import type { Redactor } from '../redact.js'
import type { HttpAnswer } from './client.js'

type ModelError = Extract<ErrorCode, `MODEL_${string}`>

const byStatus: Readonly<Record<number, ModelError>> = {
  400: 'MODEL_BAD_REQUEST',
  401: 'MODEL_REFUSED_KEY',
  402: 'MODEL_QUOTA',
  403: 'MODEL_REFUSED_KEY',
  404: 'MODEL_NOT_FOUND',
  405: 'MODEL_NOT_FOUND',
  408: 'MODEL_UNAVAILABLE',
  409: 'MODEL_UNAVAILABLE',
  413: 'MODEL_CONTEXT_TOO_LONG',
  425: 'MODEL_UNAVAILABLE',
  429: 'MODEL_RATE_LIMITED',
}

/** By the code that a server's error object brings; wins over the status. */
const byServerCode: Readonly<Record<string, ModelError>> = {
  insufficient_quota: 'MODEL_QUOTA',
  context_length_exceeded: 'MODEL_CONTEXT_TOO_LONG',
  model_not_found: 'MODEL_NOT_FOUND',
  invalid_api_key: 'MODEL_REFUSED_KEY',
}

/** Servers without such codes say it in words: "maximum context length is…", "…exceeds the available context size". */
const tooLong = /(maximum|exceed\w*|longer than)[^.]{0,60}\bcontext\b|context (length|window|size)[^.]{0,60}exceed/i

/** What a server says is wrong. */
export interface Problem {
  readonly message: string
  readonly code?: string
}

const LONGEST_MESSAGE = 300

/**
 * Reads the body of a failure: `{ error: { message, code } }` as OpenAI writes it, `{ error }`, `{ message }` and
 * `{ detail }` as others do, or plain text and HTML without their tags.
 */
export function readProblem(text: string, redact: Redactor): Problem {
  const body = parse(text)
  const error = isObject(body) ? (body.error ?? body) : undefined
  const fields = isObject(error) ? error : {}
  const said = [typeof error === 'string' ? error : undefined, fields.message, fields.detail].find(Boolean)
  const message = typeof said === 'string' ? said : said === undefined ? text : JSON.stringify(said)
  const code = fields.code ?? fields.type
  // First redact, then cut: a cut key would not be found any more.
  const clean = redact
    .text(message)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE)}…` : clean
  return { message: short, ...(code !== undefined && code !== null && { code: redact.text(String(code)) }) }
}

/** The error that a status other than 2xx stands for. */
export function statusFailure(
  model: string,
  answer: Omit<HttpAnswer, 'text'>,
  problem: Problem,
  redact: Redactor,
): AttuneError {
  const { status, headers } = answer
  const retryAfter = readRetryAfter((name) => [headers[name]].flat()[0])
  const location = status >= 300 && status < 400 ? redact.text(String(headers.location ?? 'another place')) : undefined
  const what = location ? `it redirects to ${location}.` : `${status} ${problem.message || 'without a word'}`
  return new AttuneError(location ? 'MODEL_ADDRESS' : codeOf(status, problem), {
    model,
    what,
    status,
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

function codeOf(status: number, { message, code = '' }: Problem): ModelError {
  const known = byServerCode[code]
  if (known) return known
  if (status === 400 && tooLong.test(message)) return 'MODEL_CONTEXT_TOO_LONG'
  return byStatus[status] ?? (status >= 500 ? 'MODEL_UNAVAILABLE' : 'MODEL_BAD_REQUEST')
}

const byConnection: readonly (readonly [codes: RegExp, error: ModelError])[] = [
  [/^(ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/, 'MODEL_UNREACHABLE'],
  [/^(ENOTFOUND|EPROTO|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/, 'MODEL_ADDRESS'],
  [/^(UND_ERR_DESTROYED|UND_ERR_CLOSED)$/, 'MODEL_CLOSED'],
  // Of all that is sent, only the key can be something that no header may hold.
  [/^UND_ERR_INVALID_ARG$/, 'MODEL_REFUSED_KEY'],
]

/** The error that a broken or impossible connection stands for; one that is none of ours' making keeps a clean copy as cause. */
export function connectionFailure(model: string, error: unknown, redact: Redactor): AttuneError {
  const cause = redact.error(error)
  const system = 'code' in cause ? String(cause.code) : ''
  const [, code = 'MODEL_UNAVAILABLE' as const] = byConnection.find(([codes]) => codes.test(system)) ?? []
  return new AttuneError(code, { model, what: `${cause.message || system || 'the connection was lost'}.` }, { cause })
}

export const malformed = (model: string, what: string, cause?: Error): AttuneError =>
  new AttuneError('MODEL_MALFORMED', { model, what }, cause && { cause })

/** @throws MODEL_MALFORMED if the text is not JSON */
export function parseJson(model: string, text: string, redact: Redactor): unknown {
  const value = parse(text)
  if (value !== undefined) return value
  throw malformed(model, `it is not JSON but "${readProblem(text, redact).message}".`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
