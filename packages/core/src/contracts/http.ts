/**
 * HTTP client for model providers, supporters and other components. It uses the connections and
 * limits of the gateway.
 */
import type { JsonObject } from './data.js'

export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Headers whose values come from the environment: header → variable name, or a text with
   * `${env:NAME}` such as `Bearer ${env:BOT_KEY}`. These values are never printed, stored or
   * hashed.
   */
  readonly headersEnv?: Readonly<Record<string, string>>
  /** Query parameter → environment variable with its value, or a text with `${env:NAME}`. */
  readonly queryEnv?: Readonly<Record<string, string>>
  /** Environment variable that is sent as a bearer token. */
  readonly bearerEnv?: string
  /**
   * Login request, sent before the first request. The returned token is sent with every request. It
   * is never printed, stored or hashed.
   */
  readonly login?: Login
  /**
   * Called with each piece of a response with status 2xx as it arrives: the text, decoded as UTF-8,
   * and the milliseconds since the request was sent. If it returns true, the rest of the response
   * is not read.
   */
  readonly heard?: (piece: string, after: number) => boolean
  /**
   * Interprets a response with a status other than 2xx, for services with their own error format.
   * Default: by the status.
   */
  readonly explain?: (failed: FailedAnswer) => StatusDetails
  /** Maximum size of a response, in bytes. Default: 4 MB. */
  readonly maxBytes?: number
  /**
   * Aborts the request, unless a `fetch` call has its own signal. In `send` of `context.call` the
   * default is the signal of the attempt.
   */
  readonly signal?: AbortSignal
}

/**
 * Location of a value in a response: a path in its JSON such as `data.id`, a header, or a cookie.
 */
export type AnswerPlace = string | { readonly header: string } | { readonly cookie: string }

/**
 * Request that returns a token. It is repeated when the token has expired, and once after a 401.
 */
export interface Login {
  readonly url: string
  /** Body of the request. Texts may contain `${env:NAME}`. */
  readonly body: JsonObject
  /** Encoding of the body. Default: json. */
  readonly encoding?: 'json' | 'form'
  readonly token: AnswerPlace
  /**
   * Lifetime of the token in seconds, or the location of its expiry in the response: a number of
   * seconds, a date, or seconds since 1970. Default: until a 401.
   */
  readonly expires?: string | number
  /**
   * Header that carries the token in every other request. Default: `authorization`, with the prefix
   * `Bearer`. A token from a cookie is sent as a cookie.
   */
  readonly header?: string
}

/**
 * Posts and reads JSON. A failure throws an error that tells the gateway whether to retry: lost
 * connections, 408, 409, 425, 429, 5xx and unreadable responses are retried, `Retry-After` is
 * respected, and a 429 slows down all calls of the same account. Redirects are not followed. Keys
 * are removed from error messages.
 */
export interface Http {
  /** Posts JSON and returns the JSON value of a response with status 2xx. */
  post(url: string, body: object, options?: PostOptions): Promise<unknown>
  /**
   * Returns the client as a `fetch` function, for libraries that accept one. It supports POST with
   * JSON or form data, and GET. It throws on every failure, including a status other than 2xx.
   * Disable the retries and the time limit of the library, and keep the thrown error as the `cause`
   * of the library's error.
   */
  fetch(options?: PostOptions): typeof globalThis.fetch
  /**
   * Creates the error for an unexpected response. Say what was expected, what was received, and how
   * to fix it if known. A model call is retried as often as after a lost connection. A call of
   * another service is retried once; if that service has not returned any usable answer yet, the
   * run ends.
   */
  malformed(what: string, fix?: string): Error
  /** Creates the error for an HTTP status, for components with their own HTTP client. */
  failure(status: number, what: string, more?: StatusDetails): Error
}

/** A response with a status other than 2xx. */
export interface FailedAnswer {
  readonly status: number
  /** JSON value of the body; undefined if the body is not JSON. */
  readonly body: unknown
}

/** Category of a failure. For a model, `RATE_LIMITED` becomes the error `MODEL_RATE_LIMITED`. */
export type Fault =
  /** Too many calls: retried, and calls of the same account slow down. */
  | 'RATE_LIMITED'
  /** Temporary failure: retried. */
  | 'UNAVAILABLE'
  /** The service rejects this request; others may succeed. */
  | 'BAD_REQUEST'
  | 'CONTEXT_TOO_LONG'
  /**
   * A content filter refused this request. A supporter's reply is then empty; the result of any
   * other unit is unknown.
   */
  | 'FILTERED'
  /** `NOT_FOUND`, `QUOTA` and `REFUSED_KEY`: no further request can succeed, and the run ends. */
  | 'NOT_FOUND'
  | 'QUOTA'
  | 'REFUSED_KEY'

export interface StatusDetails {
  /** Category of the failure. If set, status and code are ignored. */
  readonly fault?: Fault
  /** Code in the server's error object, such as `insufficient_quota`. */
  readonly code?: string
  /** Milliseconds to wait, as requested by the server. */
  readonly retryAfter?: number
}
