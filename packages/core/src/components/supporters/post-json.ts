import { setTimeout as wait } from 'node:timers/promises'
import { AttuneError } from '../../errors.js'

export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
  /** Milliseconds for one attempt: connection, headers and body together. */
  readonly timeout: number
  readonly signal: AbortSignal
}

const retries = 2
const firstPause = 500
const longestPause = 30_000

type Attempt = { readonly json: unknown } | { readonly why: string; readonly pause?: number; readonly cause?: unknown }

/**
 * Posts JSON and reads JSON. A lost connection, a timeout, 429 and 5xx are tried again twice, after 0.5 s and 1 s, or
 * after what `retry-after` names in seconds, at most 30.
 *
 * @throws AttuneError SUPPORTER_HTTP if that does not help or the answer has another error status,
 * SUPPORTER_HTTP_ANSWER if it is not JSON; the signal's reason when that is aborted
 */
export async function postJson(post: Post): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    const outcome = await attempt(post)
    if ('json' in outcome) return outcome.json
    const { why, pause = firstPause * 2 ** tried, cause } = outcome
    if (tried === retries) throw new AttuneError('SUPPORTER_HTTP', { url: post.url, why }, { cause })
    await wait(Math.min(pause, longestPause), undefined, { signal: post.signal }).catch(() => {
      post.signal.throwIfAborted()
    })
  }
}

async function attempt({ url, headers, body, timeout, signal }: Post): Promise<Attempt> {
  const late = AbortSignal.timeout(timeout)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, late]),
    })
    text = await response.text()
  } catch (cause) {
    signal.throwIfAborted()
    return { why: late.aborted ? `no answer within ${timeout} ms` : connectionProblem(cause), cause }
  }
  if (response.ok) return { json: parse(url, text) }
  const why = `status ${response.status}`
  if (response.status !== 429 && response.status < 500) throw new AttuneError('SUPPORTER_HTTP', { url, why })
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? { why, pause: seconds * 1000 } : { why }
}

function parse(url: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AttuneError('SUPPORTER_HTTP_ANSWER', { url, what: 'it is not JSON' }, { cause })
  }
}

/** The system's own code, such as ECONNREFUSED: `fetch` hides it in the cause of a general error. */
function connectionProblem(error: unknown): string {
  const inner = error instanceof Error ? error.cause : undefined
  if (inner instanceof Error && 'code' in inner && typeof inner.code === 'string') return inner.code
  return error instanceof Error ? error.message : String(error)
}
