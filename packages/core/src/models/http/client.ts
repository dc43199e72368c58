import type { IncomingHttpHeaders } from 'node:http'
import { Pool } from 'undici'
import { AttuneError } from '../../errors.js'
import type { ModelSettings } from '../../contracts/models.js'
import { type Redactor, redactor } from '../redact.js'
import { connectionFailure } from './http-errors.js'

/** A server that takes no connection within this time, in milliseconds, is not there: no model thinks before it. */
const LONGEST_CONNECT = 10_000

/** An answer that arrived in full, of whatever status. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/**
 * Posts JSON to one server over connections that are kept. Redirects are not followed: the key must not travel on. How
 * long a call may take is its caller's to say, through the signal.
 */
export class HttpClient {
  readonly redact: Redactor
  readonly #pool: Pool
  readonly #base: URL
  readonly #path: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #model: string

  /** @throws MODEL_ADDRESS if `baseUrl` is no http(s) URL, or holds more than host and path */
  constructor(baseUrl: string, settings: ModelSettings) {
    const { name: model, apiKey, timeout } = settings
    this.redact = redactor(apiKey)
    this.#base = parseUrl(baseUrl, model, this.redact)
    this.#path = this.#base.pathname.replace(/\/+$/, '')
    this.#model = model
    this.#headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    }
    // Only the model's own timeout counts: a reasoning model may be silent for longer than undici would wait.
    this.#pool = new Pool(this.#base.origin, {
      headersTimeout: 0,
      bodyTimeout: 0,
      connectTimeout: Math.min(timeout, LONGEST_CONNECT),
    })
  }

  /** The base URL without a slash at its end. */
  get baseUrl(): string {
    return this.#base.origin + this.#path
  }

  /**
   * @param path below the base URL, with its slash
   * @throws MODEL_UNREACHABLE, MODEL_ADDRESS, MODEL_UNAVAILABLE, MODEL_REFUSED_KEY (it fits into no header), MODEL_CLOSED;
   *   the signal's reason when that is aborted
   */
  async post(path: string, body: string, signal: AbortSignal): Promise<HttpAnswer> {
    try {
      const answer = await this.#pool.request({
        path: this.#path + path,
        method: 'POST',
        headers: this.#headers,
        body,
        signal,
      })
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw connectionFailure(this.#model, error, this.redact)
    }
  }

  /** Ends all connections, also those that are in use. */
  close(): Promise<void> {
    return this.#pool.destroy()
  }
}

function parseUrl(baseUrl: string, model: string, redact: Redactor): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new AttuneError('MODEL_ADDRESS', { model, what: `"${redact.text(baseUrl)}" is no http or https address.` })
  }
  if (url.username || url.password || url.search || url.hash) {
    // Such an address may hold a secret: it is not quoted.
    throw new AttuneError('MODEL_ADDRESS', { model, what: 'baseUrl may hold no user, password, query or fragment.' })
  }
  return url
}
