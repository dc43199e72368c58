/** How a model provider, a supporter or any other component reaches a server: over the connections of the gateway. */
import type { JsonObject } from './data.js'

export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Header → environment variable that holds its value, or a text with `${env:NAME}`: `Bearer ${env:BOT_KEY}`. Values of the
   * environment are never printed, stored or hashed.
   */
  readonly headersEnv?: Readonly<Record<string, string>>
  /** Query parameter → environment variable that holds its value, or a text with `${env:NAME}`. */
  readonly queryEnv?: Readonly<Record<string, string>>
  /** Environment variable that is sent as a bearer token. */
  readonly bearerEnv?: string
  /** A login before the first request. Its token goes with every request, and is never printed, stored or hashed. */
  readonly login?: Login
  /**
   * Hears each piece of an answer with status 2xx as it comes, as text in UTF-8, and the milliseconds since the request was sent. The
   * rest of the answer is not read when it returns true.
   */
  readonly heard?: (piece: string, after: number) => boolean
  /** What a status other than 2xx means, where the service says it in its own form. Default: by the status. */
  readonly explain?: (failed: FailedAnswer) => StatusDetails
  /** Bytes of an answer at most. Default: 4 MB. */
  readonly maxBytes?: number
  /** Ends the request, unless a `fetch` brings its own. In `send` of `context.call`: that of the attempt, unless another one is given. */
  readonly signal?: AbortSignal
}

/** Where in an answer a value is: a path such as `data.id` in its JSON, a header, or a cookie. */
export type AnswerPlace = string | { readonly header: string } | { readonly cookie: string }

/** A request that is answered with a token. It is made again when the token has expired, and once after a 401. */
export interface Login {
  readonly url: string
  /** Texts may hold `${env:NAME}`. */
  readonly body: JsonObject
  /** How the body is written. Default: json. */
  readonly encoding?: 'json' | 'form'
  readonly token: AnswerPlace
  /** Seconds that the token lasts, or where the answer says them; also a date, or seconds since 1970. Default: until a 401. */
  readonly expires?: string | number
  /** Header of every other request that holds the token. Default: `authorization`, with `Bearer` before it; a cookie is sent as one. */
  readonly header?: string
}

/**
 * Posts JSON and reads JSON. Every failure is an error that the gateway understands: a lost connection, 408, 409, 425, 429,
 * 5xx and unreadable answers are tried again, a `Retry-After` is respected, and 429 slows down the calls of the same
 * account. Redirects are not followed. Keys are removed from every message.
 */
export interface Http {
  /** The JSON value of an answer with status 2xx. */
  post(url: string, body: object, options?: PostOptions): Promise<unknown>
  /**
   * The same as a `fetch`, for clients that take one. It posts JSON and forms, or gets, and what fails is thrown, a status other than 2xx as well:
   * switch the client's own retries and time limit off, and throw on what it hands on as the cause of its error.
   */
  fetch(options?: PostOptions): typeof globalThis.fetch
  /**
   * The error for an answer that is not what was expected: say what was expected, what came, and perhaps how to fix it. A
   * model is asked again as often as after a lost connection. Any other service is asked once more; if it has not given one
   * usable answer then, the run ends.
   */
  malformed(what: string, fix?: string): Error
  /** The error for an HTTP status, for those who post with a client of their own. */
  failure(status: number, what: string, more?: StatusDetails): Error
}

/** An answer with a status other than 2xx. */
export interface FailedAnswer {
  readonly status: number
  /** The JSON value of its body; undefined if there is none. */
  readonly body: unknown
}

/** What went wrong, as the gateway tells it apart: of a model `RATE_LIMITED` ends in the error `MODEL_RATE_LIMITED`. */
export type Fault =
  /** Too many calls: it is asked again, and calls of the same account come slower. */
  | 'RATE_LIMITED'
  /** It will pass: it is asked again. */
  | 'UNAVAILABLE'
  /** This request fails, others may not. */
  | 'BAD_REQUEST'
  | 'CONTEXT_TOO_LONG'
  /** A content filter refused this request: a supporter has said nothing, another unit is unknown. */
  | 'FILTERED'
  /** All requests would fail: the run ends. */
  | 'NOT_FOUND'
  | 'QUOTA'
  | 'REFUSED_KEY'

export interface StatusDetails {
  /** What it means; wins over status and code. */
  readonly fault?: Fault
  /** The code in the server's error object, such as `insufficient_quota`. */
  readonly code?: string
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter?: number
}
