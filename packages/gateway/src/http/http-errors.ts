/**
 * Converts HTTP failures to catalogue errors. The meaning of statuses and system errors is defined
 * only here.
 */
import type { AttuneError } from '@attune/core/internal'
import { isObject } from '@attune/core/answers'
import type { StatusDetails } from '@attune/core/models'
import {
  callError,
  type CallFault,
  type CallTarget,
  printable,
  type Redactor,
} from '@attune/core/runtime'
import { meaningOf } from './refusals.js'

const byStatus: Readonly<Record<number, CallFault>> = {
  400: 'BAD_REQUEST',
  401: 'REFUSED_KEY',
  402: 'QUOTA',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  408: 'UNAVAILABLE',
  409: 'UNAVAILABLE',
  413: 'CONTEXT_TOO_LONG',
  425: 'UNAVAILABLE',
  429: 'RATE_LIMITED',
}

/** Faults by the code in a server's error object; a code overrides the status. */
const byServerCode: Readonly<Record<string, CallFault>> = {
  insufficient_quota: 'QUOTA',
  context_length_exceeded: 'CONTEXT_TOO_LONG',
  model_not_found: 'NOT_FOUND',
  invalid_api_key: 'REFUSED_KEY',
  // Groq: the model's output did not match the schema; a repeat may succeed.
  json_validate_failed: 'MALFORMED',
}

/**
 * Phrases of servers without error codes: "maximum context length is…", "…exceeds the available
 * context size".
 */
const tooLong =
  /(maximum|exceed\w*|longer than)[^.]{0,60}\bcontext\b|context (length|window|size)[^.]{0,60}exceed/i

/** Error message in the answer of a server. */
export interface Problem {
  readonly message: string
  readonly code?: string
  /**
   * Complete text about the fault: message, codes and refused parameter. Default: message and code.
   */
  readonly words?: string
}

const LONGEST_MESSAGE = 300

/**
 * Reads the body of a failure: `{ error: { message, code } }` as in OpenAI's API, `{ error }`, `{
 * message }` or `{ detail }` as in others, plain text, or an HTML page, whose title is used.
 */
export function readProblem(text: string, redact: Redactor): Problem {
  const body = parse(text)
  const error = isObject(body) ? (body.error ?? body) : undefined
  const fields = isObject(error) ? error : {}
  const said = [typeof error === 'string' ? error : undefined, fields.message, fields.detail].find(
    Boolean,
  )
  const message =
    typeof said === 'string'
      ? said
      : said === undefined
        ? text
        : JSON.stringify(withoutInputs(said))
  const code = fields.code ?? fields.type
  const shown = excerpt(message, redact)
  return {
    message: shown,
    words: [shown.startsWith('the HTML page') ? shown : message, ...codesIn(body)].join('\n'),
    ...(code !== undefined && code !== null && { code: redact.text(String(code)) }),
  }
}

/**
 * Removes the request's input from FastAPI's list of faults, because it may contain dialogue text.
 */
const withoutInputs = (said: unknown): unknown =>
  Array.isArray(said)
    ? said.map((each: unknown) => {
        if (!isObject(each)) return each
        const { input: _input, ctx: _ctx, url: _url, ...fault } = each
        return fault
      })
    : said

/** Names of members that contain an error code, and of objects that contain such members. */
const codeFields = [
  'code',
  'type',
  'error_code',
  'error_type',
  'param',
  'reason',
  'status',
  'finish_reason',
  'status_msg',
]
const wrapperFields = [
  'error',
  'errors',
  'innererror',
  'inner_error',
  'metadata',
  'details',
  'base_resp',
]

function codesIn(value: unknown, depth = 0): readonly string[] {
  if (depth > 4) return []
  if (Array.isArray(value)) return value.flatMap((each) => codesIn(each, depth + 1))
  if (!isObject(value)) return []
  const own = codeFields.flatMap((name) => (typeof value[name] === 'string' ? [value[name]] : []))
  // OpenRouter reports its reasons as a list.
  const reasons = Array.isArray(value.reasons) ? value.reasons.map(String) : []
  return [...own, ...reasons, ...wrapperFields.flatMap((name) => codesIn(value[name], depth + 1))]
}

/** First words of an unexpected text; the title of an HTML page. */
export function excerpt(text: string, redact: Redactor): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim()
  // Redact before cutting: a truncated key would not be recognised.
  const clean = redact
    .text(title ? `the HTML page "${title}"` : text)
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
  return clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE)}…` : clean
}

/** Converts a status other than 2xx to a call error. The parts of the problem must be redacted. */
export function statusError(
  target: CallTarget,
  status: number,
  {
    message,
    code = '',
    words = `${message}\n${code}`,
    retryAfter,
    fault: explained,
  }: Problem & StatusDetails,
): AttuneError {
  const { fault: meant, about, fix } = explained ? {} : meaningOf(status, words)
  const fault = explained ?? byServerCode[code] ?? meant ?? faultOfStatus(status, message)
  const what = `HTTP ${status}${message === '' ? '' : `: ${message}`}${/[.!?…]$/.test(message) ? '' : '.'}`
  const details = {
    what,
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(about && { about }),
  }
  return callError(target, fault, details, fault === meant && fix !== undefined ? { fix } : {})
}

function faultOfStatus(status: number, message: string): CallFault {
  if (status === 400 && tooLong.test(message)) return 'CONTEXT_TOO_LONG'
  return byStatus[status] ?? (status >= 500 ? 'UNAVAILABLE' : 'BAD_REQUEST')
}

/**
 * Error for a redirect, with its target. For another server only the origin is shown, never the
 * query, because the rest may contain a secret.
 */
export function redirectError(
  target: CallTarget,
  status: number,
  location: string | undefined,
  from: URL,
): AttuneError {
  const to =
    location !== undefined && URL.canParse(location, from.href)
      ? new URL(location, from)
      : undefined
  const isNear = to?.origin === from.origin
  const destination = to ? (isNear ? printable(to) : to.origin) : 'another place'
  const what = `${printable(from)} redirects to ${destination} (HTTP ${status}), and redirects are not followed.`
  return callError(target, 'ADDRESS', { what, status, ...(isNear && { redirect: printable(to) }) })
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
