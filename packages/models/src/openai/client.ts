import type { OpenAI } from 'openai'
import type { ModelSettings } from '@attune/core/models'
import { LONGEST_TIMER } from '@attune/core/runtime'

export const OPENAI = 'https://api.openai.com/v1'

/**
 * Makes a call with OpenAI's client.
 *
 * @throws the gateway's errors, or the signal's reason
 */
export type Call = <A>(make: (client: OpenAI) => Promise<A>, signal: AbortSignal) => Promise<A>

/** Address and authentication of a server of models. */
export interface Server {
  readonly baseUrl?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly headersEnv?: Readonly<Record<string, string>>
  /** Header that contains the key instead of Authorization. */
  readonly keyHeader?: string | undefined
}

/**
 * OpenAI's client over the gateway's transport. It is loaded at the first call, because loading
 * takes 50 ms.
 */
export function openaiClient(settings: ModelSettings, server: Server, maxBytes?: number): Call {
  let client: Promise<OpenAI> | undefined
  return async (make, signal) => {
    const connected = await (client ??= connect(settings, server, maxBytes))
    try {
      return await make(connected)
    } catch (error) {
      throw signal.aborted ? signal.reason : failureIn(error)
    }
  }
}

/**
 * Creates the client. All settings that the client could read from the environment are set
 * explicitly, so that only the config applies. The gateway handles retries and timeouts.
 */
async function connect(
  { apiKey, http }: ModelSettings,
  { baseUrl = OPENAI, headers = {}, headersEnv = {}, keyHeader = 'authorization' }: Server,
  maxBytes: number | undefined,
): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  // An invalid address is replaced here; the gateway reports it at the first request.
  const url = new URL(URL.canParse(baseUrl) ? baseUrl : 'unreadable:')
  const defaultQuery = Object.fromEntries(url.searchParams)
  url.search = ''
  const isBearer = keyHeader.toLowerCase() === 'authorization'
  const key = apiKey === undefined ? {} : { [keyHeader]: isBearer ? `Bearer ${apiKey}` : apiKey }
  const sent = {
    headers: { ...headers, ...key },
    headersEnv,
    ...(maxBytes !== undefined && { maxBytes }),
  }
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: url.href,
    defaultQuery,
    fetch: withoutOwnHeaders(http.fetch(sent)),
    maxRetries: 0,
    timeout: LONGEST_TIMER,
    logLevel: 'off',
  })
}

/**
 * Wraps an error on its way through the client, which would replace errors that look like its own
 * timeout.
 */
class WrappedError extends Error {
  constructor(readonly failure: unknown) {
    super('The gateway knows why.')
  }
}

/**
 * Removes the client's own headers from requests. They describe this machine, or come from
 * OPENAI_CUSTOM_HEADERS.
 */
const withoutOwnHeaders =
  (send: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (url, init) => {
    try {
      const { headers: _headers, ...sent } = init ?? {}
      return await send(url, sent)
    } catch (error) {
      throw new WrappedError(error)
    }
  }

const failureIn = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof WrappedError ? error.cause.failure : error
