import type { AttuneError } from '@attune/core/internal'
import {
  callError,
  type CallFault,
  type CallTarget,
  printable,
  type Redactor,
} from '@attune/core/runtime'
import { ProxyFailure } from './transport.js'

const faultsByCode: readonly (readonly [
  codes: RegExp,
  fault: CallFault,
  words: (at: string) => string,
])[] = [
  [/^ECONNREFUSED$/, 'UNREACHABLE', (at) => `nothing accepts connections at ${at}`],
  [/^(ENETUNREACH|EHOSTUNREACH)$/, 'UNREACHABLE', (at) => `there is no network route to ${at}`],
  [
    /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    'UNREACHABLE',
    (at) => `${at} did not accept a connection in time`,
  ],
  [
    /^EAI_AGAIN$/,
    'UNREACHABLE',
    (at) => `the name of the host of ${at} cannot be looked up at the moment`,
  ],
  [/^ENOTFOUND$/, 'ADDRESS', (at) => `there is no host of the name in ${at}`],
  [
    /^(EPROTO|ERR_TLS_\w+|ERR_SSL_\w+)$/,
    'ADDRESS',
    (at) => `${at} does not speak TLS (https) as expected`,
  ],
  [
    /^(CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/,
    'ADDRESS',
    (at) => `the certificate of ${at} is not trusted`,
  ],
  [/^(UND_ERR_DESTROYED|UND_ERR_CLOSED)$/, 'CLOSED', () => 'the connections are closed'],
  // Only the API key can contain characters that HTTP headers do not allow: all other headers are
  // generated.
  [
    /^UND_ERR_INVALID_ARG$/,
    'REFUSED_KEY',
    () => 'it holds a character that no header can hold, such as a line break',
  ],
]

/** Converts a connection failure to a call error with a redacted cause. */
export function connectionError(
  target: CallTarget,
  error: unknown,
  redact: Redactor,
  url: URL,
): AttuneError {
  if (error instanceof ProxyFailure) return proxyError(target, error, redact, url)
  return connectionFault(target, error, redact, printable(url))
}

/** Error of a proxy: its status, or the failure of the connection through it. */
function proxyError(
  target: CallTarget,
  { proxy, status, cause }: ProxyFailure,
  redact: Redactor,
  url: URL,
): AttuneError {
  if (status === undefined)
    return connectionFault(target, cause, redact, `${printable(url)} through ${proxy.name}`)
  const what = `${proxy.name} does not lead to ${printable(url)}: it answers with HTTP ${status}.`
  const fix =
    'Correct the proxy in the environment, with a user and a password if it asks for them, or name the host in NO_PROXY.'
  return callError(
    target,
    status >= 500 ? 'UNAVAILABLE' : 'ADDRESS',
    { what, status },
    { fix, isPlaced: true },
  )
}

function connectionFault(
  target: CallTarget,
  error: unknown,
  redact: Redactor,
  address: string,
): AttuneError {
  const cause = redact.error(error)
  const code = 'code' in cause ? String(cause.code) : ''
  const entry = faultsByCode.find(([codes]) => codes.test(code))
  const closedEarly = (at: string): string =>
    `${at} closed the connection before the answer was complete`
  const [, fault = 'UNAVAILABLE' as const, words = closedEarly] = entry ?? []
  const reason = entry && fault === 'ADDRESS' ? ` (${code})` : ''
  return callError(target, fault, { what: `${words(address)}${reason}.` }, { cause })
}
